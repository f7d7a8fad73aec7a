import { requireInput } from '@parachron/core';
import type { UnixSeconds } from './parseTime.js';
import type { Schedule } from './Schedule.js';

/**
 * Lists the times that the service books when a task is scheduled: all fixed times, or the first time of a recurring task.
 *
 * Sends: nothing.
 *
 * @param schedule the schedule of an order, with times in any order
 * @returns seconds since 1970, sorted and without repetitions, as the service stores the times
 *
 * @example
 * ```ts
 * import { listBookedTimes, parseSchedule } from '@parachron/scheduler';
 *
 * listBookedTimes(parseSchedule({ at: ['2030-01-01T01:00Z', '2030-01-01T00:00Z'] })); // [1893456000n, 1893459600n]
 * ```
 */
export function listBookedTimes(schedule: Schedule): UnixSeconds[] {
  requireInput({ schedule }, { schedule: { kind: 'string' } });
  return schedule.kind === 'fixed' ? sortTimes(schedule.times) : [schedule.next];
}

/** Sorts times and removes repetitions, as the chain does. */
export function sortTimes(times: readonly bigint[]): bigint[] {
  return [...new Set(times)].sort((one, other) => (one < other ? -1 : Number(one > other)));
}

/** Derives the start of the slot of a block's time, in seconds. */
export function deriveSlot(milliseconds: bigint, slotSeconds: bigint): UnixSeconds {
  const seconds = milliseconds / 1000n;
  return seconds - (seconds % slotSeconds);
}
