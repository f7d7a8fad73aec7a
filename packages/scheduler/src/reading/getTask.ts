import type { Snapshot } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import { describeSlotRead, type Slot } from './describeSlotRead.js';
import { describeTaskRead } from './describeTaskRead.js';
import { takeKnown } from './known.js';
import { listTaskIds } from './listTaskIds.js';
import { readTasks } from './readTasks.js';
import type { Task } from './Task.js';
import { takeTask } from './takeTask.js';

/** Reads one task; undefined if the account has no task with the id. */
export async function getTask(snapshot: Snapshot, owner: Account, taskId: Hex): Promise<Task | undefined> {
  const { task } = await snapshot.read({ task: describeTaskRead(snapshot.runtime.registry, owner, taskId) });
  return takeTask(task, { owner, id: taskId });
}

const defaultLimit = 1_000;

/** Reads all tasks of an account: the keys in pages, then all records in one request. */
export async function listTasks(
  snapshot: Snapshot,
  owner: Account,
  { limit = defaultLimit }: { readonly limit?: number } = {},
): Promise<Task[]> {
  const ids = await listTaskIds(snapshot, owner, limit);
  return [...(await readTasks(snapshot, owner, ids)).values()];
}

/** Reads the tasks booked for a slot. */
export async function getSlot(snapshot: Snapshot, time: bigint): Promise<Slot> {
  const { slot } = await snapshot.read({ slot: describeSlotRead(snapshot.runtime.registry, time) });
  return takeKnown(slot, `The slot of ${time}`);
}
