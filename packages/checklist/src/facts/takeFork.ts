import type { Fork } from '@parachron/proxy';

const queues = new WeakMap<Fork, Promise<unknown>>();

/**
 * Runs work that may try things on a fork while no other work does: facts are found out side by side, and every dry run goes back to
 * how the fork was at first. Without a fork the work runs at once.
 */
export function takeFork<T>(
  fork: Fork | undefined,
  work: (fork: Fork | undefined) => Promise<T>,
): Promise<T> {
  if (!fork) return work(undefined);
  const before = queues.get(fork) ?? Promise.resolve();
  const now = before.then(() => work(fork));
  // The next caller waits for the end, not for success.
  queues.set(
    fork,
    now.catch(() => undefined),
  );
  return now;
}
