import { formatGiven, isRecord, requireInput } from '@parachron/core';
import {
  type Interval,
  parseInterval,
  parseTime,
  type TimeInput,
  TimeMalformedError,
  type UnixSeconds,
} from './parseTime.js';

/** Times of a task: fixed times, or a recurrence with `next` and `frequency` in seconds. */
export type Schedule =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[] }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint };

/**
 * One fixed time or several, for both variants; or a first time and an interval, for variant H: such a task ends when it is cancelled or
 * fails.
 */
export type ScheduleInput =
  | { readonly at: TimeInput | readonly TimeInput[] }
  | { readonly first: TimeInput; readonly every: Interval };

/** One fixed time or several. */
export type FixedInput = Extract<ScheduleInput, { readonly at: unknown }>;

/**
 * Parses a schedule with times in any form, and keeps their order (the chain sorts times and removes repetitions).
 * `checkTask` checks whether the chain accepts the times.
 *
 * @returns seconds since 1970, and seconds between two runs
 * @throws TIME_MALFORMED, INTERVAL_INVALID when a part of the schedule is not a time or an interval
 *
 * @example
 * ```ts
 * import { parseSchedule } from '@parachron/scheduler/build';
 *
 * parseSchedule({ first: '2030-01-01T00:00Z', every: { days: 1 } }); // { kind: 'recurring', next: 1893456000n, frequency: 86400n }
 * ```
 */
export function parseSchedule(schedule: ScheduleInput): Schedule {
  // Callers in JavaScript may pass a bare time, or a schedule of another library; the compiler accepts a mixture of the two forms.
  const { first, every } = Object(schedule);
  const isRecurring = first !== undefined || every !== undefined;
  const isKnown = Object.keys(Object(schedule)).every((key) => /^(at|first|every)$/.test(key));
  if (!isRecord(schedule) || !isKnown || 'at' in schedule === isRecurring) {
    const reason = 'expected { at } or { first, every }';
    throw new TimeMalformedError({ given: formatGiven(schedule), field: 'when', reason });
  }
  if ('at' in schedule) {
    const { at } = schedule;
    const times = Array.isArray(at)
      ? at.map((time, index) => parseTime(time, `at[${index}]`))
      : [parseTime(at as TimeInput, 'at')];
    return { kind: 'fixed', times };
  }
  return {
    kind: 'recurring',
    next: parseTime(schedule.first, 'first'),
    frequency: parseInterval(schedule.every, 'every'),
  };
}

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
 * import { listBookedTimes } from '@parachron/scheduler';
 *
 * listBookedTimes({ kind: 'fixed', times: [1893459600n, 1893456000n] }); // [1893456000n, 1893459600n]
 * ```
 */
export function listBookedTimes(schedule: Schedule): UnixSeconds[] {
  requireInput({ schedule }, { schedule: { kind: 'string' } });
  const times = schedule.kind === 'fixed' ? schedule.times : [schedule.next];
  requireInput({ schedule: { times } }, { schedule: { times: ['bigint'] } });
  return sortTimes(times);
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
