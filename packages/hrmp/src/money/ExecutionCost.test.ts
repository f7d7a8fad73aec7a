import { assert, bigInt, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { describeKnownCost, describeUnknownCost } from './ExecutionCost.js';

const cost = { callWeights: [], marginPercent: 30, how: 'Made.', fee: 0n };
const offerOf = (fee: bigint, marginPercent: number) => {
  const answer = describeKnownCost({ ...cost, fee, marginPercent });
  return answer.known ? answer.cost.offer : undefined;
};

test.each([
  [0n, 30, 0n],
  [100n, 0, 100n],
  [100n, 30, 130n],
  [1n, 30, 2n],
  [999n, 0, 999n],
  [1000n, 1, 1010n],
  [1001n, 0, 1010n],
  [123_456n, 0, 124_000n],
  [99_950n, 0, 100_000n],
  [333_333_333n, 30, 434_000_000n],
])(
  'a fee of %s planck with a margin of %i %% offers %s: rounded up to three digits',
  (fee, margin, offer) => {
    expect(offerOf(fee, margin)).toBe(offer);
  },
);

test('an offer covers the fee with its margin, and exceeds it by less than one percent', () => {
  assert(
    property(bigInt({ min: 0n, max: 2n ** 100n }), nat({ max: 500 }), (fee, margin) => {
      const offer = offerOf(fee, margin) ?? expect.fail();
      const exact = fee * BigInt(100 + margin);
      expect(offer * 100n >= exact).toBe(true);
      // The margin is rounded up to one planck.
      expect((offer - 1n) * 10_000n <= exact * 101n).toBe(true);
    }),
  );
});

test('an unknown cost has its reason, and how to find out', () => {
  const answer = describeUnknownCost('No answer.');
  expect(answer).toEqual({ known: false, reason: 'No answer.', howToFindOut: expect.any(String) });
  expect(answer).not.toHaveProperty('cost');
});
