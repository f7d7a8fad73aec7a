import { afterEach, expect, it, vi } from 'vitest';
import type { Chain } from './Chain.js';
import { createAutoReconnect } from './createAutoReconnect.js';

afterEach(() => void vi.useRealTimers());

function createChain() {
  return { close: vi.fn(async () => {}) } satisfies Pick<Chain, 'close'> as unknown as Chain;
}

it('doubles the pause with each attempt up to 30 s, and closes the replaced connection', async () => {
  vi.useFakeTimers();
  for (const [attempt, pauseMs] of [
    [0, 500],
    [1, 1_000],
    [3, 4_000],
    [20, 30_000],
  ] as const) {
    const [first, second] = [createChain(), createChain()];
    const open = vi.fn(async () => second);
    const kept = createAutoReconnect(first, open);
    const done = kept.reconnect({ chain: first, attempt });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe(second);
    expect(kept.chain).toBe(second);
    expect(first.close).toHaveBeenCalledOnce();
    await kept.close();
    expect(second.close).toHaveBeenCalledOnce();
  }
});

it('keeps the lost connection after a failed attempt, and ends the pause with the signal', async () => {
  const first = createChain();
  const kept = createAutoReconnect(first, async (signal) => {
    throw new Error(signal?.aborted ? 'stopped' : 'refused');
  });
  const signal = AbortSignal.abort();
  await expect(kept.reconnect({ chain: first, attempt: 20, signal })).rejects.toThrow('stopped');
  expect(kept.chain).toBe(first);
  expect(first.close).not.toHaveBeenCalled();
});
