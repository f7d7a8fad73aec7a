import { adviseDelivery } from '@parachron/checklist';
import { nameFailure } from '@parachron/client';
import { cutText, endSentence, formatJson, omitUndefined, parseHex, pluralize } from '@parachron/core';
import { countOf, formatEvery, stripControls } from '@parachron/reports';
import { formatTime, type Scheduler, type Task, type TaskEvent } from '@parachron/scheduler';
import { formatAdvice, type Screen, writeText } from '@parachron/terminal';
import type { CommandContext } from '../cli/CommandContext.js';
import { exitCodes } from '../cli/exitCodes.js';
import { endInterrupted } from '../terminal/watchStop.js';
import type { OpenService } from './openService.js';

/** The events of a task that failed, or whose result is unknown. */
export const failures: ReadonlySet<TaskEvent['kind']> = new Set([
  'failed',
  'missed',
  'notRescheduled',
  'unreported',
  'unseen',
]);

/**
 * Prints the events of a task, one on each line, until the task is done or the process is asked to stop.
 *
 * @returns the exit code: failed when a run failed, was missed, was not reported, or was not seen on the target; interrupted when
 * the process was stopped before the task was done
 */
export async function writeEvents(
  { scheduler, target }: Pick<OpenService, 'scheduler' | 'target'>,
  task: Pick<Parameters<Scheduler['watchTask']>[0], 'owner' | 'taskId' | 'from'>,
  { json }: { readonly json?: true },
  { terminal, takeStop }: Pick<CommandContext, 'terminal' | 'takeStop'>,
): Promise<number> {
  const signal = takeStop?.() ?? new AbortController().signal;
  let code: number = exitCodes.passed;
  let isDone = false;
  for await (const event of scheduler.watchTask({ ...task, signal, ...omitUndefined({ target }) })) {
    if (failures.has(event.kind)) code = exitCodes.failed;
    isDone = event.kind === 'done';
    terminal.out(json ? formatJson(event) : renderTaskEvent(event));
  }
  if (code !== exitCodes.passed || !signal.aborted || isDone) return code;
  return endInterrupted(terminal, json);
}

/** Writes one event in the life of a task, on one line, with the chain that numbers its block. */
export function renderTaskEvent(event: TaskEvent): string {
  const chain = event.kind === 'unseen' ? 'target' : 'where' in event ? event.where : 'service';
  return stripControls(`${chain} #${event.block.number} ${event.kind}${describe(event)}`);
}

function describe(event: TaskEvent): string {
  switch (event.kind) {
    case 'triggered':
      return ` for ${formatTime(event.slot)}`;
    case 'sent':
      return ` to parachain ${event.paraId}${event.messageId ? `, message ${event.messageId}` : ''}`;
    case 'failed':
    case 'notRescheduled':
      return `: ${describeFailure(event)}`;
    case 'missed':
      return event.executionTime === undefined ? '' : `: its time was ${formatTime(event.executionTime)}`;
    case 'rescheduled':
      return event.next === undefined ? '' : ` for ${formatTime(event.next)}`;
    case 'unreported':
      return ` for ${formatTime(event.slot)}: the task ran or was removed; no event of the service distinguishes the two`;
    case 'unseen':
      return `: the target did not report the message within ${event.blocks} ${pluralize(event.blocks, 'block')}. It waits, or was lost: see \`parachron check\`.`;
    default:
      return '';
  }
}

/** The name of an error and its sentence; for a run on the target what became of the call, and what to do. */
function describeFailure(event: Extract<TaskEvent, { kind: 'failed' | 'notRescheduled' }>): string {
  const { reason } = event;
  if (event.kind === 'failed' && event.delivery) {
    const { sentence } = event.delivery;
    // The words of the pallet do not say which part of the call has run.
    const docs = reason.docs && !sentence.includes(reason.docs) ? [endSentence(reason.docs)] : [];
    return [sentence, ...docs, formatAdvice(adviseDelivery(event.delivery))].join(' ');
  }
  const said = [nameFailure(reason), ...(reason.docs ? [reason.docs] : [])].join(': ');
  return reason.error === 'ErrorSendingXcmToTarget' ? `${endSentence(said)} See \`parachron check\`.` : said;
}

/** Writes a stored task: its id and the id that its owner chose, and below them what it does and when. */
export function renderTask({ id, providedId, schedule, action }: Task, screen: Screen): string {
  const own = providedId && ` "${cutText(new TextDecoder().decode(parseHex(providedId)))}"`;
  const about = writeText(`${describeAction(action)}, ${describeTimes(schedule)}`, screen, '  ');
  return [...writeText(`${id}${own ?? ''}`, screen, '', { hang: 2 }), ...about].join('\n');
}

function describeTimes(schedule: Task['schedule']): string {
  switch (schedule.kind) {
    case 'fixed': {
      const { times, left } = schedule;
      const next = times[times.length - left];
      const last = times.at(-1) ?? 0n;
      const first = next === undefined || next === last ? '' : `next at ${formatTime(next)}, `;
      return `${left} of ${countOf(times.length, 'execution')} left, ${first}last at ${formatTime(last)}`;
    }
    case 'recurring':
      return `next at ${formatTime(schedule.next)}, ${formatEvery(Number(schedule.frequency))}`;
    case 'other':
      return 'with a schedule of another form';
  }
}

function describeAction(action: Task['action']): string {
  switch (action.kind) {
    case 'crossChain':
      return `message to parachain ${action.paraId}`;
    case 'other':
      return `an action of another form${action.name === undefined ? '' : `, ${action.name}`}: ${JSON.stringify(action.record)}`;
    default:
      return action.kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  }
}
