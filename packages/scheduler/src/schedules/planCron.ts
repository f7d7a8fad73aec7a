import { omitUndefined, requireInput } from '@parachron/core';
import { Cron } from 'croner';
import { mostTimes, type Rounding, settleTime } from './deriveNextSlot.js';
import { CronInvalidError, formatTime, parseTime, type TimeInput, type UnixSeconds } from './parseTime.js';

/** A cron expression and its options. */
export interface CronOptions {
  /** Minute, hour, day, month, weekday, with names such as MON and steps such as 0-12/4. */
  readonly expression: string;
  /** The IANA time zone of the expression: `Europe/Berlin`, `UTC`. */
  readonly timeZone: string;
  /** Start of the plan, exclusive: the chain's time, as `getClock` returns it. */
  readonly after: TimeInput;
  /** Number of times to plan. */
  readonly times: number;
  /** The chain's granularity: `scheduler.rules.slotSeconds`. */
  readonly slotSeconds: bigint;
  /** Direction in which times are rounded to a slot; without it, a time that is not a multiple of the slot is refused. */
  readonly round?: Rounding;
}

/** A time of a cron expression, for review before the task is signed. */
export interface CronPreview {
  readonly time: UnixSeconds;
  /** Time in UTC: `2030-01-01T08:00:00Z`. */
  readonly utc: string;
  /** Time in the expression's zone, with the zone's offset at that time: `2030-01-01 09:00 GMT+1`. */
  readonly local: string;
  /** Time of the expression before rounding; absent if the time was not rounded. */
  readonly roundedFrom?: UnixSeconds;
}

/** The times of a cron expression, with a preview. */
export interface CronPlan {
  readonly times: readonly UnixSeconds[];
  readonly preview: readonly CronPreview[];
}

/**
 * Plans the times of a cron expression in its time zone, with a preview for the user. When daylight saving time begins,
 * a local time inside the gap moves to the end of the gap; when it ends, a repeated local time occurs once.
 *
 * Sends: nothing.
 *
 * @param options expression, zone, start, number, granularity
 * @returns the times in order, with a preview; fewer if rounding makes two times equal, or the expression ends
 * @throws CRON_INVALID when expression, zone or number is invalid, or the expression has no time
 * @throws TIME_OFF_SLOT when a time is not a multiple of the slot, and `round` is not given
 *
 * @example
 * ```ts
 * import { planCron } from '@parachron/scheduler';
 *
 * const { times, preview } = planCron({
 *   expression: '0 9 * * MON-FRI',
 *   timeZone: 'Europe/Berlin',
 *   after: '2029-12-31T23:00Z',
 *   times: 2,
 *   slotSeconds: 3600n,
 * });
 * times; // [ 1893484800n, 1893571200n ]
 * preview[0]?.local; // '2030-01-01 09:00 GMT+1'
 * ```
 */
export function planCron(options: CronOptions): CronPlan {
  requireInput(
    { options },
    {
      options: {
        expression: 'string',
        timeZone: 'string',
        times: 'number',
        slotSeconds: 'bigint',
        round: 'string?',
      },
    },
  );
  const { slotSeconds, round, timeZone } = options;
  const after = parseTime(options.after, 'after');
  const found = listRuns(options, after);
  const seen = new Set<bigint>();
  const preview: CronPreview[] = [];
  for (const exact of found) {
    const time = settleTime(exact, { slotSeconds, round });
    if (seen.has(time) || time <= after) continue;
    seen.add(time);
    preview.push({
      time,
      utc: formatTime(time),
      local: formatLocal(time, timeZone),
      ...(time === exact ? {} : { roundedFrom: exact }),
    });
  }
  return { times: preview.map(({ time }) => time), preview };
}

function listRuns({ expression, timeZone, times }: CronOptions, after: bigint): bigint[] {
  const createInvalidError = (reason: string, cause?: unknown) =>
    new CronInvalidError({ expression, timeZone, reason }, omitUndefined({ cause }));
  if (!Number.isSafeInteger(times) || times < 1 || times > mostTimes)
    throw createInvalidError(
      `the number of times must be a whole number from 1 to ${mostTimes}, got ${times}`,
    );
  if (!isTimeZone(timeZone)) throw createInvalidError('the time zone is unknown');
  let runs: Date[];
  try {
    const cron = new Cron(expression, { timezone: timeZone, mode: '5-part', paused: true });
    runs = cron.nextRuns(times, new Date(Number(after) * 1000));
  } catch (cause) {
    throw createInvalidError(
      cause instanceof Error ? cause.message.replace(/^CronPattern: /, '') : String(cause),
      cause,
    );
  }
  if (runs.length === 0) throw createInvalidError('the expression matches no date');
  return runs.map((run) => BigInt(Math.floor(run.getTime() / 1000)));
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    return true;
  } catch {
    return false;
  }
}

function formatLocal(time: bigint, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  const parts = new Map(format.formatToParts(Number(time) * 1000).map(({ type, value }) => [type, value]));
  const readPart = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${readPart('year')}-${readPart('month')}-${readPart('day')} ${readPart('hour')}:${readPart('minute')} ${readPart('timeZoneName')}`;
}
