/** Intervals of a chain's blocks, in milliseconds. */
export interface Pace {
  /** The usual interval. */
  readonly blockTime: number;
  /** The usual interval between two blocks with different times: several blocks of one slot may have one time. */
  readonly step: number;
  /** The minimum interval by the runtime's own rule. */
  readonly minimum: number;
}

/**
 * Derives the intervals from the times of consecutive blocks, oldest first. The duration of a slot is no block time, because a slot
 * may have several blocks: the duration is only a limit, and the fallback without two different times.
 */
export function derivePace(
  times: readonly number[],
  { minimum, slot }: { readonly minimum: number; readonly slot: number },
): Pace {
  const intervals = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const steps = intervals.filter((interval) => interval > 0).sort((one, other) => one - other);
  // A chain that builds blocks only for transactions still has a minimum interval.
  const longest = slot > 0 ? 2 * slot : Number.POSITIVE_INFINITY;
  const usual = steps[Math.floor(steps.length / 2)] ?? slot;
  const step = Math.max(Math.min(usual, longest), minimum);
  return { blockTime: steps.length > 0 ? step / countShared(times) : step, step, minimum };
}

/** The maximum number of blocks with one time. */
function countShared(times: readonly number[]): number {
  return Math.max(...times.map((time) => times.filter((other) => other === time).length));
}
