import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { reportsFailure } from '@parachron/client/decode';
import { formatJson, type Hex, isHash, isRecord, type JsonValue, readAmount } from '@parachron/core';
import type { TaskAction } from '../reading/Task.js';
import { deriveSlot } from '../schedules/Schedule.js';
import { isUnpaid, type ServiceBlock, type TaskRecords } from './readServiceBlock.js';
import type { TaskMessage } from './WatchCursor.js';
import type { TaskChange } from './WatchOptions.js';

/** Event of a task in a block. */
export interface TaskStep {
  readonly taskId: Hex;
  readonly change: TaskChange;
  /** The message to a watched parachain. */
  readonly message?: TaskMessage;
  /** Number of equal messages of tasks outside the watch before it in the block; absent for none. */
  readonly ahead?: number | undefined;
}

/** Derives the steps of all tasks in a block of the service, in order. Each run gets two steps: its start and its end. */
export function deriveBlockSteps(
  { events, records, parentTime, payer }: Pick<ServiceBlock, 'events' | 'records' | 'parentTime' | 'payer'>,
  slotSeconds: bigint,
): TaskStep[] {
  const triggered = { kind: 'triggered' as const, slot: deriveSlot(parentTime, slotSeconds) };
  const own = events.filter(({ usualPallet }) => usualPallet === 'AutomationTime');
  const steps: TaskStep[] = [];
  /** The number of equal messages that tasks outside the watch have sent. */
  const others = new Map<string, number>();
  const countEqual = (change: TaskChange) => others.get(nameMessage(change)) ?? 0;
  const add = (taskId: Hex, changes: readonly TaskChange[]) =>
    steps.push(...changes.map((change) => ({ taskId, change, ahead: countEqual(change) || undefined })));
  let first = 0;
  for (const [at, event] of events.entries()) {
    if (event.usualPallet !== 'AutomationTime') continue;
    const end = deriveEnd(event, events.slice(first, at));
    // Messages and failures belong to the run that ends after them.
    if (end || event.method.includes('Reschedule')) first = at + 1;
    const taskId = String(event.data.task_id) as Hex;
    const found = records.get(taskId);
    if (found) add(taskId, end ? [triggered, addPayer(end, event, payer)] : deriveOther(event, found));
    else if (end?.kind === 'sent') others.set(nameMessage(end), countEqual(end) + 1);
  }
  const silent = [...records].filter(([taskId]) => !own.some(({ data }) => data.task_id === taskId));
  for (const [taskId, found] of silent) add(taskId, deriveSilentRun(found, own, triggered));
  return steps;
}

/** Names the message of a run; equal messages have one name. */
function nameMessage(change: TaskChange): string {
  return change.kind === 'sent' ? `${change.paraId} ${change.messageId}` : '';
}

const noReason: DispatchFailure = { kind: 'Other', error: 'Other', docs: '' };
const done: TaskChange = { kind: 'executed', where: 'service' };

/** Derives the end of a run from its event and those since the run before; undefined for other events. */
function deriveEnd(event: DecodedEvent, since: readonly DecodedEvent[]): TaskChange | undefined {
  const { method, data, pallet, usualPallet, failure = noReason } = event;
  const end = (reason: DispatchFailure | undefined): TaskChange =>
    reason ? { kind: 'failed', where: 'service', reason } : done;
  switch (method) {
    case 'XcmpTaskSucceeded':
      return {
        kind: 'sent',
        paraId: Number(data.para_id),
        messageId: since.map(readMessageId).findLast(isHash),
      };
    case 'DynamicDispatchResult':
      return end(event.failure ?? findInnerFailure(since));
    case 'CallCannotBeDecoded':
      return end({ kind: 'Module', pallet, usualPallet, error: method, docs: '' });
    default:
      // The name of the other events, also of unknown actions, shows success or failure; early runtimes spell "Succesfully".
      if (/^Succ?es/.test(method)) return done;
      return /Failed$/.test(method) ? end(failure) : undefined;
  }
}

/** Adds the account that could not pay, which the chain does not report. */
function addPayer(change: TaskChange, event: DecodedEvent, docs: string | undefined): TaskChange {
  if (change.kind !== 'failed' || change.where !== 'service' || !docs || !isUnpaid(event)) return change;
  return { ...change, reason: { ...change.reason, docs } };
}

function deriveOther(
  { method, data, failure: reason = noReason }: DecodedEvent,
  { after }: TaskRecords,
): TaskChange[] {
  switch (method) {
    case 'TaskScheduled':
      return [{ kind: 'scheduled' }];
    case 'TaskCancelled':
      return [{ kind: 'cancelled' }];
    case 'TaskMissed':
      return [{ kind: 'missed', executionTime: readAmount(data, 'execution_time') }];
    case 'TaskRescheduled':
      return [
        { kind: 'rescheduled', next: after?.schedule.kind === 'recurring' ? after.schedule.next : undefined },
      ];
    case 'TaskNotRescheduled':
    case 'TaskFailedToReschedule':
      return [{ kind: 'notRescheduled', reason }];
    default:
      return [];
  }
}

function readMessageId({ usualPallet, method, data }: DecodedEvent): JsonValue | undefined {
  if (usualPallet !== 'XcmpQueue' || method !== 'XcmpMessageSent') return undefined;
  return data.message_hash ?? data['0'];
}

/** Finds the last failure of a call inside a call that itself succeeds: a batch, or a call as another account. */
function findInnerFailure(since: readonly DecodedEvent[]): DispatchFailure | undefined {
  // These pallets make other calls, earlier in the block.
  const other = since.findLastIndex(
    ({ usualPallet: name }) => name === 'Scheduler' || name === 'MessageQueue',
  );
  return since.slice(other + 1).findLast(reportsFailure)?.failure;
}

type OtherAction = Extract<TaskAction, { readonly kind: 'other' }>;

/**
 * Derives the run of a task that no event of a block names, from the records before and after the block. An event with the name and the
 * fields of the task's action shows that the action was executed; otherwise the outcome is unknown.
 */
function deriveSilentRun(
  { before, after }: TaskRecords,
  own: readonly DecodedEvent[],
  triggered: Extract<TaskChange, { kind: 'triggered' }>,
): TaskChange[] {
  if (before?.action.kind !== 'other' || formatJson(before) === formatJson(after ?? null)) return [];
  const { action } = before;
  if (own.some((event) => isOf(event, action))) return [triggered, done];
  return [{ kind: 'unreported', slot: triggered.slot }];
}

/** Whether an event has the name and the fields of an action; the only key of the action in a record is its name. */
function isOf({ method, data }: DecodedEvent, { name, record }: OtherAction): boolean {
  const action = isRecord(record) && isRecord(record.action) ? record.action : {};
  return method === name && formatJson(data) === formatJson(Object.values(action)[0] ?? null);
}
