import type { Snapshot } from '@parachron/client';
import { type Account, type Answer, defineError, type Hex, type Reads } from '@parachron/core';
import { takeKnown } from './known.js';
import { type Slot, slotRead } from './slotRead.js';
import type { Task } from './Task.js';
import { takeTask } from './takeTask.js';
import { isKeptById, taskRead } from './taskRead.js';

/** An account has more tasks than were asked for. */
export class TaskListTooLongError extends defineError({
  code: 'TASK_LIST_TOO_LONG',
  fault: 'input',
  message: (facts: { owner: Hex; limit: number }) => `${facts.owner} has more than ${facts.limit} tasks.`,
  hint: () => 'Ask for more: listTasks(owner, { limit }).',
}) {}

/** Reads one task; undefined where the account has none of that id. */
export async function getTask(snapshot: Snapshot, owner: Account, taskId: Hex): Promise<Task | undefined> {
  const { task } = await snapshot.read({ task: taskRead(snapshot.runtime.registry, owner, taskId) });
  return takeTask(task, { owner, id: taskId });
}

const defaultLimit = 1_000;
// Where tasks are kept by their ids alone, all of them have to be looked at; more than so many are not.
const mostTasks = 20_000;

/** Reads all tasks of an account: the keys page by page, then all records in one request. */
export async function listTasks(
  snapshot: Snapshot,
  owner: Account,
  { limit = defaultLimit }: { readonly limit?: number } = {},
): Promise<Task[]> {
  const { registry } = snapshot.runtime;
  const query = isKeptById(registry)
    ? { item: 'Tasks', limit: mostTasks }
    : { item: 'AccountTasks', firstKeys: [owner.hex], limit };
  const listed = await snapshot.listKeys({ pallet: 'AutomationTime', ...query });
  const { keys, complete } = takeKnown(listed, `The tasks of ${owner.hex}`);
  if (!complete) throw new TaskListTooLongError({ owner: owner.hex, limit: query.limit });
  const ids = keys.map((key) => key.keys.at(-1)).filter((id) => typeof id === 'string') as Hex[];
  const reads = Object.fromEntries(ids.map((id) => [id, taskRead(registry, owner, id)]));
  const answers = await snapshot.read(reads as Reads);
  return ids.flatMap((id) => {
    const answer = answers[id] as Answer<Task | undefined> | undefined;
    const task = answer && takeTask(answer, { owner, id });
    return task ? [task] : [];
  });
}

/** Reads what is booked for a slot. */
export async function getSlot(snapshot: Snapshot, time: bigint): Promise<Slot> {
  const { slot } = await snapshot.read({ slot: slotRead(snapshot.runtime.registry, time) });
  return takeKnown(slot, `The slot of ${time}`);
}
