import type { RunPlan, RunTarget } from './RunPlan.js';

/** Names the reads of a run about parachains: runs with the same name read nearly the same values. */
export function nameReads(targets: readonly RunTarget[], { checks }: Pick<RunPlan, 'checks'>): string {
  const about = [targets, checks.map(({ id }) => id)];
  return JSON.stringify(about, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
