import type { Forkable } from '@parachron/client';
import { tryAs } from '@parachron/client/decode';
import { type Account, type Call, isParachronError, type ParachronError } from '@parachron/core';

const failures = new WeakMap<Forkable, ParachronError>();

/**
 * Why a fork does not run: its node may lack the runtime or the state, or refuse to answer, and the runtime may build no
 * block, dispatch no call, or keep balances in another pallet than Balances here.
 */
const failsToRun: ReadonlySet<string> = new Set([
  'ANSWER_NOT_UNDERSTOOD',
  'BLOCK_NOT_BUILT',
  'INVALID_CODE',
  'LOCAL_CHAIN_NOT_STARTED',
  'METADATA_NOT_UNDERSTOOD',
  'ROOT_DISPATCH',
  'RPC_METHOD_MISSING',
  'SMALL_CHAIN_NOT_FORKABLE',
  'STORAGE_ITEM_NOT_FOUND',
]);

/** Runs a job with the forks of a chain; without them if there are none, or if they do not run. */
export async function takeFork<T>(
  fork: Forkable | undefined,
  work: (fork: Forkable | undefined) => Promise<T>,
): Promise<T> {
  if (!fork || failures.has(fork)) return work(undefined);
  try {
    return await work(fork);
  } catch (error) {
    if (!isParachronError(error)) throw error;
    if (error.fault !== 'unreachable' && !failsToRun.has(error.code)) throw error;
    failures.set(fork, error);
    return work(undefined);
  }
}

/** Makes a call as an account on a fork of its own, without an inclusion fee; undefined without a fork, or without a result. */
export async function trySigned(from: Forkable | undefined, { hex }: Account, call: Call) {
  const attempt = { origin: { system: { Signed: hex } }, call: call.hex };
  const [tried] = from ? await tryAs(await from.fork(), [attempt]) : [];
  return tried;
}

/** Finds the reason why a fork did not run, in one sentence; undefined if every job ran on the fork. */
export function findForkFailure(fork: Forkable | undefined): string | undefined {
  return fork && failures.get(fork)?.message;
}

/** Describes how to find out a fact that a chain does not state: on a fork, unless one was tried or does not run. */
export function describeTrying(fork: Forkable | undefined): string {
  const failure = fork && failures.get(fork);
  // Another node has the same runtime.
  if (isParachronError(failure, 'STORAGE_ITEM_NOT_FOUND'))
    return `Ask the team of the chain. A fork does not run: ${failure.message}`;
  if (failure) {
    const again = isParachronError(failure, 'CONNECTION_LOST')
      ? `Try again after the lost connection of ${failure.facts.endpoint}, or give`
      : 'Give';
    return `${again} an endpoint of another node. A fork does not run: ${failure.message}`;
  }
  return fork
    ? 'Ask the team of the target: a dry run on a fork does not show it either.'
    : 'Try it on a fork of the target, as a plan does (--dry-run).';
}
