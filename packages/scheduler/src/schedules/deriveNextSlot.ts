import { requireInput } from '@parachron/core';
import { formatTime, parseTime, type TimeInput, type UnixSeconds } from './parseTime.js';
import { IntervalInvalidError, TimeOffSlotError } from './timeErrors.js';

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
