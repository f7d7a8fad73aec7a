import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTimeout } from './withTimeout.js';

const createError = () => new RangeError('bound');

/** Computes for some milliseconds, so that this process can receive nothing. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('ends work that does not finish within the timeout', async () => {
  await expect(withTimeout(new Promise(() => undefined), 20, createError)).rejects.toThrow('bound');
});

test('computing time of this process does not count', async () => {
  const answer = readFile(import.meta.filename);
  const bounded = withTimeout(answer, 300, createError);
  compute(400);
  expect(await bounded).toEqual(await answer);
});

test('an answer that arrived during the timeout is read', async () => {
  const bounded = withTimeout(setTimeout(25, 'answered'), 20, createError);
  await setTimeout(15);
  compute(60);
  expect(await bounded).toBe('answered');
});

test('Infinity sets no timeout', async () => {
  expect(await withTimeout(setTimeout(20, 'late'), Number.POSITIVE_INFINITY, createError)).toBe('late');
});

test('a failure after the timeout is not an unhandled rejection', async () => {
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise((_resolve, reject) => {
    fail = reject;
  });
  await expect(withTimeout(late, 5, createError)).rejects.toThrow('bound');
  fail(new TypeError('late'));
  await expect(late).rejects.toThrow('late');
});

test('a limit beyond the longest delay of a timer does not end at once', async () => {
  const bounded = withTimeout(setTimeout(50, 'answered'), 1e12, createError);
  expect(await bounded).toBe('answered');
});
