import { expect, test } from 'vitest';
import { chooseLarger } from './chooseLarger.js';

// 2^53 and its successor are equal as numbers.
test.each([
  [2n, 10n, 10n],
  [10n, 2n, 10n],
  [-1n, 0n, 0n],
  [2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 1n],
])('the larger of %d and %d is %d', (one, other, larger) => {
  expect(chooseLarger(one, other)).toBe(larger);
});
