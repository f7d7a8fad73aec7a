import type { Snapshot } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import { describeTaskReads } from './describeTaskReads.js';
import type { Task } from './Task.js';
import { takeTask } from './takeTask.js';

/** Reads tasks of an account by their ids, in one request; the result omits ids without a record. */
export async function readTasks(
  snapshot: Snapshot,
  owner: Account,
  ids: readonly Hex[],
): Promise<ReadonlyMap<Hex, Task>> {
  const keys = ids.map((taskId) => ({ owner, taskId }));
  const answers = await snapshot.read(describeTaskReads(snapshot.runtime.registry, keys));
  const found = ids.flatMap((id): [Hex, Task][] => {
    const task = takeTask(answers[id], { owner, id });
    return task ? [[id, task]] : [];
  });
  return new Map(found);
}
