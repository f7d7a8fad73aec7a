import type { Answer, Answers, Weight } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { deriveQueueLimits, deriveQueueOutcome } from './deriveQueueLimits.js';
import type { QueueLimitReads } from './describeQueueLimitReads.js';

const weightOf = (refTime: bigint, proofSize: bigint): Weight => ({ refTime, proofSize });
const block = { number: 1, hash: '0x00' } as const;
const missing = { known: false, reason: 'none', howToFindOut: 'not at all' } as const;
const known = <T>(key: string, value: T): Answer<T> => ({
  known: true,
  value,
  evidence: { chain: 'Chain', block, key, value: null },
});
const answersOf = (parts: Partial<Answers<QueueLimitReads>>): Answers<QueueLimitReads> => ({
  serviceWeight: missing,
  maxBlock: missing,
  horizontal: missing,
  upward: missing,
  ...parts,
});
const keysOf = (limits: ReturnType<typeof deriveQueueLimits>) => limits?.evidence.map(({ key }) => key);

const maxBlock = known('block', weightOf(2_000n, 1_000n));
const horizontal = known('horizontal', weightOf(500n, 4_000n));
const upward = known('upward', [weightOf(500n, 4_000n), weightOf(800n, 3_000n)]);

describe('deriveQueueLimits', () => {
  test.each(['sibling', 'child'] as const)('a message queue has precedence, for a %s', (relation) => {
    const serviceWeight = known('service', weightOf(1_000n, 403n));
    const limits = deriveQueueLimits(answersOf({ serviceWeight, maxBlock, horizontal, upward }), relation);
    expect(limits).toMatchObject({
      source: 'MessageQueue.ServiceWeight',
      surely: weightOf(1_000n, 403n),
      // Three quarters, rounded up.
      maybe: weightOf(750n, 303n),
    });
    expect(keysOf(limits)).toEqual(['service']);
  });

  test('a message queue that runs in idle time has no limit of its own', () => {
    const answers = answersOf({ serviceWeight: known('service', undefined), maxBlock });
    expect(deriveQueueLimits(answers, 'sibling')).toMatchObject({ source: 'System.BlockWeights' });
  });

  it('uses the limit of one horizontal message, and of a block', () => {
    const limits = deriveQueueLimits(answersOf({ maxBlock, horizontal, upward }), 'sibling');
    expect(limits).toMatchObject({
      source: 'XcmpQueue.QueueConfig',
      surely: weightOf(2_000n, 4_000n),
      maybe: weightOf(500n, 4_000n),
    });
    expect(keysOf(limits)).toEqual(['horizontal', 'block']);
  });

  it('without the limit of a block, no weight is certainly too much', () => {
    const limits = deriveQueueLimits(answersOf({ horizontal }), 'sibling');
    const most = 2n ** 64n - 1n;
    expect(limits).toMatchObject({ surely: weightOf(most, most), maybe: weightOf(500n, 4_000n) });
    expect(keysOf(limits)).toEqual(['horizontal']);
  });

  it('uses the larger limit of the upward queue of a relay chain', () => {
    const limits = deriveQueueLimits(answersOf({ maxBlock, horizontal, upward }), 'child');
    const most = weightOf(800n, 4_000n);
    expect(limits).toMatchObject({ source: 'Configuration.ActiveConfig', surely: most, maybe: most });
    expect(keysOf(limits)).toEqual(['upward']);
  });

  test.each([
    ['the limit of one message', [undefined, weightOf(1n, 1n)]],
    ['the limit of a block', [weightOf(1n, 1n), undefined]],
    ['both limits', []],
  ])('an upward queue without %s does not decide', (_, values) => {
    const answers = answersOf({ maxBlock, horizontal, upward: known('upward', values) });
    expect(deriveQueueLimits(answers, 'child')).toMatchObject({ source: 'System.BlockWeights' });
    expect(
      deriveQueueLimits(answersOf({ horizontal, upward: known('upward', values) }), 'child'),
    ).toBeUndefined();
  });

  it('assumes a twentieth of a block without the limit of a queue', () => {
    for (const relation of ['sibling', 'child'] as const) {
      const limits = deriveQueueLimits(answersOf({ maxBlock }), relation);
      expect(limits).toMatchObject({ surely: weightOf(2_000n, 1_000n), maybe: weightOf(100n, 50n) });
      expect(keysOf(limits)).toEqual(['block']);
    }
  });

  it('is unknown without any limit', () => {
    expect(deriveQueueLimits(answersOf({}), 'sibling')).toBeUndefined();
    expect(deriveQueueLimits(answersOf({}), 'child')).toBeUndefined();
    expect(deriveQueueLimits(answersOf({ upward }), 'sibling')).toBeUndefined();
  });
});

test.each([
  [weightOf(10n, 10n), 'runs'],
  [weightOf(11n, 10n), 'may-be-overweight'],
  [weightOf(10n, 11n), 'may-be-overweight'],
  [weightOf(20n, 20n), 'may-be-overweight'],
  [weightOf(21n, 0n), 'overweight'],
  [weightOf(0n, 21n), 'overweight'],
])('the outcome of %o under limits of 10 and 20 is %s', (weight, outcome) => {
  const limits = { maybe: weightOf(10n, 10n), surely: weightOf(20n, 20n) };
  expect(deriveQueueOutcome(weight, limits)).toBe(outcome);
});
