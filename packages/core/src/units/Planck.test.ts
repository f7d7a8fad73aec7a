import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capPlanck, formatTokens, maxPlanck, parseTokens } from './Planck.js';

const roc = { symbol: 'ROC', decimals: 12 };

describe('capPlanck', () => {
  test.each([
    [0n, 0n],
    [2n ** 128n - 1n, 2n ** 128n - 1n],
    [2n ** 128n, 2n ** 128n - 1n],
  ])('takes for %d planck what a balance holds at most', (amount, capped) => {
    expect(capPlanck(amount)).toBe(capped);
    expect(maxPlanck).toBe(2n ** 128n - 1n);
  });
});

describe('formatTokens', () => {
  test.each([
    [0n, '0 ROC'],
    [1n, '0.000000000001 ROC'],
    [1_000_000_000_000n, '1 ROC'],
    [12_500_000_000_000n, '12.5 ROC'],
    [-12_500_000_000_000n, '-12.5 ROC'],
    [2n ** 128n - 1n, '340282366920938463463374607.431768211455 ROC'],
  ])('writes %d planck exactly', (amount, text) => {
    expect(formatTokens(amount, roc)).toBe(text);
  });

  test('does without decimals and without a symbol', () => {
    expect(formatTokens(100n, { symbol: 'X', decimals: 0 })).toBe('100 X');
    expect(formatTokens(100n, { symbol: '', decimals: 2 })).toBe('1');
  });
});

describe('parseTokens', () => {
  test.each([
    ['0', 0n],
    ['12.5', 12_500_000_000_000n],
    ['012.50', 12_500_000_000_000n],
    ['0.000000000001', 1n],
    [' 1 ', 1_000_000_000_000n],
  ])('reads "%s"', (text, amount) => {
    expect(parseTokens(text, roc)).toBe(amount);
  });

  test.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '1,5', '1 000', '0x10', 'NaN', '0.0000000000001'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseTokens(text, roc, { field: 'margin' })).toThrow(
        expect.objectContaining({
          code: 'INVALID_AMOUNT_TEXT',
          fault: 'input',
          message: expect.stringMatching(/^margin: expected an amount with at most 12 decimal places/),
        }),
      );
    },
  );
});

test('a program without types gets the same error for a value that is no text', () => {
  fc.assert(
    fc.property(
      fc.anything().filter((value) => typeof value !== 'string'),
      (value) => {
        expect(() => parseTokens(value as string, roc)).toThrow(
          expect.objectContaining({ code: 'INVALID_AMOUNT_TEXT' }),
        );
      },
    ),
  );
});

test.each([256, 1_000_000_000, Number.MAX_SAFE_INTEGER, -1, Number.NaN])(
  'formatTokens shows the smallest unit where decimals are %d',
  (decimals) => {
    expect(formatTokens(5n, { symbol: 'X', decimals })).toBe('5 planck');
  },
);
