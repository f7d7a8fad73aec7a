import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreValues } from './hasMoreValues.js';

/** Counts the values by the structure of the text: an empty list counts as a list with one value. */
function count(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value);
  return 1 + Math.max(1, inner.length) + inner.reduce((sum: number, one) => sum + count(one) - 1, 0);
}

test('counts the values of a text with any strings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const text = JSON.stringify(value);
      expect(await hasMoreValues(text, count(value) - 1)).toBe(true);
      expect(await hasMoreValues(text, count(value))).toBe(false);
    }),
  );
});

test.each([0, 1])(
  'a text of several pieces is counted where one ends within an escaped quote, at %d',
  async (shift) => {
    const text = `["${' '.repeat(shift)}${'\\"'.repeat(400_000)}",1]`;
    expect(await hasMoreValues(text, 2)).toBe(true);
    expect(await hasMoreValues(text, 3)).toBe(false);
  },
);

test('a string without an end is not a value', async () => {
  expect(await hasMoreValues('["a\\",,,,,', 2)).toBe(false);
});
