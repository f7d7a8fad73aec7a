import type { Weight } from '@parachron/xcm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addWeights,
  capWeight,
  chooseSmaller,
  isHeavier,
  isOverflowing,
  maxU64,
  removeWeight,
  zeroWeight,
} from './weightArithmetic.js';

// Rules: sp_weights::Weight, whose parts are unsigned numbers of 64 bits.
const part = fc.oneof(fc.bigInt({ min: 0n, max: maxU64 }), fc.constantFrom(0n, 1n, maxU64 - 1n, maxU64));
const weight: fc.Arbitrary<Weight> = fc.record({ refTime: part, proofSize: part });
const of = (refTime: bigint, proofSize: bigint): Weight => ({ refTime, proofSize });

it('has the largest number of 64 bits', () => {
  expect(maxU64).toBe(18_446_744_073_709_551_615n);
});

it.each([
  [of(1n, 2n), of(10n, 20n), of(11n, 22n)],
  [of(maxU64, 0n), of(1n, 1n), of(maxU64, 1n)],
  [of(0n, maxU64 - 1n), of(5n, 2n), of(5n, maxU64)],
])('adds %o and %o, each part saturating', (one, other, sum) => {
  expect(addWeights(one, other)).toEqual(sum);
});

it.each([
  [of(10n, 20n), of(1n, 2n), of(9n, 18n)],
  [of(10n, 20n), of(11n, 20n), of(0n, 0n)],
  [of(10n, 20n), of(3n, 21n), of(7n, 0n)],
])('subtracts from %o the weight %o, each part down to zero', (one, other, difference) => {
  expect(removeWeight(one, other)).toEqual(difference);
});

it.each([
  [of(1n, 1n), of(1n, 1n), false],
  [of(2n, 1n), of(1n, 1n), true],
  [of(1n, 2n), of(1n, 1n), true],
  [of(2n, 0n), of(1n, 9n), true],
  [of(0n, 0n), of(1n, 9n), false],
])('%o has a part larger than that of %o: %s', (one, other, expected) => {
  expect(isHeavier(one, other)).toBe(expected);
});

it.each([
  [of(maxU64, 0n), of(0n, maxU64), false],
  [of(maxU64, 0n), of(1n, 0n), true],
  [of(0n, 1n), of(0n, maxU64), true],
])('the sum of %o and %o overflows: %s', (one, other, expected) => {
  expect(isOverflowing(one, other)).toBe(expected);
});

it('takes the smaller of each part', () => {
  expect(capWeight(of(1n, 9n), of(5n, 2n))).toEqual(of(1n, 2n));
  expect([chooseSmaller(1n, 2n), chooseSmaller(2n, 1n), chooseSmaller(3n, 3n)]).toEqual([1n, 1n, 3n]);
});

it('returns what was added, unless the sum is cut off', () => {
  fc.assert(
    fc.property(weight, weight, (one, other) => {
      const sum = addWeights(one, other);
      expect(isHeavier(sum, of(maxU64, maxU64))).toBe(false);
      expect(isHeavier(one, sum)).toBe(false);
      const back = removeWeight(sum, other);
      expect(isOverflowing(one, other) ? isHeavier(back, one) : isDifferent(back, one)).toBe(false);
      expect(addWeights(other, one)).toEqual(sum);
      expect(removeWeight(one, one)).toEqual(zeroWeight);
      expect(isHeavier(capWeight(one, other), one)).toBe(false);
    }),
  );
});

function isDifferent(one: Weight, other: Weight): boolean {
  return one.refTime !== other.refTime || one.proofSize !== other.proofSize;
}
