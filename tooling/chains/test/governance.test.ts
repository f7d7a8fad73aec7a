import { connect } from '@parachron/client';
import {
  type Call,
  type DispatchRoute,
  encodeCall,
  type Hex,
  type JsonValue,
  type RouteCall,
  type RouteKind,
  type Runtime,
} from '@parachron/core';
import { createNetwork, type LocalBlock, type LocalChain } from '@parachron/devnet';
import { type GovernedChain, getGovernance, listRootRoutes } from '@parachron/governance';
import { deriveSuperuserProgram, encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeCall, encodeAs, fastForward, listErrors, runAsRoot, signAs } from '../src/carryOut.js';
import { createTestFork } from '../src/createTestFork.js';
import { listChains } from '../src/listChains.js';
import { listPairs } from '../src/listPairs.js';
import type { TestChain } from '../src/TestChain.js';

const listPairsOnce = await listPairs();
const chains = (await listChains()).map((chain) => [chain.name, chain] as const);
const effect = '0x1234';

/** A call that root alone dispatches, with an effect that anyone can read; too long to stand in a proposal itself. */
function writeStorage({ registry }: Pick<Runtime, 'registry'>): Call {
  const args = { items: [[effect, `0x${'56'.repeat(200)}`]] };
  return encodeCall(registry, { pallet: 'System', method: 'set_storage', args });
}

async function hasEffect(local: LocalChain): Promise<boolean> {
  return (await local.getRawStorage(effect)) === `0x${'56'.repeat(200)}`;
}

interface Opened {
  readonly local: LocalChain;
  /** An account with funds, for whatever any account may sign. */
  readonly payer: Hex;
}

/** Boots an instance of its own, on which a route is carried out. */
async function boot(chain: TestChain): Promise<Opened> {
  const payer: Hex = `0x${'ab'.repeat(chain.accountBytes)}`;
  const endow = new Map([[payer, 10n ** 24n]]);
  return { local: await chain.boot({ mockSignatures: true, endow }), payer };
}

/** The routes of a chain, found on its first block with a fork to try things on. */
async function listRoutes(chain: TestChain): Promise<readonly DispatchRoute[]> {
  const fork = createTestFork(() => chain.boot());
  const para = chain.paraId === undefined ? {} : { para: chain.paraId };
  const governed: GovernedChain = { snapshot: await chain.chain.snapshot(), ...para, fork };
  const governance = await getGovernance(governed);
  const routes = await listRootRoutes(writeStorage(chain.local), { chain: governed, governance });
  await fork.close();
  return routes;
}

/** Dispatches the calls of a route in order, each as whom the route names, with what the blocks before say. */
async function carryOut(
  { local, payer }: Opened,
  calls: readonly RouteCall[],
  values: Record<string, JsonValue> = {},
) {
  const blocks: LocalBlock[] = [];
  for (const one of calls) {
    const hex = completeCall(local, one, values);
    const block = await signAs(local, one.signer.account ?? payer, hex);
    expect(await listErrors(block)).toEqual([]);
    for (const { name, data } of await block.events()) {
      if (name === 'Submitted') values.index = data.index ?? null;
      if (name === 'Proposed') values.index = data.proposal_index ?? null;
    }
    blocks.push(block);
  }
  return blocks;
}

/** Writes into storage that a referendum has all votes and has been confirmed; its alarm and the enactment are moved up. */
async function approve(local: LocalChain, pallet: string, index: JsonValue): Promise<void> {
  const key = { pallet, item: 'ReferendumInfoFor', keys: [index] };
  const info = (await local.getStorage(key.pallet, key.item, key.keys))?.toJSON() as { ongoing: object };
  const issuance = (await local.getStorage('Balances', 'TotalIssuance'))?.toString();
  const { number } = local.head;
  const value = {
    Ongoing: {
      ...info.ongoing,
      deciding: { since: number, confirming: number },
      tally: { ayes: issuance, nays: 0, support: issuance },
    },
  };
  await local.setStorage([{ ...key, value }]);
  const { track } = info.ongoing as { track: number };
  await local.setStorage([{ pallet, item: 'DecidingCount', keys: [track], value: 1 }]);
  await fastForward(local);
  await fastForward(local);
}

/** Writes into storage that what was proposed is voted on in the next block, with all votes for it; what follows is moved up. */
async function passDemocracy(local: LocalChain, proposal: JsonValue): Promise<void> {
  const of = (item: string, value: unknown, keys: readonly unknown[] = []) => ({
    pallet: 'Democracy',
    item,
    keys,
    value,
  });
  const votes = (await local.getStorage('Balances', 'TotalIssuance'))?.toString();
  const tally = { ayes: votes, nays: 0, turnout: votes };
  const end = local.head.number + 1;
  const ongoing = { end, proposal, proposalHash: proposal, threshold: 'SimpleMajority', delay: 0, tally };
  await local.setStorage([
    of('ReferendumInfoOf', { Ongoing: ongoing }, [0]),
    of('ReferendumCount', 1),
    of('LowestUnbaked', 0),
  ]);
  await local.newBlock();
  await fastForward(local);
}

async function readJson(local: LocalChain, pallet: string, item: string): Promise<JsonValue> {
  return ((await local.getStorage(pallet, item))?.toJSON() ?? null) as JsonValue;
}

describe.each(chains)('%s', (_name, chain) => {
  let routes: readonly DispatchRoute[] = [];
  const findRoute = (kind: RouteKind, words = '') =>
    routes.find((route) => route.kind === kind && route.title.includes(words));

  beforeAll(async () => {
    routes = await listRoutes(chain);
  });

  test('has a route for each means that its metadata has, and no other', () => {
    for (const { call, template } of routes.flatMap(({ calls }) => calls)) {
      expect(call === undefined).toBe(template !== undefined);
    }
    const kinds = new Set(routes.map(({ kind }) => kind));
    expect(kinds.has('referendum')).toBe(chain.pallets.includes('Referenda'));
    expect(kinds.has('democracy')).toBe(chain.pallets.includes('Democracy'));
  });

  test('dispatches the call by its sudo key', async ({ skip }) => {
    const route = findRoute('sudo');
    if (!route) return skip('it has no sudo key');
    const opened = await boot(chain);
    const key = route.calls[0]?.signer.account ?? '0x';
    await opened.local.endow(new Map([[key, 10n ** 24n]]));
    await carryOut(opened, route.calls);
    expect(await hasEffect(opened.local)).toBe(true);
    await opened.local.close();
  });

  test('dispatches the call by a referendum that is approved in storage', async ({ skip }) => {
    const route = findRoute('referendum');
    if (!route) return skip('it has no referenda with a track of root');
    const opened = await boot(chain);
    const values: Record<string, JsonValue> = {};
    await carryOut(opened, route.calls, values);
    expect(await hasEffect(opened.local)).toBe(false);
    await approve(opened.local, route.calls.at(-1)?.template?.pallet ?? '', values.index ?? null);
    expect(await hasEffect(opened.local)).toBe(true);
    await opened.local.close();
  });

  test('dispatches a whitelisted call by a referendum that is approved in storage', async ({ skip }) => {
    const route = findRoute('whitelist');
    if (!route) return skip('it has no whitelist');
    const opened = await boot(chain);
    const [allow, ...others] = route.calls;
    // Root stands for the body that may whitelist calls: no metadata shows which body that is.
    await runAsRoot(opened.local, allow?.call?.hex ?? '0x');
    const values: Record<string, JsonValue> = {};
    await carryOut(opened, others, values);
    await approve(opened.local, others.at(-1)?.template?.pallet ?? '', values.index ?? null);
    expect(await hasEffect(opened.local)).toBe(true);
    await opened.local.close();
  });

  test('dispatches the call by a public referendum that is launched and approved in storage', async ({
    skip,
  }) => {
    const route = findRoute('democracy', 'A public referendum');
    if (!route) return skip('it has no democracy');
    const opened = await boot(chain);
    const { local } = opened;
    await carryOut(opened, route.calls);
    const proposals = (await readJson(local, 'Democracy', 'PublicProps')) as JsonValue[][];
    await passDemocracy(local, proposals.at(-1)?.[1] ?? null);
    expect(await hasEffect(local)).toBe(true);
    await opened.local.close();
  });

  test('dispatches the call by a referendum that a collective proposes with the votes found', async ({
    skip,
  }) => {
    const route = findRoute('democracy', 'A motion');
    if (!route) return skip('no collective may propose a referendum');
    const opened = await boot(chain);
    const { local } = opened;
    const motion = route.calls.slice(-3);
    const pallet = motion[0]?.call?.pallet ?? '';
    const members = (await readJson(local, pallet, 'Members')) as Hex[];
    const votes = Number(motion[0]?.call?.args.threshold);
    const values: Record<string, JsonValue> = {
      proposal_weight_bound:
        local.registry.createType('Weight').encodedLength === 8
          ? 10 ** 10
          : { refTime: 10 ** 10, proofSize: 10 ** 6 },
    };
    const by = (member: Hex | undefined) => ({ ...opened, payer: member ?? '0x' });
    await carryOut(opened, route.calls.slice(0, -3));
    await carryOut(by(members[0]), motion.slice(0, 1), values);
    // One vote fewer than what was found is not enough.
    for (const member of members.slice(0, votes - 1)) await carryOut(by(member), motion.slice(1, 2), values);
    expect(await readJson(local, 'Democracy', 'NextExternal')).toBe(null);
    await carryOut(by(members[votes - 1]), motion.slice(1, 2), values);
    await carryOut(opened, motion.slice(2), values);
    const next = (await readJson(local, 'Democracy', 'NextExternal')) as JsonValue[];
    await passDemocracy(local, next[0] ?? null);
    expect(await hasEffect(local)).toBe(true);
    await opened.local.close();
  });
});

/** Whether a program with superuser origin of the relay chain has the effect, tried on a chain of its own. */
async function takesParent(target: TestChain): Promise<boolean> {
  const local = await target.boot();
  const version = listXcmVersions(local.registry).filter(isXcmVersion).at(-1) ?? 5;
  const weight = { refTime: 10n ** 9n, proofSize: 50_000n };
  const program = deriveSuperuserProgram({ call: writeStorage(local).hex, weight, version });
  await local.newBlock({ downwardMessages: [{ sentAt: 1, msg: encodeProgram(program, { version }) }] });
  await local.newBlock();
  const taken = await hasEffect(local);
  await local.close();
  return taken;
}

describe('over the relay chain', () => {
  const pairs = listPairsOnce.map((pair) => [pair.title, pair] as const);

  test.each(pairs)(
    '%s: the call is dispatched by what the relay chain sends',
    async (_title, { relay, target }) => {
      const relayLocal = await relay.boot({ mockSignatures: true });
      const targetLocal = await target.boot();
      const network = await createNetwork({ relay: relayLocal, paras: { [target.paraId]: targetLocal } });
      const [relayClient, client] = [await connect(relayLocal.provider), await connect(targetLocal.provider)];
      const fork = createTestFork(() => target.boot());
      const chain = { snapshot: await client.snapshot(), para: target.paraId, fork };
      const above = { snapshot: await relayClient.snapshot() };
      const governance = await getGovernance(above);
      const listRoutes = (call: Call) => listRootRoutes(call, { chain: above, governance });
      const routes = await listRootRoutes(writeStorage(targetLocal), {
        chain,
        governance: await getGovernance(chain),
        askParent: async () => ({ chain: above, governance, listRoutes }),
      });
      const sudo = routes.find(({ kind, calls }) => kind === 'parent' && calls[0]?.call?.pallet === 'Sudo');
      const signer = sudo?.calls[0]?.signer.account;
      // A chain that does not take its relay chain as root has no such route; its own means are the only ones.
      expect(sudo === undefined).toBe(!(await takesParent(target)));
      if (sudo && signer) {
        await relayLocal.endow(new Map([[signer, 10n ** 20n]]));
        const extrinsic = await encodeAs(relayLocal, signer, sudo.calls[0]?.call?.hex ?? '0x');
        await relayLocal.provider.send('author_submitExtrinsic', [extrinsic]);
        for (let step = 0; step < 4; step++) await network.step();
        expect(await hasEffect(targetLocal)).toBe(true);
      }
      await Promise.all([relayClient.close(), client.close(), fork.close()]);
      await network.close();
    },
  );
});
