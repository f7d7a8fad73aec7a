import { type CronWhen, deriveSchedule, type ScheduleClock, type TaskWhen } from '@parachron/checklist';
import { isParachronError } from '@parachron/core';
import { IntervalInvalidError, parseTime, type ScheduleInput } from '@parachron/scheduler';
import type { ScheduleFlags } from '../cli/commands/taskCommands.js';
import { parseTaskWhen } from '../configuration/typedValues.js';
import { UsageError } from '../errors.js';

/**
 * Fields, of any number, and a number of times: `0 9 * * 1-5 x 10`. The first two, the minute and the hour, have no letters, unlike an
 * interval. Commas are inside of fields, and after times of a list.
 */
const cronForm = /^(?=(?:[\d*/,-]+(?:\s+|$)){2})((?:[^\s:]*[^\s,:]\s+)+?[^\s:]*[^\s,:])(?:\s+x\s*(\d+))?$/;

function parseTimes(text: string, timeZone: string): TaskWhen | CronWhen {
  const [, expression, times] = cronForm.exec(text.trim()) ?? [];
  if (expression === undefined)
    return parseTaskWhen(text, '--when', 'next, an interval, times or a cron expression');
  return { kind: 'cron', expression, timeZone, times: times === undefined ? undefined : Number(times) };
}

/**
 * Parses the options of the times, before any connection. A cron expression without a number of times gives the maximum number of times of
 * a task.
 *
 * @returns the times by the clock of the service. Throws CRON_INVALID when the expression or its zone is invalid, or no time matches;
 * TIME_OFF_SLOT, INTERVAL_INVALID when a time or the interval does not fit the slots
 * @throws USAGE when the options contradict each other
 * @throws TASK_WHEN_MALFORMED, TIME_MALFORMED when a text cannot be read
 */
export function parseWhen({
  when: text = 'next',
  zone,
  start,
}: Pick<ScheduleFlags, 'when' | 'zone' | 'start'>): (clock: ScheduleClock) => ScheduleInput {
  const when = parseTimes(text, zone ?? 'UTC');
  if (zone !== undefined && when.kind !== 'cron')
    throw new UsageError({ option: '--zone', reason: 'requires a cron expression in --when' });
  if (start !== undefined && (when.kind === 'next' || when.kind === 'at')) {
    const reason = 'requires an interval or a cron expression in --when';
    throw new UsageError({ option: '--start', reason });
  }
  const first = start === undefined ? undefined : parseTime(start, '--start');
  return (clock) => {
    try {
      return deriveSchedule(when, { ...clock, nextSlot: first ?? clock.nextSlot });
    } catch (cause) {
      if (!isParachronError(cause, 'INTERVAL_INVALID')) throw cause;
      throw new IntervalInvalidError({ ...cause.facts, field: '--when' }, { cause });
    }
  };
}
