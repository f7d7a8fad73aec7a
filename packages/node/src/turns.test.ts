import { afterEach, expect, test, vi } from 'vitest';
import { runNextTurn, waitForNextTurn } from './turns.js';

afterEach(() => vi.unstubAllGlobals());

test('the turns of a page use no timers, which wait at least 4 ms, and keep the order of their work', async () => {
  vi.stubGlobal('setImmediate', undefined);
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  const done: number[] = [];
  for (const number of [1, 2, 3]) runNextTurn(() => done.push(number));
  expect(done).toEqual([]);
  await waitForNextTurn();
  expect(done).toEqual([1, 2, 3]);
  expect(setTimer).not.toHaveBeenCalled();
});
