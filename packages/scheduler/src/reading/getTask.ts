import type { Snapshot } from '@parachron/client';
import { type Account, defineError, type Hex, type Reads } from '@parachron/core';
import { takeKnown } from './known.js';
import { type Slot, slotRead } from './slotRead.js';
import type { Task } from './Task.js';
import { taskRead } from './taskRead.js';

/** An account has more tasks than were asked for. */
export class TaskListTooLongError extends defineError({
  code: 'TASK_LIST_TOO_LONG',
  fault: 'input',
  message: (facts: { owner: Hex; limit: number }) => `${facts.owner} has more than ${facts.limit} tasks.`,
  hint: () => 'Ask for more: listTasks(owner, { limit }).',
}) {}

/** Reads one task; undefined where the account has none of that id. */
export async function getTask(snapshot: Snapshot, owner: Account, taskId: Hex): Promise<Task | undefined> {
  const { task } = await snapshot.read({ task: taskRead(owner, taskId) });
  return takeKnown(task, `Task ${taskId}`);
}

const defaultLimit = 1_000;

/** Reads all tasks of an account: the keys page by page, then all records in one request. */
export async function listTasks(
  snapshot: Snapshot,
  owner: Account,
  { limit = defaultLimit }: { readonly limit?: number } = {},
): Promise<Task[]> {
  const listed = await snapshot.listKeys({
    pallet: 'AutomationTime',
    item: 'AccountTasks',
    firstKeys: [owner.hex],
    limit,
  });
  const { keys, complete } = takeKnown(listed, `The tasks of ${owner.hex}`);
  if (!complete) throw new TaskListTooLongError({ owner: owner.hex, limit });
  const ids = keys.map(({ keys: [, id] }) => id).filter((id) => typeof id === 'string') as Hex[];
  const reads = Object.fromEntries(ids.map((id) => [id, taskRead(owner, id)]));
  const answers = await snapshot.read(reads as Reads);
  return ids.flatMap((id) => {
    const answer = answers[id];
    const task = answer && (takeKnown(answer, `Task ${id}`) as Task | undefined);
    return task ? [task] : [];
  });
}

/** Reads what is booked for a slot. */
export async function getSlot(snapshot: Snapshot, time: bigint): Promise<Slot> {
  const { slot } = await snapshot.read({ slot: slotRead(time) });
  return takeKnown(slot, `The slot of ${time}`);
}
