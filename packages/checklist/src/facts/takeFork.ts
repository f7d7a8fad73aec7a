import type { Fork } from '@parachron/proxy';

const queues = new WeakMap<Fork, Promise<unknown>>();

/**
 * Runs a job on a fork while no other job uses the fork: facts are found in parallel, and every dry run resets the fork.
 * Without a fork, the job runs immediately.
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
