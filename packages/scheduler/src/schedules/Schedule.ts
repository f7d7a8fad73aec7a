import type { Interval } from './parseInterval.js';
import type { TimeInput, UnixSeconds } from './parseTime.js';

/** Times of a task: given times, or a recurrence. */
export type Schedule =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[] }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint };

/** Given times: what both variants take. */
export interface FixedInput {
  readonly at: TimeInput | readonly TimeInput[];
}

/** First at a time, then after every interval, until it is cancelled or fails: variant H only. */
export interface RecurringInput {
  readonly first: TimeInput;
  readonly every: Interval;
}

/** Schedule as variant H takes it. */
export type ScheduleInput = FixedInput | RecurringInput;
