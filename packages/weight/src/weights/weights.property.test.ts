import { isParachronError, type Weight } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addWeightMargin, addWeights, deriveWeightV1, deriveWeightV2, noWeight } from '../index.js';

const most = 2n ** 64n - 1n;
const part = (max: bigint) => fc.bigInt({ min: 0n, max });
const weight = (max = most): fc.Arbitrary<Weight> => fc.record({ refTime: part(max), proofSize: part(max) });
// The sum of three of these weights fits into 64 bits.
const small = weight(most / 3n);
const parts = ['refTime', 'proofSize'] as const;
const isWithinWeight = (a: Weight, b: Weight) => parts.every((name) => a[name] <= b[name]);

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

test('a margin is never below the exact one, and less than one unit above; it grows, and margin 0 changes nothing', () => {
  fc.assert(
    fc.property(weight(2n ** 40n), fc.nat(1_000), fc.nat(1_000), (a, percent, more) => {
      const added = addWeightMargin(a, percent);
      for (const name of parts) {
        const above = added[name] * 100n - a[name] * BigInt(100 + percent);
        expect(above >= 0n && above < 100n).toBe(true);
      }
      expect(addWeightMargin(a, 0)).toEqual(a);
      expect(isWithinWeight(added, addWeightMargin(a, percent + more))).toBe(true);
    }),
  );
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
