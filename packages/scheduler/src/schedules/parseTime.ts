import { cutText, defineError, formatGiven } from '@parachron/core';

/** A point in time: seconds since 1970 as a number, bigint or text, a Date, or ISO text with its zone. */
export type TimeInput = number | bigint | string | Date;

/** Seconds since 1970. */
export type UnixSeconds = bigint;

// The year 5138 in seconds, and 1973 in milliseconds: a larger number can only be a time in milliseconds.
const leastMilliseconds = 100_000_000_000n;

const isoText = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/**
 * Parses a point in time as whole seconds, without rounding.
 *
 * @param time seconds, a Date, or ISO text with its zone
 * @param field the name of the input in errors, `time` by default
 * @returns seconds since 1970
 * @throws TIME_MALFORMED when the value is not a time, is in milliseconds, lacks a zone, or has a fraction of a second
 *
 * @example
 * ```ts
 * import { parseTime } from '@parachron/scheduler';
 *
 * parseTime('2023-02-03T03:00:00Z'); // 1675393200n
 * parseTime(new Date(1_675_393_200_000)); // 1675393200n
 * ```
 */
export function parseTime(time: TimeInput, field = 'time'): UnixSeconds {
  const seconds = readTime(time);
  if (typeof seconds === 'bigint' && seconds >= 0n) return seconds;
  const reason = typeof seconds === 'string' ? seconds : 'before 1970';
  throw new TimeMalformedError({ given: formatGiven(time), field, reason });
}

/** Reads the seconds of a time, or the reason why it is none. */
function readTime(time: TimeInput): bigint | string {
  if (time instanceof Date) return readMilliseconds(time.getTime());
  if (typeof time !== 'string') {
    if (typeof time !== 'bigint' && !Number.isSafeInteger(time)) return 'not a whole number of seconds';
    return readSeconds(BigInt(time));
  }
  const text = time.trim();
  if (/^\d+$/.test(text)) return readSeconds(BigInt(text));
  if (isoText.test(text)) return readIso(text);
  return /^\d{4}-\d{2}-\d{2}/.test(text)
    ? 'the hour, the minute or the zone (Z or +01:00) is missing'
    : 'neither a number nor ISO text';
}

function readSeconds(time: bigint): bigint | string {
  return time < leastMilliseconds ? time : `in milliseconds; the same in seconds is ${time / 1000n}`;
}

function readIso(text: string): bigint | string {
  // Date.parse accepts invalid days of a month as days of the next month, and drops fractions of a millisecond.
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return 'no such date';
  if (/\.\d*[1-9]/.test(text)) return 'the time has a fraction of a second';
  return readMilliseconds(Date.parse(text.replace(' ', 'T')));
}

function readMilliseconds(time: number): bigint | string {
  if (Number.isNaN(time)) return 'no such date';
  return time % 1000 === 0 ? BigInt(time / 1000) : 'the time has a fraction of a second';
}

/**
 * Formats seconds since 1970 as ISO text in UTC.
 *
 * @example
 * ```ts
 * import { formatTime } from '@parachron/scheduler';
 *
 * formatTime(1_675_393_200n); // '2023-02-03T03:00:00Z'
 * ```
 */
export function formatTime(time: UnixSeconds): string {
  const date = new Date(Number(time) * 1000);
  return Number.isNaN(date.getTime()) ? `${time} s` : date.toISOString().replace('.000Z', 'Z');
}

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
  if (typeof interval !== 'object' || interval === null)
    return toWhole(interval, field, 'whole seconds, or units such as { days: 1 }');
  const unknown = Object.keys(interval).find((unit) => !Object.hasOwn(lengths, unit));
  if (unknown !== undefined) {
    const expected = `the units ${Object.keys(lengths).join(', ')}`;
    throw new IntervalInvalidError({ field, expected, given: unknown });
  }
  const units = Object.entries(lengths) as [keyof typeof lengths, bigint][];
  return units.reduce((sum, [unit, length]) => sum + toWhole(interval[unit] ?? 0, field) * length, 0n);
}

function toWhole(value: number | bigint, field: string, expected = 'a whole number, at least 0'): bigint {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (!isWhole || value < 0) {
    // Text of digits looks like the number that is expected.
    const given = typeof value === 'string' ? `the text "${value}"` : formatGiven(value);
    throw new IntervalInvalidError({ field, expected, given });
  }
  return BigInt(value);
}

/** A value is not a time. */
export class TimeMalformedError extends defineError({
  code: 'TIME_MALFORMED',
  fault: 'input',
  message: (facts: { given: string; field: string; reason: string }) =>
    `${facts.field}: expected a time, got "${cutText(facts.given)}" (${facts.reason}).`,
  hint: () => 'Give whole seconds since 1970, or ISO text with its zone such as 2026-01-31T15:00Z.',
}) {}

/** An interval, a number of times or the length of a slot is invalid. */
export class IntervalInvalidError extends defineError({
  code: 'INTERVAL_INVALID',
  fault: 'input',
  message: (facts: { field: string; expected: string; given: string }) =>
    `${facts.field}: expected ${facts.expected}, got ${facts.given}.`,
  hint: () => 'Give whole hours in variant H, and whole minutes in variant M. Numbers have no fraction.',
}) {}

/** A time of a schedule is not a multiple of the chain's slot. */
export class TimeOffSlotError extends defineError({
  code: 'TIME_OFF_SLOT',
  fault: 'input',
  message: (facts: { time: string; slotSeconds: string }) =>
    `${facts.time}: expected a multiple of ${facts.slotSeconds} s.`,
  hint: () => 'Give times on slots: whole hours of UTC in variant H, whole minutes in variant M.',
}) {}

/** A cron expression or its time zone is invalid. */
export class CronInvalidError extends defineError({
  code: 'CRON_INVALID',
  fault: 'input',
  message: (facts: { expression: string; timeZone: string; reason: string }) =>
    `"${facts.expression}" in ${facts.timeZone} is not a cron schedule: ${facts.reason}.`,
  hint: () =>
    'Write five fields (minute hour day month weekday) and an IANA time zone such as Europe/Berlin.',
}) {}
