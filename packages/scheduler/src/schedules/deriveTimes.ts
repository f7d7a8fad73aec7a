import { requireInput } from '@parachron/core';
import { type Rounding, requireSlotSeconds, settleTime } from './deriveNextSlot.js';
import { type Interval, parseInterval } from './parseInterval.js';
import { parseTime, type TimeInput, type UnixSeconds } from './parseTime.js';
import { IntervalInvalidError } from './timeErrors.js';

/** The maximum number of times of a list; no task can have as many. */
export const mostTimes = 100_000;

/** The options of a list of times at a regular interval. */
export interface TimesOptions {
  readonly first: TimeInput;
  readonly every: Interval;
  /** Number of times, including the first. */
  readonly times: number;
  /** The chain's granularity: `scheduler.rules.slotSeconds`. */
  readonly slotSeconds: bigint;
  /** Direction in which the first time is rounded to a slot; without it, a time that is not a multiple of the slot is refused. */
  readonly round?: Rounding;
}

/**
 * Derives times at a regular interval: for a repeated task of variant M, which has no recurrence, or a task of variant
 * H with a fixed number of executions.
 *
 * Sends: nothing.
 *
 * @param options first time, interval, number of times, granularity
 * @returns seconds since 1970, in order
 * @throws TIME_OFF_SLOT when the first time is not a multiple of the slot, and `round` is not given
 * @throws INTERVAL_INVALID when the interval is 0 or not a whole number of slots, or there are more times than {@link
 *   mostTimes}
 *
 * @example
 * ```ts
 * import { deriveTimes } from '@parachron/scheduler';
 *
 * deriveTimes({ first: '2030-01-01T00:00Z', every: { hours: 6 }, times: 3, slotSeconds: 3600n });
 * // [ 1893456000n, 1893477600n, 1893499200n ]
 * ```
 */
export function deriveTimes(options: TimesOptions): UnixSeconds[] {
  requireInput({ options }, { options: { times: 'number', slotSeconds: 'bigint', round: 'string?' } });
  const { slotSeconds, times } = options;
  requireSlotSeconds(slotSeconds);
  const every = parseInterval(options.every, 'every');
  if (every === 0n || every % slotSeconds !== 0n) {
    const expected = `a multiple of ${slotSeconds} s`;
    throw new IntervalInvalidError({ field: 'every', expected, given: `${every} s` });
  }
  if (!Number.isSafeInteger(times) || times < 1 || times > mostTimes) {
    const expected = `a whole number from 1 to ${mostTimes}`;
    throw new IntervalInvalidError({ field: 'times', expected, given: `${times}` });
  }
  const first = settleTime(parseTime(options.first, 'first'), { slotSeconds, round: options.round });
  return Array.from({ length: times }, (_unused, at) => first + BigInt(at) * every);
}
