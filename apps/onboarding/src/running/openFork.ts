import { type Closable, openDryRunFork } from '@parachron/checklist/dry-runs';
import type { Forkable } from '@parachron/client';
import { loadChainSpec } from '@parachron/devnet';
import type { OpenRole } from './openRole.js';
import type { RunPlan } from './RunPlan.js';

/** Opens a fork for dry runs; chains that run elsewhere are forked if the run requests forks. */
export function openFork(
  { local, source, chain }: OpenRole,
  { dryRun, forks, timeoutMs }: Pick<RunPlan, 'dryRun' | 'forks' | 'timeoutMs'>,
): (Forkable & Closable) | undefined {
  const forked = { local, chain, source: dryRun || forks ? source : undefined };
  return openDryRunFork(forked, { timeoutMs, loadSpec: loadChainSpec });
}
