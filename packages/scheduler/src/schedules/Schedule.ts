import type { Interval } from './parseInterval.js';
import type { TimeInput, UnixSeconds } from './parseTime.js';

/** Times of a task: fixed times, or a recurrence with `next` and `frequency` in seconds. */
export type Schedule =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[] }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint };

/** One fixed time or several, for both variants. */
export interface FixedInput {
  readonly at: TimeInput | readonly TimeInput[];
}

/** A first time and an interval, for variant H; the task ends when it is cancelled or fails. */
export interface RecurringInput {
  readonly first: TimeInput;
  readonly every: Interval;
}

/** A schedule for variant H. */
export type ScheduleInput = FixedInput | RecurringInput;
