import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passTime } from '../../test/passTime.js';
import { withTimeout } from './withTimeout.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createError = () => new RangeError('bound');
const never = new Promise<never>(() => undefined);

test('work that does not end within the timeout fails, and leaves no timer', async () => {
  const begun = Date.now();
  await expect(passTime(withTimeout(never, 20, createError))).rejects.toThrow('bound');
  // One more turn reads the answers that have arrived.
  expect(Date.now() - begun).toBeGreaterThanOrEqual(20);
  expect(Date.now() - begun).toBeLessThan(30);
  expect(vi.getTimerCount()).toBe(0);
});

// A process that computes, or a machine that is suspended, runs a timer too late: one timer then stands for all that time.
test('time in which this process runs no timer counts as a tenth of the timeout', async () => {
  let answer: (text: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const bounded = withTimeout(answered, 300, createError);
  for (let late = 0; late < 10; late += 1) vi.advanceTimersToNextTimer();
  answer('answered');
  expect(await bounded).toBe('answered');
  expect(vi.getTimerCount()).toBe(0);
});

test('Infinity sets no timeout', async () => {
  const bounded = withTimeout(Promise.resolve('late'), Number.POSITIVE_INFINITY, createError);
  expect(vi.getTimerCount()).toBe(0);
  expect(await bounded).toBe('late');
});

test('a failure after the timeout is not an unhandled rejection', async () => {
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise((_resolve, reject) => {
    fail = reject;
  });
  await expect(passTime(withTimeout(late, 5, createError))).rejects.toThrow('bound');
  fail(new TypeError('late'));
  await expect(late).rejects.toThrow('late');
});

test('a limit beyond the longest delay of a timer does not end at once', () => {
  // Timers of Node have a delay of 31 bits; a longer delay is one of a millisecond.
  const begun = Date.now();
  void withTimeout(never, 1e12, createError);
  vi.advanceTimersToNextTimer();
  expect(Date.now() - begun).toBe(2 ** 31 - 1);
});
