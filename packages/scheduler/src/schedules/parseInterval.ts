import { IntervalInvalidError } from './timeErrors.js';

/** A duration: seconds, or the sum of whole numbers of larger units. */
export type Interval =
  | bigint
  | number
  | {
      readonly seconds?: number;
      readonly minutes?: number;
      readonly hours?: number;
      readonly days?: number;
      readonly weeks?: number;
    };

const lengths = { seconds: 1n, minutes: 60n, hours: 3600n, days: 86_400n, weeks: 604_800n } as const;

/**
 * Parses a duration as seconds. Days have 24 hours: for calendar days of a time zone use a cron expression.
 *
 * @param interval seconds, or an object of numbers by unit
 * @param field the name of the input in errors, `interval` by default
 * @returns seconds
 * @throws INTERVAL_INVALID when a part is negative or not a whole number, or a unit is unknown
 *
 * @example
 * ```ts
 * import { parseInterval } from '@parachron/scheduler';
 *
 * parseInterval({ days: 1, hours: 12 }); // 129600n
 * ```
 */
export function parseInterval(interval: Interval, field = 'interval'): bigint {
  if (typeof interval !== 'object' || interval === null) return toWhole(interval, field);
  const unknown = Object.keys(interval).find((unit) => !Object.hasOwn(lengths, unit));
  if (unknown !== undefined) {
    const expected = `the units ${Object.keys(lengths).join(', ')}`;
    throw new IntervalInvalidError({ field, expected, given: unknown });
  }
  const units = Object.entries(lengths) as [keyof typeof lengths, bigint][];
  return units.reduce((sum, [unit, length]) => sum + toWhole(interval[unit] ?? 0, field) * length, 0n);
}

function toWhole(value: number | bigint, field: string): bigint {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (!isWhole || value < 0) {
    const expected = 'a whole number, at least 0';
    throw new IntervalInvalidError({ field, expected, given: String(value) });
  }
  return BigInt(value);
}
