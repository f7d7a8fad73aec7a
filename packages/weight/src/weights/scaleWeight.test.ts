import { describe, expect, it, test } from 'vitest';
import { addWeightMargin } from './addWeightMargin.js';
import { addWeights } from './addWeights.js';
import { compareWeights, isWithinWeight } from './compareWeights.js';
import { deriveMaxWeight } from './deriveMaxWeight.js';
import { deriveWeightV1 } from './deriveWeightV1.js';
import { deriveWeightV2 } from './deriveWeightV2.js';
import { scaleWeight } from './scaleWeight.js';

const most = 2n ** 64n - 1n;
const weigh = (refTime: bigint, proofSize: bigint) => ({ refTime, proofSize });
const outOfRange = (part: string, value: bigint) =>
  expect.objectContaining({ code: 'WEIGHT_OUT_OF_RANGE', fault: 'input', facts: { part, value } });

describe('scaleWeight', () => {
  test.each([
    [weigh(10n, 1n), [2n, 3n], weigh(7n, 1n)],
    [weigh(9n, 3n), [1n, 3n], weigh(3n, 1n)],
    [weigh(10n, 3n), [1n, 3n], weigh(4n, 1n)],
    [weigh(7n, 9n), [0n, 5n], weigh(0n, 0n)],
    [weigh(0n, 0n), [5n, 1n], weigh(0n, 0n)],
    [weigh(most, most), [1n, 1n], weigh(most, most)],
    // The product exceeds 64 bits before the division, and the result does not.
    [weigh(most, 1n), [most, most], weigh(most, 1n)],
  ] as const)('scales %o by %o to %o, each part rounded up', (weight, [numerator, denominator], scaled) => {
    expect(scaleWeight(weight, { numerator, denominator })).toEqual(scaled);
  });

  it('refuses a result beyond 64 bits by its part and value', () => {
    const twice = { numerator: 2n, denominator: 1n };
    expect(() => scaleWeight(weigh(2n ** 63n, 0n), twice)).toThrow(outOfRange('refTime', 2n ** 64n));
    expect(() => scaleWeight(weigh(0n, 2n ** 63n), twice)).toThrow(outOfRange('proofSize', 2n ** 64n));
    expect(scaleWeight(weigh(2n ** 63n - 1n, 0n), twice).refTime).toBe(most - 1n);
  });

  test.each([
    [1n, 0n, '1/0'],
    [1n, -1n, '1/-1'],
    [-1n, 1n, '-1/1'],
  ])('refuses the ratio %s to %s', (numerator, denominator, ratio) => {
    expect(() => scaleWeight(weigh(1n, 1n), { numerator, denominator })).toThrow(
      expect.objectContaining({ code: 'INVALID_RATIO', facts: { ratio } }),
    );
  });
});

test.each([
  [weigh(101n, 1n), 5, weigh(107n, 2n)],
  [weigh(100n, 20n), 5, weigh(105n, 21n)],
  [weigh(100n, 20n), 0, weigh(100n, 20n)],
  [weigh(1n, 0n), 1, weigh(2n, 0n)],
  [weigh(100n, 3n), 200, weigh(300n, 9n)],
])('%o with a margin of %i %% is %o', (weight, percent, margined) => {
  expect(addWeightMargin(weight, percent)).toEqual(margined);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'a margin of %d %% is refused',
  (percent) => {
    expect(() => addWeightMargin(weigh(1n, 1n), percent)).toThrow(
      expect.objectContaining({ code: 'INVALID_RATIO', facts: { ratio: `${percent} %` } }),
    );
  },
);

describe('addWeights', () => {
  test.each([
    [[], weigh(0n, 0n)],
    [[weigh(3n, 4n)], weigh(3n, 4n)],
    [[weigh(100n, 1n), weigh(20n, 2n), weigh(3n, 0n)], weigh(123n, 3n)],
    [[weigh(most - 1n, 0n), weigh(1n, most)], weigh(most, most)],
  ])('of %o is %o', (weights, sum) => {
    expect(addWeights(...weights)).toEqual(sum);
  });

  it('refuses a sum beyond 64 bits, and a negative part that the sum would hide', () => {
    expect(() => addWeights(weigh(most, 0n), weigh(1n, 0n))).toThrow(outOfRange('refTime', most + 1n));
    expect(() => addWeights(weigh(5n, 5n), weigh(0n, -1n))).toThrow(outOfRange('proofSize', -1n));
  });
});

test.each([
  [[], weigh(0n, 0n)],
  [[weigh(1n, 9n), weigh(2n, 3n)], weigh(2n, 9n)],
  [[weigh(2n, 3n), weigh(1n, 9n)], weigh(2n, 9n)],
  [[weigh(0n, most), weigh(most, 0n)], weigh(most, most)],
])('the maximum of %o is %o, part by part', (weights, max) => {
  expect(deriveMaxWeight(...weights)).toEqual(max);
});

describe('the order of weights', () => {
  test.each([
    [weigh(1n, 1n), weigh(1n, 1n), 'equal', true],
    [weigh(1n, 1n), weigh(2n, 1n), 'less', true],
    [weigh(1n, 1n), weigh(1n, 2n), 'less', true],
    [weigh(2n, 1n), weigh(1n, 1n), 'more', false],
    [weigh(2n, 2n), weigh(1n, 1n), 'more', false],
    [weigh(1n, 2n), weigh(2n, 1n), 'incomparable', false],
    [weigh(2n, 1n), weigh(1n, 2n), 'incomparable', false],
    [weigh(0n, 0n), weigh(most, most), 'less', true],
  ] as const)('%o and %o: %s, within: %s', (left, right, order, within) => {
    expect(compareWeights(left, right)).toBe(order);
    expect(isWithinWeight(left, right)).toBe(within);
  });
});

describe('the versions of a weight', () => {
  it('convert a weight of version 1 with the given proof size', () => {
    expect(deriveWeightV2(7n, { proofSizeOfV1: 3n })).toEqual(weigh(7n, 3n));
    expect(deriveWeightV2(0n, { proofSizeOfV1: 0n })).toEqual(weigh(0n, 0n));
  });

  it('keep the proof size of a weight of version 2', () => {
    expect(deriveWeightV2(weigh(7n, 1n), { proofSizeOfV1: 3n })).toEqual(weigh(7n, 1n));
  });

  it('drop the proof size in version 1', () => {
    expect(deriveWeightV1(weigh(191_761_979n, 3_593n))).toBe(191_761_979n);
    expect(deriveWeightV1(most)).toBe(most);
  });

  test.each([
    ['refTime', -1n],
    ['refTime', most + 1n],
  ])('refuse the %s %s of a weight of version 1', (part, value) => {
    expect(() => deriveWeightV1(value)).toThrow(outOfRange(part, value));
    expect(() => deriveWeightV2(value, { proofSizeOfV1: 0n })).toThrow(outOfRange(part, value));
  });

  it('refuse a proof size beyond 64 bits, given or stored', () => {
    expect(() => deriveWeightV2(1n, { proofSizeOfV1: most + 1n })).toThrow(
      outOfRange('proofSize', most + 1n),
    );
    expect(() => deriveWeightV1(weigh(1n, -1n))).toThrow(outOfRange('proofSize', -1n));
  });
});
