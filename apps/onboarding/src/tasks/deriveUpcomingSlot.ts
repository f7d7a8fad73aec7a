import { deriveNextSlot } from '@parachron/scheduler';

/** Seconds in which a transaction is signed, sent and put into a block. */
const leeway = 30n;

/** A network that is further behind than this has a clock of its own, as a local one with a time that was set. */
const longestRest = 86_400n;

/**
 * Derives the first slot that a task can still be scheduled for. A chain that rests between transactions, as a local network
 * does, tells the time of its newest block, which may be long past; its next block has the time of the clock on the wall.
 *
 * @param clock `now`, the chain's time, and `wall`, that of this machine, in seconds since 1970; `slotSeconds` by the chain
 * @returns seconds since 1970
 */
export function deriveUpcomingSlot(clock: {
  readonly now: bigint;
  readonly wall: bigint;
  readonly slotSeconds: bigint;
}): bigint {
  const { now, wall, slotSeconds } = clock;
  const behind = wall - now;
  const isOfTheWall = behind >= 0n && behind <= longestRest;
  return deriveNextSlot(isOfTheWall ? wall + leeway : now, { slotSeconds });
}
