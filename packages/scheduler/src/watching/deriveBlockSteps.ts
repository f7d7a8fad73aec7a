import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { formatJson, type Hex, isHash, isRecord, type JsonValue } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { Task, TaskAction } from '../reading/Task.js';
import type { UnixSeconds } from '../schedules/parseTime.js';
import { deriveSlot } from '../schedules/Schedule.js';
import { isUnpaid, type ServiceBlock } from './readServiceBlock.js';
import type { TaskChange } from './WatchOptions.js';

/** Derives the steps of all tasks in a block of the service, in order. */
export function deriveBlockSteps(read: ServiceBlock, slotSeconds: bigint): TaskStep[] {
  const slot = deriveSlot(read.parentTime, slotSeconds);
  const changes = deriveTaskChanges(read.events, new Set(read.records.keys()), {
    slot,
    payer: read.payer,
    getNext: (taskId) => {
      const { schedule } = read.records.get(taskId)?.after ?? {};
      return schedule?.kind === 'recurring' ? schedule.next : undefined;
    },
  });
  return [...changes, ...deriveSilentSteps(read, slot)];
}

/** Context of the events of a block. */
export interface BlockFacts {
  /** The slot whose tasks ran in the block. */
  readonly slot: UnixSeconds;
  /** Next time of a task, from its record after the block. */
  readonly getNext: (taskId: Hex) => UnixSeconds | undefined;
  /** The account that could not pay for a message, in a sentence. */
  readonly payer: string | undefined;
}

/** Event of a task in a block. */
export interface TaskStep {
  readonly taskId: Hex;
  readonly change: TaskChange;
}

const noReason: DispatchFailure = { kind: 'Other', error: 'Other', docs: '' };

const done: TaskChange = { kind: 'executed', where: 'service' };

type Run = (event: DecodedEvent, messageId: Hex | undefined) => TaskChange;

/** Events that end a run of a task, with the change to report. */
const runs: ReadonlyMap<string, Run> = new Map(
  Object.entries<Run>({
    XcmpTaskSucceeded: ({ data }, messageId) => ({ kind: 'sent', paraId: Number(data.para_id), messageId }),
    XcmpTaskFailed: fail,
    SuccessfullyTransferredFunds: () => done,
    // The spelling of early runtimes of the family.
    SuccesfullyTransferredFunds: () => done,
    TransferFailed: fail,
    DynamicDispatchResult: (event) => (event.failure ? fail(event) : done),
    CallCannotBeDecoded: ({ pallet, usualPallet, method }) => ({
      kind: 'failed',
      where: 'service',
      reason: { kind: 'Module', pallet, usualPallet, error: method, docs: '' },
    }),
  }),
);

function fail({ failure = noReason }: DecodedEvent): TaskChange {
  return { kind: 'failed', where: 'service', reason: failure };
}

/** Finds the change of an event of an unknown action, whose name shows only success or failure. */
function findOtherRun(method: string): ((event: DecodedEvent) => TaskChange) | undefined {
  if (/^Succ?es/.test(method)) return () => done;
  return /Failed$/.test(method) ? fail : undefined;
}

/** Derives the steps of tasks in a block, in order. Each run gets two steps: its start and its end. */
export function deriveTaskChanges(
  events: readonly DecodedEvent[],
  taskIds: ReadonlySet<Hex>,
  facts: BlockFacts,
): TaskStep[] {
  const found: TaskStep[] = [];
  let messageId: Hex | undefined;
  for (const event of events) {
    messageId = readMessageId(event) ?? messageId;
    if (event.usualPallet !== 'AutomationTime') continue;
    const run = runs.get(event.method) ?? findOtherRun(event.method);
    const taskId = event.data.task_id;
    if (isHex(taskId) && taskIds.has(taskId)) {
      const changes: readonly TaskChange[] = run
        ? [{ kind: 'triggered', slot: facts.slot }, addPayer(run(event, messageId), event, facts.payer)]
        : readOther(event, facts.getNext(taskId));
      found.push(...changes.map((change) => ({ taskId, change })));
    }
    // A message belongs to the run that ends after it.
    if (run) messageId = undefined;
  }
  return found;
}

/** Adds the account that could not pay, which the chain does not report. */
function addPayer(change: TaskChange, event: DecodedEvent, docs: string | undefined): TaskChange {
  if (change.kind !== 'failed' || change.where !== 'service' || !docs || !isUnpaid(event)) return change;
  return { ...change, reason: { ...change.reason, docs } };
}

function readOther(event: DecodedEvent, next: UnixSeconds | undefined): TaskChange[] {
  const { failure: reason = noReason, data } = event;
  switch (event.method) {
    case 'TaskScheduled':
      return [{ kind: 'scheduled' }];
    case 'TaskCancelled':
      return [{ kind: 'cancelled' }];
    case 'TaskMissed':
      return [{ kind: 'missed', executionTime: readTime(data.execution_time) }];
    case 'TaskRescheduled':
      return [{ kind: 'rescheduled', next }];
    case 'TaskNotRescheduled':
    case 'TaskFailedToReschedule':
      return [{ kind: 'notRescheduled', reason }];
    default:
      return [];
  }
}

/** Reads the missed time; undefined for early runtimes, which do not report the time. */
function readTime(time: JsonValue | undefined): UnixSeconds | undefined {
  return time === undefined ? undefined : BigInt(String(time));
}

function readMessageId({ usualPallet, method, data }: DecodedEvent): Hex | undefined {
  if (usualPallet !== 'XcmpQueue' || method !== 'XcmpMessageSent') return undefined;
  const id: JsonValue | undefined = data.message_hash ?? data['0'];
  return isHash(id) ? id : undefined;
}

type OtherAction = Extract<TaskAction, { readonly kind: 'other' }>;

/**
 * Derives the runs of tasks that no event of a block names, from the records before and after the block. An event with
 * the name and the fields of the task's action shows that the action was executed; otherwise the outcome is unknown.
 */
export function deriveSilentSteps(
  { events, records }: Pick<ServiceBlock, 'events' | 'records'>,
  slot: UnixSeconds,
): TaskStep[] {
  const own = events.filter(({ usualPallet }) => usualPallet === 'AutomationTime');
  return [...records].flatMap(([taskId, { before, after }]) => {
    if (before?.action.kind !== 'other' || !isChanged(before, after)) return [];
    if (own.some(({ data }) => data.task_id === taskId)) return [];
    return describeRun(taskId, before.action, { own, slot });
  });
}

function isChanged(before: Task, after: Task | undefined): boolean {
  return formatJson(before) !== formatJson(after ?? null);
}

function describeRun(
  taskId: Hex,
  action: OtherAction,
  { own, slot }: { readonly own: readonly DecodedEvent[]; readonly slot: UnixSeconds },
): TaskStep[] {
  if (!own.some((event) => isOf(event, action))) return [{ taskId, change: { kind: 'unreported', slot } }];
  return [
    { taskId, change: { kind: 'triggered', slot } },
    { taskId, change: { kind: 'executed', where: 'service' } },
  ];
}

function isOf({ method, data }: DecodedEvent, { name, record }: OtherAction): boolean {
  return method === name && formatJson(data) === formatJson(findFields(record));
}

/** Finds the fields of the action in a record; the only key of the action is its name. */
function findFields(record: JsonValue): JsonValue {
  const action = isRecord(record) && isRecord(record.action) ? record.action : {};
  return Object.values(action)[0] ?? null;
}
