import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTokens, maxPlanck, parseTokens } from './Planck.js';

const roc = { symbol: 'ROC', decimals: 12 };

test('an account holds at most 128 bits', () => {
  expect(maxPlanck).toBe(2n ** 128n - 1n);
});

describe('formatTokens', () => {
  test.each([
    [0n, '0 ROC'],
    [1n, '0.000000000001 ROC'],
    [1_000_000_000_000n, '1 ROC'],
    [12_500_000_000_000n, '12.5 ROC'],
    [-12_500_000_000_000n, '-12.5 ROC'],
    [2n ** 128n - 1n, '340,282,366,920,938,463,463,374,607.431768211455 ROC'],
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

test('an amount of more than 128 bits is refused by the largest amount', () => {
  expect(parseTokens('340282366920938463463374607.431768211455', roc)).toBe(2n ** 128n - 1n);
  expect(() => parseTokens('340282366920938463463374607.431768211456', roc, { field: 'fund' })).toThrow(
    expect.objectContaining({
      code: 'INVALID_AMOUNT_TEXT',
      message: expect.stringMatching(
        /^fund: expected an amount of at most 340,282,366,920,938,463,463,374,607\.431768211455 ROC, got/,
      ),
    }),
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

const invalidDecimals = [
  256,
  1_000_000_000,
  Number.MAX_SAFE_INTEGER,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

test.each(invalidDecimals)('formatTokens shows the smallest unit where decimals are %d', (decimals) => {
  expect(formatTokens(5n, { symbol: 'X', decimals })).toBe('5 planck');
});

test.each(invalidDecimals)(
  'parseTokens refuses decimals of %d, which would be another amount or a crash',
  (decimals) => {
    for (const text of ['1', '1.5', 'x'])
      expect(() => parseTokens(text, { symbol: 'X', decimals })).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          message: `unit.decimals must be an integer from 0 to 255, got ${decimals}.`,
        }),
      );
  },
);

test.each([
  [0, '7', 7n],
  [1, '0.1', 1n],
  [18, '1.5', 1_500_000_000_000_000_000n],
  [255, `0.${'1'.padStart(255, '0')}`, 1n],
])('decimals of %i are exact in both directions: %s', (decimals, text, amount) => {
  const unit = { symbol: 'X', decimals };
  expect(parseTokens(text, unit)).toBe(amount);
  expect(formatTokens(amount, unit)).toBe(`${text} X`);
});

test('an amount without decimals has no decimal places', () => {
  expect(() => parseTokens('1.0', { symbol: 'X', decimals: 0 }, { field: 'fee' })).toThrow(
    'fee: expected an amount with at most 0 decimal places, got "1.0".',
  );
});

test.each([
  [undefined, 'unit'],
  [{ symbol: 'X' }, 'unit.decimals'],
  [{ symbol: 'X', decimals: '12' }, 'unit.decimals'],
])('a unit of another form is refused by its field: %j', (unit, field) => {
  expect(() => parseTokens('1', unit as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});

// Text of a number such as 1e21 would be cut into digits of another amount.
test.each([
  [undefined, { symbol: 'X', decimals: 12 }, 'amount'],
  [1e21, { symbol: 'X', decimals: 12 }, 'amount'],
  [1n, undefined, 'unit'],
])('formatTokens refuses %s of %j', (amount, unit, field) => {
  expect(() => formatTokens(amount as never, unit as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});
