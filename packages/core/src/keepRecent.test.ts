import { expect, test } from 'vitest';
import { keepRecent } from './keepRecent.js';

test('an entry that is set again is the most recent one', () => {
  const entries = new Map(Object.entries({ a: 1, b: 2 }));
  keepRecent(entries, ['a', 3], 2);
  keepRecent(entries, ['c', 4], 2);
  expect(Object.fromEntries(entries)).toEqual({ a: 3, c: 4 });
});
