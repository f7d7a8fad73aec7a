import { availableParallelism } from 'node:os';
import type { RunFlags } from './RunFlags.js';
import type { RunPlan } from './RunPlan.js';

/** Parachains behind endpoints: most of their time is waiting for answers. Each takes a connection and a few megabytes. */
const waitingJobs = 48;

/** Chooses the number of parachains to check in parallel: one for each core if chains run in this process, else many. */
export function chooseJobs(networks: RunPlan['networks'], { dryRun }: Pick<RunFlags, 'dryRun'>): number {
  const isLocal = networks.some(
    ({ kind, targets }) =>
      kind === 'embedded' ||
      targets.some(({ sources }) => sources.some((source) => source.kind !== 'endpoint')),
  );
  return isLocal || dryRun ? availableParallelism() : waitingJobs;
}
