import { expect, test } from 'vitest';
import { isPlainValue } from './isPlainValue.js';

test.each([['a'], [7], [-1], [true], [null], [[]], [{}], [[1, ['a']]], [{ a: { b: [null] } }]])(
  'the JSON of %j has all of the value',
  (value) => {
    expect(isPlainValue(value)).toBe(true);
    expect(JSON.parse(JSON.stringify(value))).toEqual(value);
  },
);

test.each([
  [undefined],
  [1.5],
  [2 ** 53],
  [Number.NaN],
  [1n],
  [new Date(0)],
  [new Uint8Array(2)],
  [new Map()],
  [[undefined]],
  [{ a: undefined }],
  [{ toJSON: () => 'a' }],
  [Object.create({ a: 1 })],
])('the JSON of value %# lacks a part', (value) => {
  expect(isPlainValue(value)).toBe(false);
});

test('a value that contains itself is not plain, and ends the search', () => {
  const loop: unknown[] = [];
  loop.push({ loop });
  expect(isPlainValue(loop)).toBe(false);
});
