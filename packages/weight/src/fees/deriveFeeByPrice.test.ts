import { describe, expect, it, test } from 'vitest';
import { addFeeMargin } from './addFeeMargin.js';
import { addFees } from './addFees.js';
import { deriveFeeByPrice } from './deriveFeeByPrice.js';
import { scaleFee } from './scaleFee.js';

const unit = 10n ** 18n;
const most = 2n ** 128n - 1n;
const weigh = (refTime: bigint, proofSize: bigint) => ({ refTime, proofSize });
/** 4000 planck for a time of 2000 or a proof of 100 bytes: 2 planck per time, 40 per byte. */
const price = { weight: weigh(2000n, 100n), fee: 4000n, multiplier: unit };

describe('deriveFeeByPrice', () => {
  test.each([
    [weigh(2000n, 100n), 4000n],
    [weigh(1000n, 0n), 2000n],
    [weigh(0n, 10n), 400n],
    [weigh(1000n, 49n), 2000n],
    [weigh(1000n, 50n), 2000n],
    [weigh(1000n, 51n), 2040n],
    [weigh(0n, 0n), 0n],
    [weigh(8301n, 0n), 16_602n],
  ])('charges %o the greater of the fees for time and proof: %s', (weight, fee) => {
    expect(deriveFeeByPrice(weight, price)).toBe(fee);
  });

  test.each([
    [2n * unit, 2000n],
    [unit / 2n, 8000n],
    // A third is rounded up.
    [3n * unit, 1334n],
    [1n, 4000n * unit],
  ])('divides by the multiplier %s: %s', (multiplier, fee) => {
    expect(deriveFeeByPrice(weigh(2000n, 0n), { ...price, multiplier })).toBe(fee);
  });

  it('charges no proof if the price has none: only its time is known', () => {
    expect(deriveFeeByPrice(weigh(1000n, 2n ** 60n), { ...price, weight: weigh(2000n, 0n) })).toBe(2000n);
  });

  it('rounds a fee below one planck up', () => {
    expect(deriveFeeByPrice(weigh(1n, 0n), { ...price, fee: 1n })).toBe(1n);
  });

  test.each([
    ['no time', { ...price, weight: weigh(0n, 100n) }],
    ['a multiplier of 0', { ...price, multiplier: 0n }],
    ['a negative multiplier', { ...price, multiplier: -unit }],
  ])('refuses a price with %s', (_, empty) => {
    expect(() => deriveFeeByPrice(weigh(1n, 1n), empty)).toThrow(
      expect.objectContaining({ code: 'EMPTY_WEIGHT_PRICE', fault: 'input' }),
    );
  });

  it('refuses a fee beyond 128 bits, and a negative weight', () => {
    expect(() => deriveFeeByPrice(weigh(4000n, 0n), { ...price, fee: most })).toThrow(
      expect.objectContaining({ code: 'FEE_OUT_OF_RANGE' }),
    );
    expect(() => deriveFeeByPrice(weigh(-1n, 0n), price)).toThrow(
      expect.objectContaining({ code: 'WEIGHT_OUT_OF_RANGE', facts: { part: 'refTime', value: -1n } }),
    );
  });
});

test.each([
  [10n, [1n, 3n], 4n],
  [9n, [1n, 3n], 3n],
  [0n, [7n, 3n], 0n],
  [most, [1n, 1n], most],
  [most, [most, most], most],
] as const)('a fee of %s scaled by %o is %s, rounded up', (fee, [numerator, denominator], scaled) => {
  expect(scaleFee(fee, { numerator, denominator })).toBe(scaled);
});

test.each([
  [7n, 5, 8n],
  [100n, 5, 105n],
  [100n, 0, 100n],
  [1n, 100, 2n],
  [0n, 30, 0n],
])('a fee of %s with a margin of %i %% is %s', (fee, percent, margined) => {
  expect(addFeeMargin(fee, percent)).toBe(margined);
});

test.each([
  [[], 0n],
  [[5n], 5n],
  [[1000n, 20n, 3n], 1023n],
  [[most - 1n, 1n], most],
])('the sum of %o is %s', (fees, sum) => {
  expect(addFees(...fees)).toBe(sum);
});

test.each<[string, () => bigint, bigint]>([
  ['a sum', () => addFees(most, 1n), most + 1n],
  ['a negative part of a sum', () => addFees(5n, -1n), -1n],
  ['a margin', () => addFeeMargin(most, 100), 2n * most],
  ['a negative fee', () => addFeeMargin(-1n, 5), -1n],
  ['a ratio', () => scaleFee(most, { numerator: 2n, denominator: 1n }), 2n * most],
])('%s beyond 128 bits is refused with its value', (_, add, value) => {
  expect(add).toThrow(expect.objectContaining({ code: 'FEE_OUT_OF_RANGE', facts: { value } }));
});

test.each([
  ['denominator', { numerator: 1n, denominator: 1 }],
  ['numerator', { denominator: 1n }],
])('a wrong %s is refused by its name', (field, ratio) => {
  expect(() => scaleFee(1n, ratio as never)).toThrow(
    expect.objectContaining({ fault: 'input', message: expect.stringContaining(field) }),
  );
});
