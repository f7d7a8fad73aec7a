import { planTask, type TaskPlan } from '@parachron/checklist';
import { endSentence, formatTokens, type Planck, parseAccount } from '@parachron/core';
import { listBookedTimes, type QuoteLine } from '@parachron/scheduler';
import { texts } from '../texts.js';
import { getTaskTarget, type Places } from './Places.js';
import { readAction } from './readAction.js';
import { readWhen } from './readWhen.js';
import type { SummaryLine, TaskForm, TaskUser, TransactionSummary } from './TasksProtocol.js';
import { TaskFieldInvalidError } from './tasksErrors.js';

const words = texts.tasksPage.schedule;

/** The time for a person to read the summary and sign. */
const lead = { minutes: 2 };
/** Number of runs in a summary. */
const shownRuns = 12;

/** A task with its summary. */
export interface SchedulePlan
  extends Pick<TransactionSummary, 'lines' | 'runs' | 'runCount' | 'every' | 'warnings' | 'refusal'>,
    Pick<TaskPlan, 'call' | 'taskId'> {}

/**
 * Plans a task: its call, its costs on both chains, its next runs, and the expected answers of the service and the target.
 *
 * Sends: reads only.
 *
 * @throws TASK_FIELD_INVALID, and the errors of reading the times and the call
 * @throws TASK_NOT_PLANNED, VARIANT_MISMATCH as `planTask` of @parachron/checklist does
 */
export async function planSchedule(places: Places, user: TaskUser, form: TaskForm): Promise<SchedulePlan> {
  const { scheduler } = places;
  const providedId = form.name.trim();
  if (providedId === '') throw new TaskFieldInvalidError({ field: words.name, reason: texts.reasons.name });
  const action = readAction(form.action, user, places);
  const clock = await scheduler.getClock({ lead });
  const when = readWhen(form.when, { ...clock, rules: scheduler.rules });
  if (!('at' in when) && scheduler.variant === 'M') {
    throw new TaskFieldInvalidError({ field: texts.tasksPage.when.times, reason: words.needsTimes });
  }
  const owner = parseAccount(user.owner);
  const there = action.kind === 'cross-chain' ? await getTaskTarget(places) : undefined;
  const plan = await planTask(scheduler, { owner, providedId, when, action }, there);
  return { ...describe(plan), call: plan.call, taskId: plan.taskId };
}

function describe(plan: TaskPlan): Omit<SchedulePlan, 'call' | 'taskId'> {
  const { call, check, quote, delivery } = plan;
  const { schedule } = call.order;
  const isFixed = schedule.kind === 'fixed';
  const all = listBookedTimes(schedule);
  const { token } = quote.inclusion;
  const formatAmount = (planck: Planck | undefined) =>
    planck === undefined || !token ? texts.tasksPage.unknown : formatTokens(planck, token);
  const { refusal } = check;
  const { missing } = quote.balance;
  return {
    lines: [
      ...[quote.inclusion, quote.execution, quote.xcm].map(describeLine),
      { label: words.total, value: formatAmount(quote.total) },
      ...(quote.recurring ? [{ label: words.perRun, value: formatAmount(quote.perExecution) }] : []),
      ...quote.foreign.map(describeLine),
      ...(delivery ? [{ label: words.onTarget, value: delivery.reason }] : []),
    ],
    runs: all.slice(0, shownRuns).map((time) => Number(time) * 1000),
    runCount: all.length,
    every: isFixed ? undefined : Number(schedule.frequency),
    warnings: listWarnings(plan, { missing: missing ? formatAmount(missing) : undefined }),
    refusal: refusal && `${refusal.pallet}.${refusal.error}: ${refusal.detail}`,
  };
}

function describeLine(line: QuoteLine): SummaryLine {
  const label = line.chain === undefined ? line.title : `${line.title} (${line.chain})`;
  if (!line.known) return { label, value: `${texts.tasksPage.unknown}: ${line.reason}` };
  return { label, value: line.token ? formatTokens(line.amount, line.token) : `${line.amount} planck` };
}

const scheduleWords = texts.tasksPage.schedule;

/** Lists the sentences about expected failures, doubts and unknown facts of a task. `missing`: the amount that its owner lacks. */
export function listWarnings(
  { check, delivery, locationDoubt }: Pick<TaskPlan, 'check' | 'delivery' | 'locationDoubt'>,
  { missing }: { readonly missing: string | undefined },
): string[] {
  const { refusal, expectedFailures, unknown, isCloseToEdge } = check;
  return [
    ...expectedFailures.map(({ detail, hint }) => `${endSentence(detail)} ${hint}`),
    ...unknown.map(({ reason, howToFindOut }) => `${endSentence(reason)} ${howToFindOut}`),
    ...(missing !== undefined && !refusal ? [scheduleWords.missing(missing)] : []),
    ...(delivery?.arrives === 'no' ? [scheduleWords.notArriving(endSentence(delivery.reason))] : []),
    ...(locationDoubt ? [`${locationDoubt.reason} ${locationDoubt.howToFindOut}`] : []),
    ...(isCloseToEdge ? [scheduleWords.close] : []),
  ];
}
