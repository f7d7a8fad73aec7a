import type { InclusionTime } from '@parachron/client';
import { requireInput } from '@parachron/core';
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

/** Direction in which a time is rounded to the chain's slots. */
export type Rounding = 'up' | 'down' | 'nearest';

/**
 * Derives the start of the first slot after a time.
 *
 * Sends: nothing.
 *
 * @param after a time; with the time of the best block, the result is the next slot
 * @param options `slotSeconds` is the chain's granularity: `scheduler.rules.slotSeconds`
 * @returns seconds since 1970, always later than `after`
 * @throws TIME_MALFORMED when `after` is not a time
 * @throws INTERVAL_INVALID when the granularity is below a second
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

/**
 * Rounds a time to the chain's slots. Other functions of this package round only on request.
 *
 * @param time a time; a Date may have fractions of a second
 * @param options `slotSeconds` is the chain's granularity; `round` is the direction (`nearest` rounds half a slot up)
 * @returns seconds since 1970
 * @throws TIME_MALFORMED when the value is not a time
 * @throws INTERVAL_INVALID when the granularity is below a second
 *
 * @example
 * ```ts
 * import { deriveRoundedTime } from '@parachron/scheduler';
 *
 * deriveRoundedTime('2030-01-01T00:29:59Z', { slotSeconds: 3600n, round: 'nearest' }); // 1893456000n
 * ```
 */
export function deriveRoundedTime(
  time: TimeInput,
  options: { slotSeconds: bigint; round: Rounding },
): UnixSeconds {
  requireInput({ options }, { options: { slotSeconds: 'bigint', round: 'string' } });
  const { slotSeconds, round } = options;
  requireSlotSeconds(slotSeconds);
  const isFraction = time instanceof Date && time.getTime() % 1000 !== 0;
  const seconds = isFraction ? parseTime(Math.floor(time.getTime() / 1000)) : parseTime(time);
  const rest = seconds % slotSeconds;
  const below = seconds - rest;
  if (round === 'down' || (rest === 0n && !isFraction)) return below;
  return round === 'up' || rest * 2n >= slotSeconds ? below + slotSeconds : below;
}

/**
 * Rounds a time to a slot if `round` is given. @throws TIME_OFF_SLOT when the time is not a multiple of the slot, and
 * `round` is not given
 */
export function settleTime(
  time: UnixSeconds,
  options: { slotSeconds: bigint; round?: Rounding | undefined },
): UnixSeconds {
  const { slotSeconds, round } = options;
  requireSlotSeconds(slotSeconds);
  if (time % slotSeconds === 0n) return time;
  if (round === undefined)
    throw new TimeOffSlotError({ time: `${time} (${formatTime(time)})`, slotSeconds: `${slotSeconds}` });
  return deriveRoundedTime(time, { slotSeconds, round });
}

/** Refuses a slot shorter than a second. */
export function requireSlotSeconds(slotSeconds: bigint): void {
  if (slotSeconds >= 1n) return;
  throw new IntervalInvalidError({
    field: 'slotSeconds',
    expected: 'at least 1 s',
    given: `${slotSeconds} s`,
  });
}

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
    nextSlot: deriveNextSlot(inclusionBy, { slotSeconds }),
    lastSlot: last - (last % slotSeconds),
  };
}
