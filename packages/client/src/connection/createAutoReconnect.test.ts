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

it('ends the pause with the signal, and keeps the lost connection', async () => {
  const first = createChain();
  const open = vi.fn(async () => createChain());
  const kept = createAutoReconnect(first, open);
  const signal = AbortSignal.abort();
  const stopped = kept.reconnect({ chain: first, attempt: 20, signal });
  await expect(stopped).rejects.toMatchObject({ code: 'CONNECT_STOPPED' });
  expect(kept.chain).toBe(first);
  expect(open).not.toHaveBeenCalled();
  expect(first.close).not.toHaveBeenCalled();
});

it('stops the attempt when the last caller leaves, and no sooner', async () => {
  vi.useFakeTimers();
  const [first, second, late] = [createChain(), createChain(), createChain()];
  const opened: { signal: AbortSignal | undefined; open: (chain: Chain) => void }[] = [];
  const kept = createAutoReconnect(
    first,
    (signal) => new Promise<Chain>((resolve) => opened.push({ signal, open: resolve })),
  );
  const callers = [1, 2].map(() => {
    const stop = new AbortController();
    const done = kept.reconnect({ chain: first, attempt: 1, signal: stop.signal });
    return { stop, done: done.catch((error: unknown) => error) };
  });
  await vi.advanceTimersByTimeAsync(500);
  for (const { stop, done } of callers) {
    expect(opened.map(({ signal }) => signal?.aborted)).toEqual([false]);
    stop.abort();
    expect(await done).toMatchObject({ code: 'CONNECT_STOPPED' });
  }
  expect(opened.map(({ signal }) => signal?.aborted)).toEqual([true]);
  // The first attempt connects although it was stopped.
  const again = kept.reconnect({ chain: first, attempt: 1 });
  await vi.advanceTimersByTimeAsync(500);
  opened[0]?.open(late);
  opened[1]?.open(second);
  expect(await again).toBe(second);
  expect(kept.chain).toBe(second);
  expect(late.close).toHaveBeenCalledOnce();
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
