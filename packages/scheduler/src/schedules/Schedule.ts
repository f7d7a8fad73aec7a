import type { Interval } from './parseInterval.js';
import type { TimeInput, UnixSeconds } from './parseTime.js';

/** Times of a task: given times, or a recurrence. */
export type Schedule =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[] }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint };

/** Given times, for both variants. */
export interface FixedInput {
  readonly at: TimeInput | readonly TimeInput[];
}

/** A first time and an interval; the task ends when it is cancelled or fails; variant H. */
export interface RecurringInput {
  readonly first: TimeInput;
  readonly every: Interval;
}

/** A schedule in the form of variant H. */
export type ScheduleInput = FixedInput | RecurringInput;
