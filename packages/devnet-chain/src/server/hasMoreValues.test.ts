import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreValues } from './hasMoreValues.js';

/** Counts as the text's structure does: an empty list is one value more than an atom, as if it held one. */
function count(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value);
  return 1 + Math.max(1, inner.length) + inner.reduce((sum: number, one) => sum + count(one) - 1, 0);
}

test('the values of a text are counted with any strings', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect([hasMoreValues(text, count(value) - 1), hasMoreValues(text, count(value))]).toEqual([
        true,
        false,
      ]);
    }),
  );
});

test('a string without an end is none', () => {
  expect(hasMoreValues('["a\\",,,,,', 2)).toBe(false);
});
