import { TypeRegistry } from '@polkadot/types';
import { expect, test } from 'vitest';
import { readFields, readList } from './readFields.js';

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
