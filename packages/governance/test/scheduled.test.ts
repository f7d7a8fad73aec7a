// pallet_scheduler: Agenda has the approved calls by their blocks, in themselves or by the hash of their preimage; an entry that was
// cancelled leaves its place empty.
import type { ForkWrite } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { assetHubKusama, polkadot2025 } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { passVote } from '../src/index.js';
import { listMethods, listRoutes, storedOf } from './support/listRoutes.js';
import { createRuledFork, type Rule } from './support/ruledFork.js';

const chain = polkadot2025();
const call = `0x000028${'2a'.repeat(10)}` as const;
const lookup = { hash: blake2AsHex(call), len: 13 };
const wrap = (pallet: string, method: string, args: object): Hex =>
  encodeCall(chain.registry, { pallet, method, args: args as { [name: string]: string } }).hex;
const batch = wrap('Utility', 'batch_all', { calls: ['0x000000', call] });
const whitelisted = wrap('Whitelist', 'dispatch_whitelisted_call_with_preimage', { call });
const root = { system: { root: null } };

function list(task: object, { at = 9, rule }: { at?: number; rule?: Rule } = {}) {
  const given = {
    keys: { keys: [{ storageKey: '0x', keys: [at] }] },
    // The fork dispatches what it reads as a sequence.
    'Scheduler.Agenda': (read: { decode(value: unknown): unknown; readonly keys: readonly unknown[] }) =>
      read.decode(Object.assign([null, task], { toJSON: () => storedOf([null, task])(read) })),
  };
  return listRoutes(chain, { given, ...(rule && { rule }) });
}

test.each([
  ['itself', { origin: root, call: { inline: call } }, []],
  ['by its hash, without a preimage', { origin: root, call: { lookup } }, ['note_preimage']],
  ['in a batch', { origin: root, call: { inline: batch } }, []],
  ['whitelisted', { origin: { origins: 'whitelistedCaller' }, call: { inline: whitelisted } }, []],
])('an approved call waits for its block: %s', async (_form, task, methods) => {
  const routes = await list(task);
  expect(routes).toMatchObject([
    {
      kind: 'scheduled',
      title: `The scheduler of ${chain.chain} dispatches System.remark in block 9.`,
      begun: 'Scheduler.Agenda has the call already (approved, for block 9)',
      periods: [],
      needs: [],
    },
  ]);
  expect(routes.map(listMethods)).toEqual([methods]);
});

const refuse: Rule = ({ name }) => (name === 'enactment' ? { error: 'BadOrigin' } : {});

test.each([
  ['for an account', { origin: { system: { signed: '0x00' } }, call: { inline: call } }, {}],
  ['in a block that is over', { origin: root, call: { inline: call } }, { at: 1 }],
  ['of other bytes', { origin: root, call: { inline: `${call}00` } }, {}],
  // Only the first two of three calls have bytes: polkadot.js would make the third of zeros, and any number of further ones.
  ['in a batch that ends too early', { origin: root, call: { inline: batch.replace('08', '0c') } }, {}],
  ['that fails with BadOrigin', { origin: root, call: { inline: call } }, { rule: refuse }],
])('no call is approved by an entry %s', async (_title, task, more) => {
  expect((await list(task, more)).map(({ kind }) => kind)).not.toContain('scheduled');
});

// pallet_scheduler counts the blocks of its BlockNumberProvider, which is the relay chain's on Asset Hubs.
test('an approved call is due in the next block of the chain, and in the present one of its relay chain', async () => {
  const given = { 'ParachainSystem.LastRelayChainBlockNumber': 100 };
  const written: ForkWrite[] = [];
  const write = async (writes: readonly ForkWrite[]) => void written.push(...writes);
  const fork = { ...createRuledFork(assetHubKusama(), given, () => ({})), write };
  expect(await passVote(fork, { pallet: 'Scheduler', place: [9, 0] })).toEqual({});
  expect(written.map(({ keys }) => keys)).toEqual([[9], [2], [100]]);
});
