import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteExecutionFee } from '../fees.js';

describe('the execution fee', () => {
  it('is 12 × weight × executions', () => {
    const weight = fc.bigInt({ min: 0n, max: 1_000_000_000_000n });
    fc.assert(
      fc.property(weight, fc.integer({ min: 0, max: 100_000 }), (weight, executions) => {
        const fee = quoteExecutionFee({ weight, executions, weightFee: 12n });
        expect(fee).toBe(12n * weight * BigInt(executions));
      }),
    );
  });

  it('saturates as numbers of 64 and 128 bits do', () => {
    const most = (1n << 64n) - 1n;
    expect(quoteExecutionFee({ weight: most, executions: 2, weightFee: 12n })).toBe(12n * most);
    expect(quoteExecutionFee({ weight: most, executions: 2, weightFee: 1n << 100n })).toBe((1n << 128n) - 1n);
  });
});
