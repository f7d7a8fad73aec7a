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
    [1, 500],
    [2, 1_000],
    [4, 4_000],
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

it('opens one connection for all callers that lost the same connection, at once or later', async () => {
  vi.useFakeTimers();
  const [first, second, third] = [createChain(), createChain(), createChain()];
  const open = vi.fn().mockResolvedValueOnce(second).mockResolvedValueOnce(third);
  const kept = createAutoReconnect(first, open);
  const both = Promise.all([1, 1, 2].map((attempt) => kept.reconnect({ chain: first, attempt })));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await both).toEqual([second, second, second]);
  expect(open).toHaveBeenCalledOnce();
  expect(await kept.reconnect({ chain: first, attempt: 9 })).toBe(second);
  // The next loss is another loss.
  const again = kept.reconnect({ chain: second, attempt: 1 });
  await vi.advanceTimersByTimeAsync(500);
  expect(await again).toBe(third);
  expect(second.close).toHaveBeenCalledOnce();
});

it('tries again for the next caller after a failed attempt', async () => {
  vi.useFakeTimers();
  const [first, second] = [createChain(), createChain()];
  const open = vi.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(second);
  const kept = createAutoReconnect(first, open);
  const failed = kept.reconnect({ chain: first, attempt: 1 }).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(500);
  expect(await failed).toBe('refused');
  const done = kept.reconnect({ chain: first, attempt: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe(second);
});
