import type { Fork } from '@parachron/proxy';
import { borrowFork, createFork } from '../chains/createFork.js';
import type { Closable } from '../chains/openAll.js';
import { startForkedChain } from '../chains/startFork.js';
import type { OpenRole } from './openRole.js';
import type { RunPlan } from './RunPlan.js';

/** A chain of this process is used itself; a fork of another chain starts with the first dry run on it. */
export function openFork(
  { local, source }: OpenRole,
  { dryRun, forks, timeoutMs }: Pick<RunPlan, 'dryRun' | 'forks' | 'timeoutMs'>,
): (Fork & Closable) | undefined {
  // A chain that builds no block allows no dry run.
  if (local) return local.blockFailure === undefined ? borrowFork(local) : undefined;
  return source && (dryRun || forks) ? createFork(() => startForkedChain(source, { timeoutMs })) : undefined;
}
