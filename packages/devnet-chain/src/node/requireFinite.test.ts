import { expect, it } from 'vitest';
import { requireFinite } from './requireFinite.js';

it.each([0, -1, 1.5, Number.MAX_VALUE])('accepts %s', (value) => {
  expect(() => requireFinite({ value })).not.toThrow();
});

it.each([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  ['5', 'a value of type string'],
  [5n, 'a value of type bigint'],
  [undefined, 'a value of type undefined'],
])('refuses %s by the name of its field', (value, found) => {
  expect(() => requireFinite({ first: 1, second: value as number })).toThrowError(
    expect.objectContaining({ facts: { field: 'second', expected: 'a finite number', found } }),
  );
});

it('names the first of several', () => {
  expect(() => requireFinite({ a: Number.NaN, b: Number.NaN })).toThrowError(
    expect.objectContaining({ facts: expect.objectContaining({ field: 'a' }) }),
  );
  expect(() => requireFinite({})).not.toThrow();
});
