import type { RunPlan, RunTarget } from './RunPlan.js';

/** Names the questions of a run about parachains: runs with the same name read nearly the same. */
export function nameReads(targets: readonly RunTarget[], { checks }: Pick<RunPlan, 'checks'>): string {
  const about = [targets, checks.map(({ id }) => id)];
  return JSON.stringify(about, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
