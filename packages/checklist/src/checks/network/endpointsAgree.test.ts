import { expect, test } from 'vitest';
import { evidenceFor, pairScope } from '../../../test/support/answers.js';
import type { EndpointFact } from '../../facts/network/endpointsFact.js';
import { endpointsAgree } from './endpointsAgree.js';

type Compared = Extract<EndpointFact['compared'], { known: true }>;

const evidence = [evidenceFor('chain_getBlockHash(90)', '0xaa')];

/** Two nodes at the given heads; by default they agree. */
function judge({
  heads = [100, 100],
  runtimes = ['para 1', 'para 1'],
  isSame = true,
}: {
  readonly heads?: readonly [number, number];
  readonly runtimes?: readonly [string, string];
  readonly isSame?: boolean | 'unknown';
}) {
  const [first, other] = heads.map((head, at) => ({ head, runtime: runtimes[at] }));
  const common = { number: 90, isSame: isSame === 'unknown' ? undefined : isSame };
  const compared = { known: true, evidence, first, other, common } as unknown as Compared;
  const endpoints: readonly EndpointFact[] = [
    { role: 'target', first: 'wss://first', other: 'wss://other', compared },
  ];
  return endpointsAgree.evaluate({ endpoints }, pairScope)[0];
}

test('one endpoint of each chain leaves nothing to compare', () => {
  expect(endpointsAgree.evaluate({ endpoints: [] }, pairScope)).toEqual([
    {
      subject: 'endpoints',
      outcome: 'not-applicable',
      reason: 'One endpoint of each chain was given; a comparison needs two.',
      evidence: [],
    },
  ]);
});

test('two endpoints with the same blocks and the same runtime pass', () => {
  expect(judge({})).toEqual({
    subject: 'target chain: wss://other',
    outcome: 'pass',
    reason: 'The endpoint has the same finalized blocks as wss://first, and runs para 1.',
    evidence,
  });
});

test('an endpoint that was not compared is a warning with the reason', () => {
  const compared = { known: false, reason: 'The endpoint did not answer.' } as const;
  const endpoints = [{ role: 'relay', first: 'a', other: 'b', compared }] as const;
  expect(endpointsAgree.evaluate({ endpoints }, pairScope)).toMatchObject([
    { subject: 'relay chain: b', outcome: 'warn', reason: 'The endpoint did not answer.' },
  ]);
});

test('a different block at the same height fails, with every other difference', () => {
  expect(judge({ isSame: false, heads: [100, 1], runtimes: ['para 1', 'para 2'] })).toMatchObject({
    outcome: 'fail',
    reason:
      'The block differs from the block of wss://first at the same height: one of the two is on a fork.',
    evidence,
    noFix: {
      reason: 'No call moves a node from a fork to the finalized chain.',
      howTo: expect.stringContaining('third node'),
    },
  });
});

test.each([
  [110, 100, 'pass'],
  [111, 100, 'warn'],
  [100, 110, 'pass'],
  [100, 111, 'warn'],
] as const)('finalized heads at %i and %i are a %s', (first, other, outcome) => {
  expect(judge({ heads: [first, other] })?.outcome).toBe(outcome);
});

test.each([
  [200, 100, 'behind'],
  [100, 200, 'ahead of'],
])('an endpoint with the head %i against %i is named as %s', (first, other, where) => {
  expect(judge({ heads: [first, other] })?.reason).toBe(
    `The finalized head is more than 10 blocks ${where} that of wss://first.`,
  );
});

test('different runtimes are a warning: an upgrade is in progress', () => {
  expect(judge({ runtimes: ['para 1', 'para 2'] })).toMatchObject({
    outcome: 'warn',
    reason: 'The endpoint runs para 2, and wss://first runs para 1: an upgrade is in progress.',
    evidence,
  });
});

test('endpoints without a common block are a warning, and never a pass', () => {
  expect(judge({ isSame: 'unknown' })).toMatchObject({
    outcome: 'warn',
    reason: 'The two endpoints show no common finalized block.',
  });
});
