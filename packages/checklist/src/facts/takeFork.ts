import { isParachronError } from '@parachron/core';
import type { Fork } from '@parachron/proxy';

const queues = new WeakMap<Fork, Promise<unknown>>();
const failures = new WeakMap<Fork, string>();

/**
 * A fork starts with its first dry run: its node may lack the runtime or the state, several nodes may disagree on it, or the runtime
 * builds no block or dispatches no call here.
 */
const failsToRun: ReadonlySet<string> = new Set([
  'BLOCK_NOT_BUILT',
  'ENDPOINTS_DISAGREE',
  'FORK_UNREACHABLE',
  'LOCAL_CHAIN_NOT_STARTED',
  'ROOT_DISPATCH',
  'RPC_FAILED',
  'SMALL_CHAIN_NOT_FORKABLE',
]);

/**
 * Runs a job on a fork while no other job uses the fork: facts are found in parallel, and every dry run resets the fork.
 * Without a fork, the job runs immediately. If the fork does not run, the job runs without it.
 */
export function takeFork<T>(
  fork: Fork | undefined,
  work: (fork: Fork | undefined) => Promise<T>,
): Promise<T> {
  if (!fork) return work(undefined);
  const before = queues.get(fork) ?? Promise.resolve();
  const now = before.then(() => runOnFork(fork, work));
  // The next caller waits for the end, not for success.
  queues.set(
    fork,
    now.catch(() => undefined),
  );
  return now;
}

/** Finds the reason why a fork did not run, in one sentence; undefined if every job ran on the fork. */
export function findForkFailure(fork: Fork | undefined): string | undefined {
  return fork && failures.get(fork);
}

async function runOnFork<T>(fork: Fork, work: (fork: Fork | undefined) => Promise<T>): Promise<T> {
  if (failures.has(fork)) return work(undefined);
  try {
    return await work(fork);
  } catch (error) {
    if (!isParachronError(error) || !failsToRun.has(error.code)) throw error;
    failures.set(fork, error.message);
    return work(undefined);
  }
}
