import { describe, expect, it } from 'vitest';
import { quoteExecutionFee } from './fees.js';

describe('the execution fee', () => {
  it('saturates as numbers of 64 and 128 bits do', () => {
    const most = (1n << 64n) - 1n;
    expect(quoteExecutionFee(most, 2, 12n)).toBe(12n * most);
    expect(quoteExecutionFee(most, 2, 1n << 100n)).toBe((1n << 128n) - 1n);
  });
});
