import type { Weight } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWeightMargin, deriveWeightV1, deriveWeightV2 } from './index.js';

const most = 2n ** 64n - 1n;
const part = (max: bigint) => fc.bigInt({ min: 0n, max });
const weight = (max = most): fc.Arbitrary<Weight> => fc.record({ refTime: part(max), proofSize: part(max) });
const parts = ['refTime', 'proofSize'] as const;
const isWithinWeight = (a: Weight, b: Weight) => parts.every((name) => a[name] <= b[name]);

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
