import type { Forkable } from '@parachron/client';
import { BlockNotBuiltError, LocalChainNotStartedError, RootDispatchError } from '@parachron/devnet';
import { expect, test } from 'vitest';
import { findForkFailure, takeFork } from './takeFork.js';

const begin = () => ({}) as Forkable;
const nameGiven = async (fork: Forkable | undefined) => (fork ? 'fork' : 'none');

test('a fork that does not start is skipped by its jobs, and its reason is kept', async () => {
  const facts = { chain: 'Relay', reason: 'its node returns no runtime code (:code)' };
  for (const error of [
    new LocalChainNotStartedError(facts),
    new BlockNotBuiltError({ ...facts, number: 2 }),
    new RootDispatchError(facts),
  ]) {
    const fork = begin();
    const failing = async (given: Forkable | undefined) => {
      if (given) throw error;
      return nameGiven(given);
    };
    expect(await takeFork(fork, failing)).toBe('none');
    expect(await takeFork(fork, nameGiven)).toBe('none');
    expect(findForkFailure(fork)).toBe(error.message);
  }
});

test('any other error is an error of the job, and the fork stays available', async () => {
  const fork = begin();
  const failing = () => Promise.reject(new TypeError('a mistake'));
  await expect(takeFork(fork, failing)).rejects.toThrow('a mistake');
  expect(await takeFork(fork, nameGiven)).toBe('fork');
  expect(findForkFailure(fork)).toBeUndefined();
});
