import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFees, scaleFee } from '../index.js';

describe('fees', () => {
  const fee = fc.bigInt({ min: 0n, max: 2n ** 90n });
  const count = fc.bigInt({ min: 1n, max: 2n ** 30n });

  test('sums are associative and never less than a part', () => {
    fc.assert(
      fc.property(fee, fee, fee, (a, b, c) => {
        expect(addFees(addFees(a, b), c)).toBe(addFees(a, addFees(b, c)));
        expect(addFees(a, b)).toBeGreaterThanOrEqual(a);
      }),
    );
  });

  test('a scaled fee is never below the exact fee, and less than one planck above the exact fee', () => {
    fc.assert(
      fc.property(fee, count, count, (amount, numerator, denominator) => {
        const scaled = scaleFee(amount, { numerator, denominator });
        expect(scaled * denominator).toBeGreaterThanOrEqual(amount * numerator);
        expect((scaled - 1n) * denominator).toBeLessThan(amount * numerator);
      }),
    );
  });
});
