import { TypeRegistry } from '@polkadot/types';
import { expect, test } from 'vitest';
import { readAmount, readFields, readList } from './storageRead.js';

const registry = new TypeRegistry();
const ids = registry.createType('Vec<u32>', [1000, 2000]);
const pair = registry.createTypeUnsafe('{"id":"u32"}', [{ id: 7 }]);

test('a list has its elements, and a value of another kind has none', () => {
  expect(readList(ids)).toEqual([1000, 2000]);
  for (const value of [undefined, pair, registry.createType('u32', 7)]) expect(readList(value)).toEqual([]);
});

test('a struct has its fields, and a missing value has none', () => {
  expect(readFields(pair)).toEqual({ id: 7 });
  expect(readFields(undefined)).toEqual({});
});

test('a value that is no struct has no fields', () => {
  expect(Object.keys(readFields(registry.createType('Option<u32>', null)))).toEqual([]);
});

// As polkadot.js gives a u128: a number if it is safe, decimal text or hex if it is not.
test.each([
  [7, 7n],
  [0, 0n],
  ['12', 12n],
  ['0x0a', 10n],
  ['340282366920938463463374607431768211455', 2n ** 128n - 1n],
])('the amount %j is %i', (value, amount) => {
  expect(readAmount({ free: value }, 'free')).toBe(amount);
});

test('the first of several names that has a value counts', () => {
  expect(readAmount({ miscFrozen: 3, frozen: 4 }, 'frozen', 'miscFrozen')).toBe(4n);
  expect(readAmount({ miscFrozen: 3 }, 'frozen', 'miscFrozen')).toBe(3n);
  expect(readAmount({ frozen: null, miscFrozen: 3 }, 'frozen', 'miscFrozen')).toBe(3n);
  expect(readAmount({ frozen: 0, miscFrozen: 3 }, 'frozen', 'miscFrozen')).toBe(0n);
});

test.each([{}, { free: null }, { free: undefined }, { free: true }, { free: { low: 1 } }, { other: 1 }])(
  'the fields %j have no amount',
  (fields) => {
    expect(readAmount(fields, 'free')).toBeUndefined();
  },
);
