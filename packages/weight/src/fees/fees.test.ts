import { describe, expect, test } from 'vitest';
import { addFeeMargin, addFees } from '../index.js';

const outOfRange = expect.objectContaining({ code: 'FEE_OUT_OF_RANGE' });
const most = 2n ** 128n - 1n;

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
