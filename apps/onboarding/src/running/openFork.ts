import { loadChainSpec } from '@parachron/devnet';
import { borrowFork, type Closable, createFork, startForkedChain } from '@parachron/dry-runs';
import type { Fork } from '@parachron/proxy';
import type { OpenRole } from './openRole.js';
import type { RunPlan } from './RunPlan.js';

/** A chain of this process is used itself; a fork of another chain starts with the first dry run on it. */
export function openFork(
  { local, source }: OpenRole,
  { dryRun, forks, timeoutMs }: Pick<RunPlan, 'dryRun' | 'forks' | 'timeoutMs'>,
): (Fork & Closable) | undefined {
  // A chain that builds no block allows no dry run.
  if (local) return local.blockFailure === undefined ? borrowFork(local) : undefined;
  return source && (dryRun || forks)
    ? createFork(() => startForkedChain(source, { timeoutMs, loadSpec: loadChainSpec }))
    : undefined;
}
