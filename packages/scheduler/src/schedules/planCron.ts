import { attempt, omitUndefined, requireInput } from '@parachron/core';
import { Cron } from 'croner';
import { requireSlot, requireTimes } from './deriveNextSlot.js';
import { CronInvalidError, parseTime, type TimeInput, type UnixSeconds } from './parseTime.js';

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
  /** The length of a slot: `scheduler.rules.slotSeconds`. */
  readonly slotSeconds: bigint;
}

/**
 * Plans the times of a cron expression in its time zone. When daylight saving time begins, a local time inside the gap moves later by the
 * length of the gap; when it ends, a repeated local time occurs once.
 *
 * Sends: nothing.
 *
 * @returns seconds since 1970, in order; fewer than `times` if the expression ends
 * @throws CRON_INVALID when expression or zone is invalid, or the expression has no time
 * @throws INTERVAL_INVALID when the number of times is invalid
 * @throws TIME_OFF_SLOT when a time is not a multiple of the slot
 *
 * @example
 * ```ts
 * import { planCron } from '@parachron/scheduler';
 *
 * const mornings = { expression: '0 9 * * MON-FRI', timeZone: 'Europe/Berlin', slotSeconds: 3600n };
 * planCron({ ...mornings, after: '2029-12-31T23:00Z', times: 2 }); // [ 1893484800n, 1893571200n ]
 * ```
 */
export function planCron(options: CronOptions): UnixSeconds[] {
  requireInput({ options }, { options: { expression: 'string', timeZone: 'string' } });
  requireInput({ options }, { options: { times: 'number', slotSeconds: 'bigint' } });
  const after = parseTime(options.after, 'after');
  return listRuns(options, after).map((time) => requireSlot(time, options.slotSeconds));
}

function listRuns({ expression, timeZone, times }: CronOptions, after: bigint): bigint[] {
  const createInvalidError = (reason: string, cause?: unknown) =>
    new CronInvalidError({ expression, timeZone, reason }, omitUndefined({ cause }));
  requireTimes(times);
  const zone = attempt(() => new Intl.DateTimeFormat('en-GB', { timeZone }));
  if (!zone) throw createInvalidError('the time zone is unknown');
  const fields = [...expression.matchAll(/\S+/g)].length;
  if (fields !== 5) throw createInvalidError(`expected five fields, got ${fields}`);
  const runs: Date[] = [];
  try {
    const cron = new Cron(expression, { timezone: timeZone, paused: true });
    const start = new Date(Number(after) * 1000);
    let run = cron.nextRun(start);
    while (run && runs.length < times) {
      // After a start in a repeated hour, the first runs are those of the hour before.
      if (run > start) runs.push(run);
      // `nextRuns` repeats a time at which two local times meet after a gap.
      run = cron.nextRun(run);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^CronPattern: |\.$/g, '') : String(cause);
    // The search for a date that does not exist fills the stack, in a browser sooner than elsewhere.
    if (!(cause instanceof RangeError) || /^Invalid/.test(reason)) throw createInvalidError(reason, cause);
  }
  if (runs.length === 0) throw createInvalidError('the expression matches no date');
  return runs.map((run) => BigInt(Math.floor(run.getTime() / 1000)));
}
