import { afterEach, expect, test, vi } from 'vitest';
import { createTimeLimit } from './createTimeLimit.js';

afterEach(() => void vi.restoreAllMocks());

test('Infinity sets no limit', () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(createTimeLimit(Number.POSITIVE_INFINITY).aborted).toBe(false);
  expect(timeout).not.toHaveBeenCalled();
});

test.each([
  [120_000, 120_000],
  [0.5, 1],
  [1e12, 2 ** 31 - 1],
])('a limit of %d ms is a timer of %d ms', (timeoutMs, delay) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(createTimeLimit(timeoutMs).aborted).toBe(false);
  expect(timeout.mock.calls).toEqual([[delay]]);
});
