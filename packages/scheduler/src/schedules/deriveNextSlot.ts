import type { InclusionTime } from '@parachron/client';
import { formatGiven, requireInput } from '@parachron/core';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ServiceClock } from '../Scheduler.js';
import {
  formatTime,
  type Interval,
  IntervalInvalidError,
  parseInterval,
  parseTime,
  type TimeInput,
  TimeOffSlotError,
  type UnixSeconds,
} from './parseTime.js';
import { deriveSlot } from './Schedule.js';

/**
 * Derives the start of the first slot after a time.
 *
 * Sends: nothing.
 *
 * @param after a time; with the time of the best block, the result is the next slot
 * @param options `slotSeconds` is the length of a slot: `scheduler.rules.slotSeconds`
 * @returns seconds since 1970, always later than `after`
 * @throws TIME_MALFORMED when `after` is not a time
 * @throws INTERVAL_INVALID when a slot is shorter than a second
 *
 * @example
 * ```ts
 * import { deriveNextSlot } from '@parachron/scheduler';
 *
 * deriveNextSlot('2030-01-01T00:00:00Z', { slotSeconds: 3600n }); // 1893459600n: an hour later
 * ```
 */
export function deriveNextSlot(after: TimeInput, options: { slotSeconds: bigint }): UnixSeconds {
  requireInput({ options }, { options: { slotSeconds: 'bigint' } });
  const { slotSeconds } = options;
  requireSlotSeconds(slotSeconds);
  const time = parseTime(after, 'after');
  return time - (time % slotSeconds) + slotSeconds;
}

/** Returns a time that is the start of a slot. @throws TIME_OFF_SLOT when the time is not a multiple of the slot */
export function requireSlot(time: UnixSeconds, slotSeconds: bigint): UnixSeconds {
  requireSlotSeconds(slotSeconds);
  if (time % slotSeconds === 0n) return time;
  const length = slotSeconds.toLocaleString('en-US');
  throw new TimeOffSlotError({ time: `${time} (${formatTime(time)})`, slotSeconds: length });
}

/** Refuses a slot shorter than a second. */
function requireSlotSeconds(slotSeconds: bigint): void {
  if (slotSeconds >= 1n) return;
  throw new IntervalInvalidError({
    field: 'slotSeconds',
    expected: 'at least 1 s',
    given: `${slotSeconds} s`,
  });
}

/** The maximum number of times of a list; no task can have as many. */
export const mostTimes = 100_000;

/** Refuses a number of times that is not from 1 to {@link mostTimes}. @throws INTERVAL_INVALID */
export function requireTimes(times: number): void {
  if (Number.isSafeInteger(times) && times >= 1 && times <= mostTimes) return;
  const expected = `a whole number from 1 to ${mostTimes.toLocaleString('en-US')}`;
  throw new IntervalInvalidError({ field: 'times', expected, given: formatGiven(times) });
}

/** The options of a list of times at a regular interval. */
export interface TimesOptions {
  readonly first: TimeInput;
  readonly every: Interval;
  /** Number of times, including the first. */
  readonly times: number;
  /** The length of a slot: `scheduler.rules.slotSeconds`. */
  readonly slotSeconds: bigint;
}

/**
 * Derives times at a regular interval: for a repeated task of variant M, which has no recurrence, or a task of variant
 * H with a fixed number of executions.
 *
 * Sends: nothing.
 *
 * @returns seconds since 1970, in order
 * @throws TIME_OFF_SLOT when the first time is not a multiple of the slot
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
  requireInput({ options }, { options: { times: 'number', slotSeconds: 'bigint' } });
  const { slotSeconds, times } = options;
  requireSlotSeconds(slotSeconds);
  const every = parseInterval(options.every, 'every');
  if (every === 0n || every % slotSeconds !== 0n) {
    const expected = `a multiple of ${slotSeconds.toLocaleString('en-US')} s`;
    throw new IntervalInvalidError({ field: 'every', expected, given: `${every.toLocaleString('en-US')} s` });
  }
  requireTimes(times);
  const first = requireSlot(parseTime(options.first, 'first'), slotSeconds);
  return Array.from({ length: times }, (_unused, at) => first + BigInt(at) * every);
}

/** Derives the times of the service from the expected inclusion time of a transaction that is sent now. */
export function deriveClock(
  { now, earliest, latest }: InclusionTime,
  { slotSeconds, maxScheduleSeconds }: ServiceRules,
  lead: Interval = 0,
): ServiceClock {
  const inclusionBy = BigInt(Math.ceil(latest / 1000)) + parseInterval(lead, 'lead');
  // The horizon counts from the slot of the block with the call.
  const first = deriveSlot(BigInt(earliest), slotSeconds);
  const last = first + maxScheduleSeconds;
  return {
    now: BigInt(now) / 1000n,
    slot: deriveSlot(BigInt(now), slotSeconds),
    inclusionBy,
    nextSlot: inclusionBy - (inclusionBy % slotSeconds) + slotSeconds,
    lastSlot: last - (last % slotSeconds),
  };
}
