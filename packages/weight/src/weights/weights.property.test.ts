import { isParachronError, type Weight } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWeightMargin,
  addWeights,
  compareWeights,
  deriveMaxWeight,
  deriveWeightV1,
  deriveWeightV2,
  isWithinWeight,
  noWeight,
  scaleWeight,
} from '../index.js';

const most = 2n ** 64n - 1n;
const part = (max: bigint) => fc.bigInt({ min: 0n, max });
const weight = (max = most): fc.Arbitrary<Weight> => fc.record({ refTime: part(max), proofSize: part(max) });
// The sum of three of these weights fits into 64 bits.
const small = weight(most / 3n);
const ratio = fc.record({ numerator: part(2n ** 20n), denominator: fc.bigInt({ min: 1n, max: 2n ** 20n }) });
const parts = ['refTime', 'proofSize'] as const;

describe('addWeights', () => {
  test('is associative and commutative, with the empty sum as neutral element', () => {
    fc.assert(
      fc.property(small, small, small, (a, b, c) => {
        expect(addWeights(addWeights(a, b), c)).toEqual(addWeights(a, addWeights(b, c)));
        expect(addWeights(a, b, c)).toEqual(addWeights(c, a, b));
        expect(addWeights(a, noWeight)).toEqual(a);
      }),
    );
  });

  test('never returns less than a summand', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(isWithinWeight(a, addWeights(a, b))).toBe(true);
      }),
    );
  });

  test('returns the exact sum, or throws an error', () => {
    fc.assert(
      fc.property(weight(), weight(), (a, b) => {
        const sum = { refTime: a.refTime + b.refTime, proofSize: a.proofSize + b.proofSize };
        const add = () => {
          try {
            return addWeights(a, b);
          } catch (error) {
            return isParachronError(error) ? error.code : error;
          }
        };
        const isWithin = isWithinWeight(sum, { refTime: most, proofSize: most });
        expect(add()).toEqual(isWithin ? sum : 'WEIGHT_OUT_OF_RANGE');
      }),
    );
  });
});

describe('scaleWeight', () => {
  test('is never below the exact product, and less than one unit above the exact product', () => {
    fc.assert(
      fc.property(weight(2n ** 40n), ratio, (a, { numerator, denominator }) => {
        const scaled = scaleWeight(a, { numerator, denominator });
        for (const name of parts) {
          const exact = a[name] * numerator;
          expect(scaled[name] * denominator).toBeGreaterThanOrEqual(exact);
          expect(scaled[name] * denominator - exact).toBeLessThan(denominator);
        }
      }),
    );
  });

  test('keeps the order of weights', () => {
    fc.assert(
      fc.property(weight(2n ** 40n), weight(2n ** 40n), ratio, (a, b, by) => {
        expect(isWithinWeight(scaleWeight(a, by), scaleWeight(addWeights(a, b), by))).toBe(true);
      }),
    );
  });

  test('by a margin grows with the margin, and margin 0 changes nothing', () => {
    fc.assert(
      fc.property(weight(2n ** 40n), fc.nat(1_000), fc.nat(1_000), (a, percent, more) => {
        expect(addWeightMargin(a, 0)).toEqual(a);
        expect(isWithinWeight(addWeightMargin(a, percent), addWeightMargin(a, percent + more))).toBe(true);
      }),
    );
  });
});

describe('the order of weights', () => {
  test('is a partial order', () => {
    fc.assert(
      fc.property(weight(3n), weight(3n), weight(3n), (a, b, c) => {
        const opposite = { less: 'more', more: 'less', equal: 'equal', incomparable: 'incomparable' };
        expect(compareWeights(a, b)).toBe(opposite[compareWeights(b, a)]);
        expect(compareWeights(a, { ...a })).toBe('equal');
        const isChained = isWithinWeight(a, b) && isWithinWeight(b, c);
        expect(isWithinWeight(a, c) || !isChained).toBe(true);
      }),
    );
  });

  test('has the maximum as least upper bound', () => {
    fc.assert(
      fc.property(weight(5n), weight(5n), weight(5n), (a, b, c) => {
        const max = deriveMaxWeight(a, b);
        expect(isWithinWeight(a, max) && isWithinWeight(b, max)).toBe(true);
        const isBound = isWithinWeight(a, c) && isWithinWeight(b, c);
        expect(isWithinWeight(max, c) || !isBound).toBe(true);
        expect(deriveMaxWeight(a, deriveMaxWeight(b, c))).toEqual(deriveMaxWeight(a, b, c));
      }),
    );
  });
});

test('conversion to version 1 and back keeps the time', () => {
  fc.assert(
    fc.property(part(most), part(most), (refTime, proofSizeOfV1) => {
      const converted = deriveWeightV2(refTime, { proofSizeOfV1 });
      expect(converted).toEqual({ refTime, proofSize: proofSizeOfV1 });
      expect(deriveWeightV1(converted)).toBe(refTime);
    }),
  );
});
