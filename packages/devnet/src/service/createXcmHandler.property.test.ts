import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteXcm } from './createXcmHandler.js';

const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const u128 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });

describe('the fee of a program', () => {
  it('is the formula of the specification, or the overflow that comes first', () => {
    fc.assert(
      fc.property(u64, u128, u64, (instruction_weight, fee_per_second, callWeight) => {
        // Specification: floor(fee_per_second × (6 × instruction_weight + call weight) / 1e12)
        const weight = 6n * instruction_weight + callWeight;
        const fee = (fee_per_second * weight) / 1_000_000_000_000n;
        const overflow =
          weight >= 1n << 64n
            ? 'WeightOverflow'
            : fee_per_second * weight >= 1n << 128n
              ? 'FeeOverflow'
              : undefined;
        const quote = () => {
          try {
            return quoteXcm({ instruction_weight, fee_per_second }, callWeight);
          } catch (error) {
            return String(error);
          }
        };
        expect(quote()).toEqual(overflow ? expect.stringContaining(overflow) : { weight, fee });
      }),
    );
  });
});
