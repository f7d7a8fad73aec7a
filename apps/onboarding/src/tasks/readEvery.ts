import { deriveSchedule } from '@parachron/checklist';
import { isParachronError, omitUndefined } from '@parachron/core';
import {
  deriveRoundedTime,
  mostTimes,
  parseTime,
  planCron,
  type Rounding,
  type ScheduleInput,
  type Scheduler,
} from '@parachron/scheduler';
import { parseTaskWhen } from '../configuration/typedValues.js';
import { TaskWhenError, UsageError } from '../errors/errors.js';

/** Recurrence of a task as typed on the command line. */
export interface EveryFlags {
  /** An interval (1d), or a cron expression. */
  readonly every?: string;
  /** The IANA time zone of a cron expression. */
  readonly zone?: string;
  /** The first time, or the time from which a cron expression counts. */
  readonly start?: string;
  readonly times?: number;
  /** Rounding of times to the service's slots. */
  readonly round?: Rounding;
}

/** The chain's slots and horizon, in seconds. */
interface Clock {
  readonly nextSlot: bigint;
  readonly lastSlot: bigint;
  readonly rules: Scheduler['rules'];
}

const defaultZone = 'UTC';

/** Distinguishes a cron expression, which has five fields, from an interval. */
function isCron(every: string): boolean {
  return every.trim().split(/\s+/).length === 5;
}

/**
 * Checks that the options of a repeated task are consistent, before any connection.
 *
 * @throws USAGE when the options contradict each other
 * @throws TASK_WHEN_MALFORMED when `--every` is neither an interval nor a cron expression
 * @throws TIME_MALFORMED, TIME_IN_MILLISECONDS when `--start` is not a time
 */
export function requireEvery(
  { every, zone, start, times, round }: EveryFlags,
  when: string | undefined,
): void {
  const refuse = (option: string, reason: string) => new UsageError({ option, reason });
  if (every === undefined) {
    for (const [option, value] of Object.entries({ zone, start, times, round })) {
      if (value !== undefined) throw refuse(`--${option}`, 'requires --every');
    }
    return;
  }
  if (when !== undefined) throw refuse('--every', 'conflicts with --when: give one of them');
  if (start !== undefined) readStart(start);
  if (isCron(every)) return;
  if (zone !== undefined) throw refuse('--zone', 'requires a cron expression');
  readInterval(every, times);
}

/**
 * Reads the repetition of a task. A cron expression without a number of times gives the maximum number of times of a task.
 *
 * @throws CRON_INVALID when the expression or its zone is invalid, or no time matches
 * @throws TIME_OFF_SLOT, INTERVAL_INVALID when a time or the interval does not fit the slots
 */
export function readEvery(flags: EveryFlags & { readonly every: string }, clock: Clock): ScheduleInput {
  const { every, zone = defaultZone, start, times, round } = flags;
  const { slotSeconds, maxExecutionTimes } = clock.rules;
  const first = start === undefined ? clock.nextSlot : readStart(start);
  if (!isCron(every)) {
    const nextSlot = round === undefined ? first : deriveRoundedTime(first, { slotSeconds, round });
    return deriveSchedule(readInterval(every, times), { nextSlot, slotSeconds });
  }
  const plan = planCron({
    expression: every,
    timeZone: zone,
    // The first time itself counts as a run.
    after: first - 1n,
    times: times ?? Number(maxExecutionTimes),
    slotSeconds,
    ...omitUndefined({ round }),
  });
  const { lastSlot } = clock;
  // A given number of times is compared with the limit.
  const isNear = (time: bigint) => times !== undefined || time <= lastSlot;
  return { at: plan.times.filter(isNear) };
}

function readInterval(every: string, times: number | undefined) {
  if (times !== undefined && times > mostTimes) {
    throw new UsageError({ option: '--times', reason: `expected at most ${mostTimes}, got ${times}` });
  }
  try {
    return parseTaskWhen(`every ${every}${times === undefined ? '' : ` x ${times}`}`, '--every');
  } catch (cause) {
    if (!isParachronError(cause, 'TASK_WHEN_MALFORMED')) throw cause;
    throw new TaskWhenError(
      {
        field: '--every',
        text: every,
        expected: 'an interval from 1 s to 100 years, or a cron expression',
        forms: 'an interval such as 1h or 1d, or a cron expression such as "0 9 * * 1-5"',
      },
      { cause },
    );
  }
}

/** Text of digits means seconds; other text is ISO. */
function readStart(text: string): bigint {
  return parseTime(/^\d+$/.test(text) ? Number(text) : text, '--start');
}
