// A plan that is printed again after the first calls of a route: the chain would refuse a repetition of these calls.
import { type Call, type DispatchRoute, encodeCall, type Hex } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { getGovernance, listRootRoutes } from '@parachron/governance';
import { expect, onTestFinished, test } from 'vitest';
import { carryOutRoute } from '../src/carryOutRoute.js';
import type { TestChain } from '../src/chains.js';
import { isShort, listChains } from '../src/chains.js';

const effect = '0x4321';
const value: Hex = `0x${'57'.repeat(200)}`;
const kinds = { referendum: 'Referenda', whitelist: 'Whitelist', democracy: 'Democracy' };
const chains = await listChains();
const rows = chains.flatMap((chain) =>
  Object.entries(kinds).flatMap(([kind, pallet]) =>
    chain.pallets.includes(pallet) ? [[chain.name, kind, chain] as const] : [],
  ),
);
/** Calls that a chain accepts only once, or takes a second deposit for. */
const single = ['note_preimage', 'whitelist_call', 'propose', 'submit'];

function writeStorage({ registry }: Pick<RuntimeFork, 'registry'>): Call {
  return encodeCall(registry, {
    pallet: 'System',
    method: 'set_storage',
    args: { items: [[effect, value]] },
  });
}

async function boot(chain: TestChain): Promise<RuntimeFork> {
  const members = ['CouncilCollective', 'TechCommitteeCollective'];
  const listed = members.filter((pallet) => chain.pallets.includes(pallet));
  const accounts = await Promise.all(
    listed.map(async (pallet) => (await chain.local.getStorage(pallet, 'Members'))?.toJSON() as Hex[]),
  );
  const funded = [payerOf(chain), ...accounts.flat()];
  return chain.boot({ mockSignatures: true, endow: new Map(funded.map((one) => [one, 10n ** 24n])) });
}

const payerOf = ({ accountBytes }: TestChain): Hex => `0x${'ab'.repeat(accountBytes)}`;

/** The routes in the present state of a chain. */
async function listRoutes(
  local: RuntimeFork,
  { paraId }: TestChain,
  call = writeStorage(local),
): Promise<readonly DispatchRoute[]> {
  const para = paraId === undefined ? {} : { para: paraId };
  const chain = { snapshot: await local.snapshot(), fork: local, ...para };
  return listRootRoutes(call, await getGovernance(chain));
}

test.skipIf(isShort).each(rows)(
  '%s: a route of the kind %s goes on after its first calls',
  async (_name, kind, chain) => {
    const local = await boot(chain);
    onTestFinished(() => local.close());
    const whole = (await listRoutes(local, chain)).find((route) => route.kind === kind);
    if (!whole) throw new TypeError('no such route');
    const end = whole.calls.findIndex(({ call }) => !call || !single.includes(call.method));
    const done = whole.calls.slice(0, end);
    expect(done.length).toBeGreaterThan(0);
    await carryOutRoute({ local, payer: payerOf(chain) }, { ...whole, kind: 'unknown', calls: done });
    const rest = (await listRoutes(local, chain)).find(
      (route) => route.kind === kind && route.body === whole.body,
    );
    const hexes = rest?.calls.map(({ call }) => call?.hex);
    for (const { call } of done) expect(hexes).not.toContain(call?.hex);
    if (!rest) throw new TypeError('the route is gone');
    expect(await local.provider.send('state_getStorage', [effect])).not.toBe(value);
    await carryOutRoute({ local, payer: payerOf(chain), call: writeStorage(local).hex }, rest);
    expect(await local.provider.send('state_getStorage', [effect])).toBe(value);
  },
);

const voting = chains.filter(({ pallets }) => pallets.includes('ConvictionVoting'));
const referenda = (isShort ? voting.slice(0, 1) : voting).map((chain) => [chain.name, chain] as const);

// The chain itself takes the referendum from stage to stage: it builds the blocks of the prepare period, and counts a vote.
test.each(referenda)(
  '%s: a referendum in each stage has the rest of its calls and periods',
  async (_name, chain) => {
    const local = await boot(chain);
    onTestFinished(() => local.close());
    const send = async (call: Call | undefined) => {
      const { outcome, error } = await local.dispatch(call?.hex ?? '0x', { account: payerOf(chain) });
      expect([outcome, error]).toEqual(['done', undefined]);
    };
    const find = async (kind = 'referendum', call = writeStorage(local)) =>
      (await listRoutes(local, chain, call)).find((route) => route.kind === kind);
    const describeRest = async () => {
      const { begun = '', calls = [], periods = [] } = (await find()) ?? {};
      const stage = / has the call already \((.*)\)$/.exec(begun)?.[1];
      return [stage, calls.map(({ call }) => call?.method), periods.length];
    };
    const whole = await find();
    for (const { call } of whole?.calls ?? []) if (call) await send(call);
    const stage = 'preparing, without its decision deposit';
    expect(await describeRest()).toEqual([stage, ['place_decision_deposit'], 4]);
    // Neither another call nor another origin has the referendum.
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
    expect(await find('referendum', encodeCall(local.registry, remark))).not.toHaveProperty('begun');
    expect((await find('whitelist'))?.begun).toBeUndefined();
    const [deposit] = (await find())?.calls ?? [];
    await send(deposit?.call);
    expect(await describeRest()).toEqual(['preparing', [], 4]);
    for (let block = 0; block < Number(whole?.periods[0]?.blocks); block++) await local.build();
    expect(await describeRest()).toEqual(['deciding', [], 3]);
    const vote = { Standard: { vote: { aye: true, conviction: 'None' }, balance: 9n * 10n ** 23n } };
    const args = { poll_index: deposit?.call?.args.index ?? null, vote };
    await send(encodeCall(local.registry, { pallet: 'ConvictionVoting', method: 'vote', args }));
    await local.build();
    expect(await describeRest()).toEqual(['confirming', [], 2]);
  },
  300_000,
);

const keyed = chains
  .filter(({ kind, pallets }) => kind === 'parachain' && pallets.includes('Sudo'))
  .filter(({ pallets }) => !pallets.includes('Democracy'))
  .map((chain) => [chain.name, chain] as const);

test.skipIf(isShort).each(keyed)(
  '%s: without a sudo key, the report names no route to root',
  async (_name, chain) => {
    const local = await boot(chain);
    onTestFinished(() => local.close());
    await local.write([{ pallet: 'Sudo', item: 'Key', value: null }]);
    await local.build();
    const [route, ...others] = await listRoutes(local, chain);
    expect([route?.kind, others]).toEqual(['unknown', []]);
    expect(route?.title).toContain(`shows no route to root. Sudo.Key is unset.`);
  },
);
