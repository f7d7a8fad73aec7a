import type { TaskTimes } from '../reading/Task.js';
import { sortTimes } from '../schedules/listBookedTimes.js';
import type { UnixSeconds } from '../schedules/parseTime.js';

/**
 * Derives the time of a task's next run from its record, in seconds; 0, which is always in the past, if the record does
 * not state the time.
 */
export function deriveNextRun(schedule: TaskTimes): UnixSeconds {
  if (schedule.kind === 'recurring') return schedule.next;
  if (schedule.kind === 'other') return 0n;
  return sortTimes(schedule.times).at(-schedule.left) ?? 0n;
}
