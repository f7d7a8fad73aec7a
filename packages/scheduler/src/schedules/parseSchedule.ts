import { formatJson, isRecord } from '@parachron/core';
import { parseInterval } from './parseInterval.js';
import { parseTime } from './parseTime.js';
import type { Schedule, ScheduleInput } from './Schedule.js';
import { TimeMalformedError } from './timeErrors.js';

/**
 * Parses a schedule with times in any form, and keeps their order (the chain sorts times and removes repetitions).
 * `checkTask` checks whether the chain accepts the times.
 *
 * Sends: nothing.
 *
 * @param schedule `{ at }` with one time or several, or `{ first, every }`
 * @returns the schedule, with times and `frequency` in seconds
 * @throws TIME_MALFORMED when a time is invalid
 * @throws TIME_IN_MILLISECONDS when a time is too large for seconds
 * @throws INTERVAL_INVALID when `every` is not a duration
 *
 * @example
 * ```ts
 * import { parseSchedule } from '@parachron/scheduler';
 *
 * parseSchedule({ first: '2030-01-01T00:00Z', every: { days: 1 } });
 * // { kind: 'recurring', next: 1893456000n, frequency: 86400n }
 * ```
 */
export function parseSchedule(schedule: ScheduleInput): Schedule {
  // Callers in JavaScript may pass a bare time, or a schedule of another library.
  if (!isRecord(schedule) || !('at' in schedule || 'first' in schedule || 'every' in schedule)) {
    const reason = 'expected { at } or { first, every }';
    throw new TimeMalformedError({ given: formatJson(schedule), field: 'when', reason });
  }
  if ('at' in schedule) {
    const { at } = schedule;
    const list = Array.isArray(at) ? at : [at];
    return { kind: 'fixed', times: list.map((time, index) => parseTime(time, `at[${index}]`)) };
  }
  return {
    kind: 'recurring',
    next: parseTime(schedule.first, 'first'),
    frequency: parseInterval(schedule.every, 'every'),
  };
}
