import type { DecodedEvent } from '@parachron/client';
import { formatJson, type Hex, isRecord, type JsonValue } from '@parachron/core';
import type { Task, TaskAction } from '../reading/Task.js';
import type { UnixSeconds } from '../schedules/parseTime.js';
import type { TaskStep } from './deriveTaskChanges.js';
import type { ServiceBlock } from './readServiceBlock.js';

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
