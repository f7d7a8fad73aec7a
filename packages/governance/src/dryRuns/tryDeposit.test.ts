import { decodeCall, encodeCall, type Hex } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { createMetadataSnapshot } from '../../test/support/metadataSnapshot.js';
import type { Attempted, DryRunOutcome } from './RootDryRun.js';
import { dryRunBalance, tryDeposit } from './tryDeposit.js';
import { tryVotes } from './tryVotes.js';

const node = substrateNode();
const call = encodeCall(node.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
const member: Hex = `0x${'22'.repeat(32)}`;

/** Means of dry runs that answer as given, and keep what was tried. */
function createMeans(answer: (attempted: Attempted) => DryRunOutcome | undefined) {
  const tried: Attempted[] = [];
  const run = async (attempted: Attempted) => {
    tried.push(attempted);
    return answer(attempted);
  };
  return { means: 'a test', run, runAll: (all: readonly Attempted[]) => Promise.all(all.map(run)), tried };
}

const done = (...events: readonly object[]) => ({ ok: true, events }) as DryRunOutcome;
const event = (pallet: string, method: string, amount: bigint) => ({
  pallet,
  usualPallet: pallet,
  method,
  data: { amount: `${amount}` },
});

describe('a deposit', () => {
  const quote = async (outcome: DryRunOutcome | undefined, by?: Hex) => {
    const means = createMeans(() => outcome);
    const deposit = await tryDeposit(means, createMetadataSnapshot(node), { call, ...(by && { by }) });
    return { deposit, tried: means.tried };
  };

  test.each(['Reserved', 'Held'])('is in the event %s', async (method) => {
    const transfer = event('Balances', 'Transfer', 1n);
    expect((await quote(done(event('Balances', method, 7n), transfer))).deposit).toBe(7n);
  });

  test('is what an account lacks that transfers all but the existential deposit', async () => {
    // The Substrate node has an existential deposit of 10^14 planck.
    const rest = dryRunBalance - 10n ** 14n - 7n;
    const own = event('Balances', 'Transfer', 1n);
    expect((await quote(done(own, event('Balances', 'Transfer', rest)))).deposit).toBe(7n);
  });

  test.each([
    ['without events', done()],
    ['with a transfer of another pallet', done(event('Assets', 'Transfer', 5n))],
    [
      'if the dry run fails',
      { ok: false, events: [event('Balances', 'Reserved', 7n)] } as unknown as DryRunOutcome,
    ],
    ['if the result is unknown', undefined],
  ])('is unknown %s', async (_title, outcome) => {
    expect((await quote(outcome)).deposit).toBeUndefined();
  });

  test('is tried as the account, with funds, and the transfer of the rest to another account', async () => {
    const { tried } = await quote(done(), member);
    expect(tried).toHaveLength(1);
    expect(tried[0]).toMatchObject({ origin: { system: { Signed: member } }, endow: { hex: member } });
    const { pallet, method } = decodeCall(node.registry, tried[0]?.call ?? '0x');
    expect([pallet, method]).toEqual(['Utility', 'batch']);
    // The batch of two calls: the call, then Balances.transfer_all that keeps the account alive.
    expect(tried[0]?.call.slice(6)).toMatch(new RegExp(`^08${call.hex.slice(2)}.*01$`));
    expect(tried[0]?.call).not.toContain(member.slice(2));
  });
});

describe('the votes of a collective', () => {
  const permitted = (least: number) => (votes: number) => votes >= least;
  const find = async (isPermitted: (votes: number) => boolean, error = 'BadOrigin') => {
    const means = createMeans(({ origin }) => {
      const { Members = [] } = (origin as { Council: { Members: number[] } }).Council;
      return isPermitted(Members[0] ?? 0) ? done() : { ok: false, error, events: [] };
    });
    const votes = await tryVotes(means, { pallet: 'Council', seats: 4, call: call.hex });
    return { votes, tried: means.tried.map(({ origin }) => JSON.stringify(origin)) };
  };

  test.each([1, 3, 4])('are %i if the runtime accepts no fewer', async (least) => {
    expect((await find(permitted(least))).votes).toBe(least);
  });

  test('are none if the runtime refuses all members', async () => {
    expect((await find(permitted(5))).votes).toBe('none');
    expect((await find(permitted(5), 'CallFiltered')).votes).toBe('none');
  });

  test('are enough if the call fails with another error than that of the origin', async () => {
    expect((await find(permitted(5), 'InsufficientBalance')).votes).toBe(1);
  });

  test('are tried from one to the number of members', async () => {
    const members = [1, 2, 3, 4].map((votes) => `{"Council":{"Members":[${votes},4]}}`);
    expect((await find(permitted(1))).tried).toEqual(members);
  });

  test('are unknown if one result is unknown', async () => {
    const means = createMeans(({ origin }) =>
      JSON.stringify(origin).includes('[4,4]') ? undefined : done(),
    );
    expect(await tryVotes(means, { pallet: 'Council', seats: 4, call: call.hex })).toBeUndefined();
  });
});
