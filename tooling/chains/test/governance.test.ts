import type { Dispatched, Fork, Forkable } from '@parachron/client';
import {
  type Call,
  type DispatchRoute,
  encodeCall,
  type Hex,
  type PlanCost,
  type Runtime,
} from '@parachron/core';
import { createNetwork, type RuntimeFork } from '@parachron/devnet';
import { type GovernedChain, getGovernance, listRootRoutes } from '@parachron/governance';
import { deriveSuperuserProgram, encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { beforeAll, describe, expect, test } from 'vitest';
import { carryOutRoute } from '../src/carryOutRoute.js';
import type { TestChain } from '../src/chains.js';
import { isShort, listChains, listPairs, type Pair } from '../src/chains.js';

const listPairsOnce = await listPairs();
const all = await listChains();
const means = ['Referenda', 'Whitelist', 'Democracy'];
/** In a short run the chains with a pallet that the chains before have not. */
const some = all.filter((chain, at) =>
  means.some(
    (pallet) =>
      chain.pallets.includes(pallet) && !all.slice(0, at).some(({ pallets }) => pallets.includes(pallet)),
  ),
);
const chains = (isShort ? some : all).map((chain) => [chain.name, chain] as const);
const effect = '0x1234';
const plenty = 10n ** 24n;

/** A call that only root may dispatch, with an effect that anyone can read; too long to be inlined in a proposal. */
function writeStorage({ registry }: Pick<Runtime, 'registry'>): Call {
  const args = { items: [[effect, `0x${'56'.repeat(200)}`]] };
  return encodeCall(registry, { pallet: 'System', method: 'set_storage', args });
}

async function hasEffect(local: RuntimeFork): Promise<boolean> {
  return (await local.provider.send('state_getStorage', [effect])) === `0x${'56'.repeat(200)}`;
}

const payerOf = (chain: TestChain): Hex => `0x${'ab'.repeat(chain.accountBytes)}`;

/** Boots a separate instance, on which accounts with funds execute a route. */
async function boot(chain: TestChain, accounts: readonly Hex[]): Promise<RuntimeFork> {
  const endow = new Map([payerOf(chain), ...accounts].map((account) => [account, plenty]));
  return chain.boot({ mockSignatures: true, endow });
}

/** The routes of a chain at its first block, with a fork for dry runs. */
async function listRoutes(chain: TestChain): Promise<readonly DispatchRoute[]> {
  const para = chain.paraId === undefined ? {} : { para: chain.paraId };
  const governed: GovernedChain = { snapshot: await chain.chain.snapshot(), ...para, fork: chain.local };
  return listRootRoutes(writeStorage(chain.local), await getGovernance(governed));
}

const kinds: readonly DispatchRoute['kind'][] = [
  'sudo',
  'referendum',
  'whitelist',
  'collective',
  'democracy',
];

/** Executes a route and expects its effect, its deposits, and fees of at most the stated amounts. */
async function expectEffect(chain: TestChain, route: DispatchRoute, local: RuntimeFork): Promise<void> {
  expect(await hasEffect(local)).toBe(false);
  const { fees, deposits } = await carryOutRoute(
    { local, payer: payerOf(chain), call: writeStorage(local).hex },
    route,
  );
  expect(await hasEffect(local)).toBe(true);
  for (const [name, taken] of fees) {
    const stated =
      route.costs.find(({ title }) => title.split(', ')[0] === `inclusion fee of ${name}`)?.amount ?? 0n;
    expect(taken, name).toBeLessThanOrEqual(stated);
  }
  expect(deposits).toBe(sumOf(route, 'deposit'));
}

const add = (one: bigint, other: bigint) => one + other;
const sumOf = ({ costs }: DispatchRoute, wanted: PlanCost['kind']) =>
  costs.flatMap(({ kind, amount = 0n }) => (kind === wanted ? amount : [])).reduce(add, 0n);

const accountsOf = ({ calls }: DispatchRoute) => calls.flatMap(({ signer }) => signer.account ?? []);

describe.each(chains)('%s', (_name, chain) => {
  let routes: readonly DispatchRoute[] = [];

  beforeAll(async () => {
    routes = await listRoutes(chain);
  });

  test('has a route for each route kind in its metadata, and no other', () => {
    for (const { call, template } of routes.flatMap(({ calls }) => calls)) {
      expect(call === undefined).toBe(template !== undefined);
    }
    const found = new Set(routes.map(({ kind }) => kind));
    expect(found.has('referendum')).toBe(chain.pallets.includes('Referenda'));
    expect(found.has('whitelist')).toBe(chain.pallets.includes('Whitelist'));
    expect(found.has('democracy')).toBe(chain.pallets.includes('Democracy'));
    for (const { title, amount } of routes.flatMap(({ costs }) => costs)) expect(amount, title).toBeDefined();
    for (const { title, blocks } of routes.flatMap(({ periods }) => periods))
      expect(blocks, title).toBeDefined();
    // Each run ends with the dispatch of the call.
    for (const { needs, title } of routes)
      expect(needs.join(), title).not.toMatch(/it dispatched no call|a dry run that shows/);
    // A collective without members, as in some genesis states, has no motions.
    const hasMotions = found.has('democracy') && routes.some(({ title }) => title.startsWith('A motion'));
    expect(routes.some(({ title }) => /faster vote/.test(title))).toBe(hasMotions);
  });

  test.for(isShort ? kinds.slice(1) : kinds)(
    'dispatches the call by each route of the kind %s',
    async (kind, { skip }) => {
      const own = routes.filter((route) => route.kind === kind);
      if (own.length === 0) return skip(`it has no route of the kind ${kind}`);
      for (const route of isShort ? own.slice(0, 1) : own) {
        const local = await boot(chain, accountsOf(route));
        await expectEffect(chain, route, local);
        await local.close();
      }
    },
  );
});

/** Forks that refuse all calls, as the call filter of a relay chain after its governance has moved. */
function refuseCalls(local: RuntimeFork): Forkable {
  const refuse = async (): Promise<Dispatched> => ({ outcome: 'failed', error: 'CallFiltered', events: [] });
  return {
    fork: async () =>
      new Proxy(await local.fork(), {
        get: (fork: Fork, name) => {
          if (name === 'dispatch') return refuse;
          const value: unknown = Reflect.get(fork, name, fork);
          return typeof value === 'function' ? value.bind(fork) : value;
        },
      }),
  };
}

describe.skipIf(isShort)('a relay chain whose governance is on a system parachain', () => {
  const relays = chains.filter(([, { kind }]) => kind === 'relay');
  const systemPara = 1000;

  test.each(relays)(
    '%s: a program with superuser origin ends as the route predicts',
    async (_name, { boot: open }) => {
      const local = await open();
      await local.build();
      await local.registerParas([systemPara, 2000]);
      await local.build();
      const chain = { snapshot: await local.snapshot(), fork: refuseCalls(local) };
      const [route, ...others] = await listRootRoutes(writeStorage(local), await getGovernance(chain));
      expect([route?.kind, others]).toEqual(['unknown', []]);
      const program = /this program: (0x\w+)$/.exec(route?.needs[0] ?? '')?.[1] as Hex | undefined;
      await local.build({ upwardMessages: { [systemPara]: [program ?? deriveSuperuser(local)] } });
      await local.build();
      // A relay chain that does not accept a system parachain as root refuses the program, and the route states this.
      expect(await hasEffect(local)).toBe(program !== undefined);
      expect(route?.title.includes(`Parachain ${systemPara} is its root`)).toBe(program !== undefined);
      await local.close();
    },
  );
});

function deriveSuperuser(local: RuntimeFork): Hex {
  const version = listXcmVersions(local.registry).filter(isXcmVersion).at(-1) ?? 5;
  const weight = { refTime: 10n ** 9n, proofSize: 50_000n };
  const program = deriveSuperuserProgram({ call: writeStorage(local).hex, weight, version });
  return encodeProgram(program, { version });
}

/** Whether a program with superuser origin of the relay chain has the effect, tried on a separate chain. */
async function takesParent(target: TestChain): Promise<boolean> {
  const local = await target.boot();
  await local.build({ downwardMessages: [{ sentAt: 1, msg: deriveSuperuser(local) }] });
  await local.build();
  const taken = await hasEffect(local);
  await local.close();
  return taken;
}

/** Executes a route on the relay chain, and expects its effect on the parachain. */
async function expectArrival({ relay, target }: Pair, route: DispatchRoute): Promise<void> {
  const [local, targetLocal] = [await boot(relay, accountsOf(route)), await target.boot()];
  const network = await createNetwork({ relay: local, paras: { [target.paraId]: targetLocal } });
  const taken = await carryOutRoute({ local, payer: payerOf(relay) }, route);
  for (let step = 0; step < 4; step++) await network.step();
  expect(await hasEffect(targetLocal), route.title).toBe(true);
  expect(taken.deposits).toBe(sumOf(route, 'deposit'));
  await network.close();
}

describe('over the relay chain', () => {
  const pairs = (isShort ? listPairsOnce.slice(0, 1) : listPairsOnce).map(
    (pair) => [pair.title, pair] as const,
  );

  test.each(pairs)('%s: the call is dispatched by the message of the relay chain', async (_title, pair) => {
    const { relay, target } = pair;
    const relayLocal = await relay.boot({ mockSignatures: true });
    const targetLocal = await target.boot();
    const network = await createNetwork({ relay: relayLocal, paras: { [target.paraId]: targetLocal } });
    const chain = { snapshot: await targetLocal.snapshot(), para: target.paraId, fork: targetLocal };
    const above = { snapshot: await relayLocal.snapshot(), fork: relayLocal };
    const governance = await getGovernance(above);
    const listRoutes = (call: Call) => listRootRoutes(call, governance);
    const getParent = async () => ({ governance, listRoutes });
    const governed = await getGovernance({ ...chain, getParent });
    const routes = await listRootRoutes(writeStorage(targetLocal), governed);
    const parental = routes.filter(({ kind }) => kind === 'parent');
    // A chain that does not accept its relay chain as root has no such route, only routes of its own.
    expect(parental.length > 0).toBe(await takesParent(target));
    await network.close();
    for (const route of isShort ? parental.slice(0, 1) : parental) await expectArrival(pair, route);
  });
});
