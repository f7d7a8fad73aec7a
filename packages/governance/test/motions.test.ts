import { decodeCall, type RouteCall } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { deriveMotion, type Sought } from '../src/routes/motions.js';
import type { Given } from './support/metadataSnapshot.js';
import { createRouteContext, storedOf } from './support/routeContext.js';

const node = substrateNode();
const weight = { refTime: 1000n, proofSize: 200n };
const weighed = { 'TransactionPaymentApi.query_info': { partialFee: 1n, weight } };
/** The hash of the remark: Council.Voting has the motions by the hashes of their calls. */
const hash = blake2AsHex(`0x000028${'2a'.repeat(10)}`);
const voting = (ayes: number, { threshold = 3, end = 101 } = {}) => ({
  ...weighed,
  'Council.Voting': storedOf({ index: 7, threshold, ayes: Array.from({ length: ayes }), nays: [], end }, [
    hash,
  ]),
});

type Votes = Pick<Sought, 'votes' | 'seats'>;

async function derive(votes: Votes, given: Given = weighed) {
  const context = await createRouteContext(node, { given });
  const { call } = context;
  const motion = await deriveMotion(context, { pallet: 'Council', call, ...votes });
  return { ...motion, call, hash: blake2AsHex(call.hex), length: call.hex.length / 2 - 1 };
}

const readArgs = ({ call }: Pick<RouteCall, 'call'>) => decodeCall(node.registry, call?.hex ?? '0x').args;

// pallet_collective: `propose` stores the motion without votes, so each of the threshold's votes is still missing; `close`
// takes any account and, as bounds, the weight and the length of the call.
describe('a motion of three of five members', () => {
  test('is proposed by a member, has three votes, and is closed by any account', async () => {
    const { calls, call, hash, length } = await derive({ votes: 3, seats: 5 });
    const [propose, vote, close, ...more] = calls;
    expect(more).toEqual([]);
    expect(propose).toMatchObject({
      title: 'proposes System.remark to 5 members',
      signer: { chain: node.chain, name: 'a member of Council' },
      call: { pallet: 'Council', method: 'propose' },
    });
    expect(propose).not.toHaveProperty('isOpen');
    expect(propose && readArgs(propose)).toMatchObject({ threshold: 3, length_bound: length });
    expect(propose?.call?.hex).toContain(call.hex.slice(2));
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

  test('may be closed after the duration of its own pallet', async () => {
    const { periods } = await derive({ votes: 3, seats: 5 });
    // The collectives of this runtime state no duration, and each has its own.
    expect(periods).toMatchObject([
      {
        title: 'the vote on the motion of Council, at most',
        text: 'unknown',
        source: expect.stringMatching(/no constant Council\.MotionDuration\. .* in Council\.Voting\.$/),
      },
    ]);
  });

  test('leaves the weight to fill if the chain does not show the weight', async () => {
    const { calls } = await derive({ votes: 3, seats: 5 }, {});
    const [, , close] = calls;
    expect(close?.template?.args).not.toHaveProperty('proposal_weight_bound');
    expect(close?.template?.fill).toEqual([
      { field: 'index', from: 'the event Council.Proposed' },
      { field: 'proposal_weight_bound', from: 'the weight of the call on the chain' },
    ]);
  });
});

test('a motion of one vote has one call and no time to vote', async () => {
  const { calls, periods } = await derive({ votes: 1, seats: 1 });
  expect(calls.map(({ title, call }) => [title, call?.method])).toEqual([
    ['proposes System.remark to 1 member', 'propose'],
  ]);
  expect(periods).toEqual([]);
});

test('a motion of an unknown number of votes leaves the threshold to fill', async () => {
  const { calls, call, length } = await derive({ votes: undefined, seats: undefined });
  const [propose, vote, close] = calls;
  const from = 'the runtime: the number of members of Council that may dispatch System.remark';
  expect(propose).toMatchObject({
    title: 'proposes System.remark to its members',
    template: {
      pallet: 'Council',
      method: 'propose',
      args: { proposal: call.hex, length_bound: length },
      fill: [{ field: 'threshold', from }],
    },
  });
  expect(vote?.signer.name).toBe('enough members of Council');
  expect(close?.template?.method).toBe('close');
});

describe('a motion that is already open', () => {
  test('lacks the remaining votes, with bytes, and has the rest of its time', async () => {
    const { calls, costs, periods, hash, length } = await derive({ votes: 3, seats: 5 }, voting(1));
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
    expect(costs).toEqual([]);
  });

  // do_close dispatches with the votes for the motion, and approves from the motion's own threshold on.
  test.each([
    ['its threshold is higher', { votes: 3, seats: 5 }, voting(1, { threshold: 4 }), 3],
    ['the runtime requires more', { votes: 4, seats: 5 }, voting(2, { threshold: 2 }), 2],
    ['the votes are unknown', { votes: undefined, seats: undefined }, voting(1), 2],
  ])('counts the missing votes if %s', async (_title, votes, given, missing) => {
    const { calls } = await derive(votes, given);
    expect(calls.map(({ signer }) => signer.name)).toEqual([
      `each of ${missing} members of Council without a vote for motion 7`,
      'any account',
    ]);
  });

  // The proposer gave a higher threshold than the runtime requires, so the call was not dispatched at once.
  test('is closed by a whole call if the runtime requires one vote', async () => {
    const { calls } = await derive({ votes: 1, seats: 5 }, voting(1, { threshold: 2 }));
    const [vote, close] = calls;
    expect(vote?.signer.name).toBe('a member of Council without a vote for motion 7');
    expect(close && readArgs(close)).toMatchObject({
      proposal_weight_bound: { refTime: 1200, proofSize: 240 },
    });
  });

  test.each([3, 4])('only has to be closed with %i of 3 votes', async (ayes) => {
    const { calls } = await derive({ votes: 3, seats: 5 }, voting(ayes));
    expect(calls.map(({ call }) => call?.method)).toEqual(['close']);
  });

  test('has no time left after its last block', async () => {
    const { periods } = await derive({ votes: 3, seats: 5 }, voting(1, { end: 0 }));
    expect(periods).toMatchObject([{ blocks: 0, days: 0 }]);
  });
});
