import { describe, expect, test } from 'vitest';
import { addFeeMargin, addFees, deriveFeeByPrice } from '../index.js';

const outOfRange = expect.objectContaining({ code: 'FEE_OUT_OF_RANGE' });
const most = 2n ** 128n - 1n;
const one = 10n ** 18n;

describe('fees', () => {
  test('have an exact sum, or throw an error beyond 128 bits', () => {
    expect(addFees()).toBe(0n);
    expect(addFees(most - 1n, 1n)).toBe(most);
    expect(() => addFees(most, 1n)).toThrow(outOfRange);
    expect(() => addFees(-1n, 5n)).toThrow(outOfRange);
  });

  test('have a margin that is rounded up', () => {
    expect(addFeeMargin(7n, 5)).toBe(8n);
    expect(addFeeMargin(100n, 5)).toBe(105n);
    expect(addFeeMargin(0n, 30)).toBe(0n);
    expect(() => addFeeMargin(most, 1)).toThrow(outOfRange);
  });
});

describe('deriveFeeByPrice', () => {
  const price = { weight: { refTime: 2_000n, proofSize: 100n }, fee: 4_000n, multiplier: one };

  test('uses the part with the greater fee', () => {
    expect(deriveFeeByPrice({ refTime: 1_000n, proofSize: 10n }, price)).toBe(2_000n);
    expect(deriveFeeByPrice({ refTime: 1_000n, proofSize: 75n }, price)).toBe(3_000n);
  });

  test('removes the multiplier', () => {
    expect(deriveFeeByPrice({ refTime: 2_000n, proofSize: 0n }, { ...price, multiplier: 2n * one })).toBe(
      2_000n,
    );
  });

  test('returns the fee of the price for its own weight', () => {
    expect(deriveFeeByPrice(price.weight, price)).toBe(4_000n);
  });

  test('refuses a price without weight', () => {
    const empty = { ...price, weight: { refTime: 0n, proofSize: 1n } };
    const error = expect.objectContaining({ code: 'EMPTY_WEIGHT_PRICE' });
    expect(() => deriveFeeByPrice(price.weight, empty)).toThrow(error);
    expect(() => deriveFeeByPrice(price.weight, { ...price, multiplier: 0n })).toThrow(error);
  });
});
