import { deriveSchedule, planTask, type ScheduleClock, type TaskPlan } from '@parachron/checklist';
import {
  endSentence,
  formatTokens,
  type Gap,
  type Hex,
  isParachronError,
  type Planck,
  parseAccount,
  parseWholeNumber,
} from '@parachron/core';
import { formatEvery } from '@parachron/reports';
import {
  createRefusedError,
  listBookedTimes,
  mostTimes,
  parseInterval,
  parseTime,
  type QuoteLine,
  type ScheduleInput,
  type TaskCall,
  type TaskCheck,
} from '@parachron/scheduler';
import { formatAdvice } from '@parachron/terminal';
import { estimateInclusionFee } from '@parachron/weight';
import { refuseField, taskFields } from '../fieldTexts.js';
import { getTaskTarget, type Places } from './Places.js';
import { readAction } from './readAction.js';
import type {
  ActionForm,
  PlannedEffect,
  PlannedTransaction,
  SummaryLine,
  TaskForm,
  TaskUser,
  WhenForm,
} from './TasksProtocol.js';
import { describeFee } from './Transactions.js';

/** The time for a person to read the summary and sign. */
const lead = { minutes: 2 };
/** Number of runs in a summary. */
const shownRuns = 12;

/**
 * Plans a task: its call, its costs on both chains, its next runs, and the expected answers of the service and the target.
 *
 * Sends: reads only.
 *
 * @throws PageError, and the errors of reading the times and the call
 * @throws TASK_NOT_PLANNED, VARIANT_MISMATCH as `planTask` of @parachron/checklist does
 */
export async function planSchedule(
  places: Places,
  user: TaskUser,
  form: Omit<TaskForm, 'kind'>,
): Promise<PlannedTransaction & Pick<TaskPlan, 'taskId'>> {
  const { scheduler } = places;
  const providedId = form.name.trim();
  if (providedId === '') refuseField(taskFields.name.label, 'give a name');
  const action = readAction(form.action, user, places);
  const clock = await scheduler.getClock({ lead });
  const when = readWhen(form.when, { ...clock, ...scheduler.rules });
  if (!('at' in when) && scheduler.variant === 'M')
    refuseField(taskFields.times.label, 'a service of variant M needs the number of runs');
  const owner = parseAccount(user.owner);
  const there = action.kind === 'cross-chain' ? await getTaskTarget(places) : undefined;
  const plan = await planTask(scheduler, { owner, providedId, when, action }, there);
  const { symbol } = there?.target.runtime.token ?? plan.quote.token;
  const { call, taskId, failures, doubts } = plan;
  // A local network shows what becomes of a task that would fail. Elsewhere the page sends none, as the command does.
  const judged = places.local ? { ...plan, failures: [], doubts: [...failures, ...doubts] } : plan;
  return { ...describe(judged, form.action, symbol), call, taskId };
}

function describe(
  plan: TaskPlan,
  { kind, amount, recipient, ...action }: ActionForm,
  symbol: string,
): PlannedEffect {
  const { call, check, quote, delivery, failures, doubts } = plan;
  const { schedule } = call.order;
  const isFixed = schedule.kind === 'fixed';
  const all = listBookedTimes(schedule);
  const formatAmount = (planck: Planck | undefined) =>
    planck === undefined ? 'unknown' : formatTokens(planck, quote.token);
  const describeLine = (line: QuoteLine): SummaryLine => [
    line.title,
    line.known ? formatAmount(line.value) : `unknown: ${line.reason}`,
  ];
  return {
    lines: [
      ['The task', kind === 'bytes' ? (action.call ?? '') : `${amount} ${symbol} to ${recipient}`],
      ...[quote.inclusion, quote.execution, quote.xcm].map(describeLine),
      ['Charged now', formatAmount(quote.total)],
      ...(quote.recurring ? [['Each further run', formatAmount(quote.perExecution)] as const] : []),
      ...(delivery ? [['On the parachain', delivery.reason] as const] : []),
    ],
    runs: all.slice(0, shownRuns).map((time) => Number(time) * 1000),
    runCount: all.length,
    every: isFixed ? undefined : Number(schedule.frequency),
    warnings: [
      ...doubts.map(formatFailure),
      ...check.unknown.map(formatUnknown),
      ...(check.isCloseToEdge ? ['The first run is close. Sign soon, or choose a later time.'] : []),
    ],
    refusal: formatRefusal(call, check) ?? (failures.map(formatFailure).join(' ') || undefined),
  };
}

/** The page has the permission as its own section, in place of the command that prints its calls. */
const formatFailure = ({ reason, fix, commands = [] }: TaskPlan['failures'][number]) =>
  `${reason} ${formatAdvice({ fix, commands: commands.filter((one) => one !== 'plan') })}`;

function formatRefusal(call: TaskCall, check: TaskCheck): string | undefined {
  const { facts, hint } = createRefusedError(call, check) ?? {};
  // The page names its own field.
  if (facts?.error === 'DuplicateTask')
    return `${facts.pallet}.${facts.error}: a task of this account has this name. Give another name, or wait until that task is done or cancelled.`;
  return facts && `${endSentence(`${facts.pallet}.${facts.error}: ${facts.detail}`)} ${hint}`;
}

function formatUnknown({ reason, howToFindOut }: Gap): string {
  return `${endSentence(reason)} ${howToFindOut}`;
}

/** Plans the cancellation of a task. Sends: reads only. */
export async function planCancel(
  { scheduler }: Places,
  { owner }: TaskUser,
  taskId: Hex,
): Promise<PlannedTransaction> {
  const call = scheduler.cancelTaskCall(taskId);
  const snapshot = await scheduler.chain.snapshot();
  const [fee, check] = await Promise.all([
    estimateInclusionFee(snapshot, call.hex),
    scheduler.checkTask(call, { owner }),
  ]);
  const lines: SummaryLine[] = [
    ['Task', taskId],
    describeFee(fee, snapshot.runtime.token),
    ['Fees that the task has paid', 'not returned'],
  ];
  return { call, lines, warnings: check.unknown.map(formatUnknown), refusal: formatRefusal(call, check) };
}

/**
 * Reads the times of the form: dates of the browser's zone, an interval or a cron expression.
 *
 * @param form the fields
 * @param clock the next and the last slot that the service accepts, and its limits
 * @throws PageError when a field is empty or not a number, or its times are no slots
 */
export function readWhen(form: WhenForm, clock: ScheduleClock): ScheduleInput {
  const { kind, dates = [], first = '', count = '', unit = '', expression = '', zone = 'UTC' } = form;
  if (kind === 'calendar') {
    const isEmpty = dates.every((date) => date.trim() === '');
    const read = (date: string, at: number) => readDate(date, `${taskFields.date.label} ${at + 1}`, clock);
    return { at: isEmpty ? [read('', 0)] : dates.flatMap((date, at) => (date.trim() ? read(date, at) : [])) };
  }
  const times = form.times?.trim() ? readCount(taskFields.times.label, form.times, mostTimes) : undefined;
  if (kind === 'cron') {
    const cron = { kind, expression: expression.trim(), timeZone: zone, times };
    return derive(taskFields.expression.label, cron, clock);
  }
  const nextSlot = first === '' ? clock.nextSlot : readDate(first, taskFields.first.label, clock);
  const seconds = Number(parseInterval({ [unit]: readCount(taskFields.count.label, count) }));
  const from = { ...clock, nextSlot };
  if (times === undefined) return derive(taskFields.count.label, { kind: 'recurring', seconds }, from);
  return derive(taskFields.count.label, { kind: 'every', seconds, times }, from);
}

/** Derives the times of a schedule; an error names the field that decides them. */
function derive(field: string, ...given: Parameters<typeof deriveSchedule>): ScheduleInput {
  try {
    return deriveSchedule(...given);
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return refuseField(field, `${error.message} ${error.hint}`.replace(/\.$/, ''));
  }
}

/** A date without a zone is in the browser's zone, like the field. */
function readDate(text: string, field: string, { slotSeconds }: ScheduleClock): bigint {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) refuseField(field, 'give a date and a time');
  const time = parseTime(date, field);
  if (time % slotSeconds === 0n) return time;
  return refuseField(
    field,
    `slots begin ${formatEvery(Number(slotSeconds))} in UTC, and this time is between two slots`,
  );
}

/**
 * Reads a number from 1 in a field.
 *
 * @param field its label
 * @param most its own limit, if it has one
 * @throws PageError when the text is another number, or no number
 */
function readCount(field: string, text: string, most = 999_999): number {
  const count = parseWholeNumber(text.trim(), { least: 1, most });
  return count ?? refuseField(field, `give a whole number from 1 to ${most}`);
}
