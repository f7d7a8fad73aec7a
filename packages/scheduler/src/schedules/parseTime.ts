import { TimeInMillisecondsError, TimeMalformedError } from './timeErrors.js';

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
 * @throws TIME_IN_MILLISECONDS when the number is too large for seconds
 * @throws TIME_MALFORMED when the text is not a time, lacks a zone, or has a fraction of a second
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
  const createMalformedError = (reason: string) =>
    new TimeMalformedError({ given: String(time), field, reason });
  if (time instanceof Date) return parseMilliseconds(time.getTime(), createMalformedError);
  if (typeof time === 'string') {
    const text = time.trim();
    if (/^\d+$/.test(text)) return parseSeconds(BigInt(text), field);
    if (isoText.test(text)) return parseIso(text, createMalformedError);
    const hasDate = /^\d{4}-\d{2}-\d{2}/.test(text);
    throw createMalformedError(
      hasDate ? 'the hour, the minute or the zone (Z or +01:00) is missing' : 'neither a number nor ISO text',
    );
  }
  if (typeof time === 'bigint') return check(time, field, createMalformedError);
  if (!Number.isSafeInteger(time)) throw createMalformedError('not a whole number of seconds');
  return check(BigInt(time), field, createMalformedError);
}

function check(time: bigint, field: string, malformed: (reason: string) => Error): bigint {
  if (time < 0n) throw malformed('before 1970');
  return parseSeconds(time, field);
}

function parseSeconds(time: bigint, field: string): bigint {
  if (time >= leastMilliseconds) throw new TimeInMillisecondsError({ given: `${time}`, field });
  return time;
}

function parseIso(text: string, malformed: (reason: string) => Error): bigint {
  // Date.parse accepts invalid days of a month as days of the next month, and drops fractions of a millisecond.
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) throw malformed('no such date');
  if (/\.\d*[1-9]/.test(text)) throw malformed('the time has a fraction of a second');
  return parseMilliseconds(Date.parse(text.replace(' ', 'T')), malformed);
}

function parseMilliseconds(time: number, malformed: (reason: string) => Error): bigint {
  if (Number.isNaN(time)) throw malformed('no such date');
  if (time % 1000 !== 0) throw malformed('the time has a fraction of a second');
  if (time < 0) throw malformed('before 1970');
  return BigInt(time / 1000);
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
