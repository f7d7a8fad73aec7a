/** A clock that several chains share: the clock runs at the pace of the outer clock, and can be moved forward. */
export interface VirtualClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward to a time, never back. */
  moveTo(timestamp: number): void;
}

/**
 * Creates a virtual clock over an outer clock.
 *
 * @param options the outer clock in milliseconds, this machine's by default, and the time to begin at
 */
export function createVirtualClock(options: { clock?: () => number; start?: number } = {}): VirtualClock {
  const { clock = Date.now, start } = options;
  let ahead = start === undefined ? 0 : start - clock();
  const now = () => clock() + ahead;
  return {
    now,
    moveTo: (timestamp) => {
      ahead += Math.max(0, timestamp - now());
    },
  };
}
