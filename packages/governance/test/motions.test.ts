import type { DecodedEvent } from '@parachron/client';
import { type DispatchRoute, decodeCall, type Hex, type RouteCall } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { listRoutes, permit, storedOf } from './support/listRoutes.js';
import { type Given, unread } from './support/metadataSnapshot.js';
import type { Rule } from './support/ruledFork.js';

const node = substrateNode();
const weight = { refTime: 1000n, proofSize: 200n };
const call = `0x000028${'2a'.repeat(10)}` as const;
const length = 13;
/** Council.Voting has the motions by the hashes of their calls. */
const hash = blake2AsHex(call);
const seats = (count: number) =>
  Array.from({ length: count }, (_, at): Hex => `0x0${at + 1}${'00'.repeat(31)}`);
const council = (count: number) => ({
  'Council.Members': seats(count),
  'TechnicalCommittee.Members': [],
  'AllianceMotion.Members': [],
});
const weighed = { 'TransactionPaymentApi.query_info': { partialFee: 1n, weight } };
const voting = (ayes: number, { threshold = 3, end = 101 } = {}) => ({
  'Council.Voting': storedOf({ index: 7, threshold, ayes: seats(ayes), nays: [], end }, [hash]),
});

/** The motion of a council whose members dispatch the call with a number of votes; `paid`, the storage after a vote; `voted`, who has voted. */
async function derive(
  votes: number,
  {
    given = {},
    members = 5,
    paid = {},
    isLost = false,
    voted = [],
  }: { given?: Given; members?: number; paid?: Given; isLost?: boolean; voted?: readonly Hex[] } = {},
) {
  const rule: Rule = (ruled) => {
    if (isLost && ruled.name === 'Council.close')
      return { events: [{ method: 'Disapproved', data: {} }], stored: { 'Council.Voting': storedOf(null) } };
    const isTwice = voted.some((member) => ruled.origin.includes(member));
    if (ruled.name === 'Council.vote') return isTwice ? { error: 'DuplicateVote' } : { stored: paid };
    if (/"system"|"account"/.test(ruled.origin)) return {};
    const count = Number(/\[(\d+),/.exec(ruled.origin)?.[1]);
    return ruled.name === 'System.remark' && count >= votes ? {} : { error: 'BadOrigin' };
  };
  const all = { ...weighed, ...council(members), ...given };
  const [route, ...others] = await listRoutes(node, { given: all, rule, kind: 'collective' });
  expect(others).toEqual([]);
  return route as DispatchRoute;
}

const readArgs = ({ call }: Pick<RouteCall, 'call'>) => decodeCall(node.registry, call?.hex ?? '0x').args;

// pallet_collective: `propose` stores the motion without votes, so each of the threshold's votes is still missing; `close`
// takes any account and, as bounds, the weight and the length of the call.
describe('a motion of three of five members', () => {
  test('is proposed by a member, has three votes, and is closed by any account', async () => {
    const { calls } = await derive(3);
    const [propose, vote, close, ...more] = calls;
    expect(more).toEqual([]);
    expect(propose).toMatchObject({
      title: 'proposes System.remark to 5 members',
      signer: { chain: node.chain, name: 'a member of Council' },
      call: { pallet: 'Council', method: 'propose' },
    });
    expect(propose).not.toHaveProperty('isOpen');
    expect(propose && readArgs(propose)).toMatchObject({ threshold: 3, length_bound: length });
    expect(propose?.call?.hex).toContain(call.slice(2));
    const index = { field: 'index', from: 'the event Council.Proposed' };
    expect(vote).toMatchObject({
      title: 'votes for the motion',
      signer: { name: 'each of 3 members of Council' },
      template: { pallet: 'Council', method: 'vote', args: { proposal: hash, approve: true }, fill: [index] },
    });
    expect(vote).not.toHaveProperty('isOpen');
    // The weight has a margin of 20 percent.
    const proposal_weight_bound = { refTime: '1200', proofSize: '240' };
    const args = { proposal_hash: hash, proposal_weight_bound, length_bound: length };
    expect(close).toMatchObject({
      title: 'closes the motion and dispatches the call',
      signer: { name: 'any account' },
      isOpen: true,
      template: { pallet: 'Council', method: 'close', args, fill: [index] },
    });
  });

  test('has the fee of each member who votes', async () => {
    const balance = (free: bigint) => ({
      'System.Account': { free, reserved: 0n, frozen: 0n, keepsMinimum: true, nonce: 1 },
    });
    const { costs } = await derive(3, { given: { ...voting(0), ...balance(100n) }, paid: balance(95n) });
    const fees = costs.map(({ title, amount }) => [title, amount]);
    expect(fees).toContainEqual(['inclusion fee of Council.vote, 3 times', 15n]);
    expect(fees).toContainEqual(['inclusion fee of Council.close', 0n]);
  });

  test('leaves the weight to fill if the chain does not show the weight', async () => {
    const given = { 'TransactionPaymentApi.query_info': unread };
    const { calls } = await derive(3, { given });
    const [, , close] = calls;
    expect(close?.template?.args).not.toHaveProperty('proposal_weight_bound');
    expect(close?.template?.fill).toEqual([
      { field: 'index', from: 'the event Council.Proposed' },
      { field: 'proposal_weight_bound', from: 'the weight of the call on the chain' },
    ]);
  });
});

test('a motion of one vote has one call and no time to vote', async () => {
  const { calls, periods } = await derive(1, { members: 1 });
  expect(calls.map(({ title, call }) => [title, call?.method])).toEqual([
    ['dispatches System.remark by the vote of one member', 'propose'],
  ]);
  expect(periods).toEqual([]);
});

describe('a motion that is already open', () => {
  test('lacks the remaining votes, with bytes, and has the rest of its time', async () => {
    const { calls, costs, periods, needs } = await derive(3, { given: voting(1), voted: seats(1) });
    // pallet_collective: vote fails with DuplicateVote for a member who has voted so.
    expect(needs).toHaveLength(1);
    const [vote, close, ...more] = calls;
    expect(more).toEqual([]);
    expect(vote?.signer.name).toBe('each of 2 members of Council without a vote for motion 7');
    expect(vote && readArgs(vote)).toEqual({ proposal: hash, index: 7, approve: true });
    expect(close && readArgs(close)).toEqual({
      proposal_hash: hash,
      index: 7,
      proposal_weight_bound: { refTime: 1200, proofSize: 240 },
      length_bound: length,
    });
    // Block 101, at block 1.
    expect(periods).toMatchObject([
      {
        title: 'the rest of the vote on motion 7 of Council, at most',
        blocks: 100,
        source: expect.stringContaining('Council.Voting'),
      },
    ]);
    expect(costs.filter(({ kind }) => kind === 'deposit')).toEqual([]);
  });

  test('needs that each vote succeeds, not the last alone', async () => {
    const { needs } = await derive(3, { given: voting(1), voted: seats(2) });
    expect(needs.at(-1)).toContain('Council.vote does not fail with DuplicateVote');
  });

  // do_close dispatches with the votes for the motion, and approves from the motion's own threshold on.
  test.each([
    ['its threshold is higher', 3, voting(1, { threshold: 4 }), 3],
    ['the runtime requires more', 4, voting(2, { threshold: 2 }), 2],
  ])('counts the missing votes if %s', async (_title, votes, given, missing) => {
    const { calls } = await derive(votes, { given });
    expect(calls.map(({ signer }) => signer.name)).toEqual([
      `each of ${missing} members of Council without a vote for motion 7`,
      'any account',
    ]);
  });

  // The proposer gave a higher threshold than the runtime requires, so the call was not dispatched at once.
  test('is closed by a whole call if the runtime requires one vote', async () => {
    const { calls } = await derive(1, { given: voting(1, { threshold: 2 }) });
    const [vote, close] = calls;
    expect(vote?.signer.name).toBe('a member of Council without a vote for motion 7');
    expect(close && readArgs(close)).toMatchObject({
      proposal_weight_bound: { refTime: 1200, proofSize: 240 },
    });
  });

  test.each([3, 4])('only has to be closed with %i of 3 votes', async (ayes) => {
    const { calls } = await derive(3, { given: voting(ayes) });
    expect(calls.map(({ call }) => call?.method)).toEqual(['close']);
  });

  // pallet_collective: close ends a motion with too many votes against it, or after its time, with the event Disapproved.
  test('is closed and proposed again if it is lost', async () => {
    const { calls } = await derive(3, { given: voting(1), isLost: true });
    const [lost, ...rest] = calls;
    expect(lost).toMatchObject({
      title: 'closes the motion, which is lost',
      signer: { name: 'any account' },
    });
    expect(lost && readArgs(lost)).toMatchObject({ proposal_hash: hash, index: 7 });
    expect(rest.map(({ call, template }) => (call ?? template)?.method)).toEqual([
      'propose',
      'vote',
      'close',
    ]);
    expect(rest[1]?.signer.name).toBe('each of 3 members of Council');
  });

  test('has no time left after its last block', async () => {
    const { periods } = await derive(3, { given: voting(1, { end: 0 }) });
    expect(periods).toMatchObject([{ blocks: 0, days: 0 }]);
  });
});

test('the time to vote is the period that the pallet stores for a motion on a fork', async () => {
  const needTwo = permit({ 'System.remark': 'council:members:2,2' });
  // The motion is in block 1; blocks of 3 seconds, 5 days.
  const stored = { 'Council.Voting': storedOf({ end: 144_001 }) };
  const rule: Rule = (ruled) => (ruled.name === 'Council.propose' ? { stored } : needTwo(ruled));
  const [route] = await listRoutes(node, { given: council(2), rule, kind: 'collective' });
  expect(route?.periods).toEqual([
    {
      title: 'the vote on the motion of Council, at most',
      blocks: 144_000,
      days: 5,
      text: '5 days (144,000 blocks of 3 s)',
      source: 'Council.Voting of a motion on a fork of Development, Babe.ExpectedBlockTime',
    },
  ]);
});

describe('a call by which a collective dispatches as root', () => {
  /** A runtime whose sudo pallet dispatches calls as root for the council and for the sudo key. */
  const rule =
    (failure?: string): Rule =>
    ({ origin, name }) => {
      if (origin.startsWith('{"account"')) return {};
      if (name !== 'Sudo.sudo' || !origin.includes('council')) return { error: 'BadOrigin' };
      const failed = failure ? { failure: { error: failure, description: '' } } : {};
      const event = { pallet: 'Sudo', usualPallet: 'Sudo', method: 'Sudid', data: {}, ...failed };
      return { events: [event as unknown as Partial<DecodedEvent>] };
    };
  const list = (failure?: string) =>
    listRoutes(node, { given: council(1), rule: rule(failure), kind: 'collective' });

  test('is in its motion, around the call', async () => {
    const motion = (await list()).find(({ title }) => title.endsWith('as root by Sudo.sudo.'));
    expect(motion?.calls[0]?.call).toMatchObject({ pallet: 'Council', method: 'propose' });
    expect(motion?.calls[0]?.call?.hex).toContain(call.slice(2));
  });

  test('is omitted if the inner call failed', async () => {
    expect(await list('BadOrigin')).toEqual([]);
  });
});
