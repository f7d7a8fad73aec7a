import { describe, expect, test } from 'vitest';
import { addFeeMargin } from '../index.js';

const outOfRange = expect.objectContaining({ code: 'FEE_OUT_OF_RANGE' });
const most = 2n ** 128n - 1n;

describe('fees', () => {
  test('have a margin that is rounded up', () => {
    expect(addFeeMargin(7n, 5)).toBe(8n);
    expect(addFeeMargin(100n, 5)).toBe(105n);
    expect(addFeeMargin(0n, 30)).toBe(0n);
    expect(() => addFeeMargin(most, 1)).toThrow(outOfRange);
    expect(() => addFeeMargin(-1n, 5)).toThrow(outOfRange);
  });
});
