import {
  deriveTimes,
  mostTimes,
  parseInterval,
  parseTime,
  planCron,
  type ScheduleInput,
  type Scheduler,
  type ServiceClock,
} from '@parachron/scheduler';
import { texts } from '../texts.js';
import type { WhenForm } from './TasksProtocol.js';
import { TaskFieldInvalidError } from './tasksErrors.js';

const words = texts.tasksPage.when;

/**
 * Reads the times of the form: dates of the browser's zone, an interval or a cron expression.
 *
 * @param form the fields
 * @param clock the next and the last slot that the service accepts, and its limits
 * @throws TASK_FIELD_INVALID when a field is empty or not a number
 * @throws TIME_MALFORMED, INTERVAL_INVALID, TIME_OFF_SLOT, CRON_INVALID when the times are invalid
 */
export function readWhen(
  form: WhenForm,
  clock: Pick<ServiceClock, 'nextSlot' | 'lastSlot'> & { readonly rules: Scheduler['rules'] },
): ScheduleInput {
  const { slotSeconds } = clock.rules;
  if (form.kind === 'calendar') return { at: readDates(form.times) };
  if (form.kind === 'cron') return readCron(form, clock);
  const { first, count, unit, times } = form;
  const start = first === '' ? clock.nextSlot : readDate(first);
  const every = parseInterval({ [unit]: readCount(words.count, count) });
  if (times.trim() === '') return { first: start, every };
  return {
    at: deriveTimes({ first: start, every, times: readCount(words.times, times, mostTimes), slotSeconds }),
  };
}

function readCron(
  { expression, zone, times }: Extract<WhenForm, { kind: 'cron' }>,
  { nextSlot, lastSlot, rules }: Parameters<typeof readWhen>[1],
): ScheduleInput {
  const isCounted = times.trim() !== '';
  const plan = planCron({
    expression: expression.trim(),
    timeZone: zone,
    // The next slot itself counts as a run.
    after: nextSlot - 1n,
    times: isCounted ? readCount(words.times, times, mostTimes) : Number(rules.maxExecutionTimes),
    slotSeconds: rules.slotSeconds,
  });
  // A given number of times is compared with the horizon of the service, and so is a first time beyond the horizon.
  return { at: plan.times.filter((time, at) => isCounted || at === 0 || time <= lastSlot) };
}

function readDates(times: readonly string[]): bigint[] {
  const given = times.filter((time) => time.trim() !== '');
  if (given.length > 0) return given.map(readDate);
  throw new TaskFieldInvalidError({ field: words.date, reason: texts.reasons.date });
}

/** A date without a zone is in the browser's zone, like the field. */
function readDate(text: string): bigint {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return parseTime(date, words.date);
  throw new TaskFieldInvalidError({ field: words.date, reason: texts.reasons.date });
}

/** The largest number of a field without a limit of its own. */
const largest = 999_999;

/**
 * Reads a number from 1 in a field.
 *
 * @param field its label
 * @throws TASK_FIELD_INVALID when the text is another number, or no number
 */
function readCount(field: string, text: string, most = largest): number {
  if (/^[1-9]\d*$/.test(text.trim()) && Number(text) <= most) return Number(text);
  throw new TaskFieldInvalidError({ field, reason: texts.reasons.count(most) });
}
