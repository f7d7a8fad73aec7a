import { type Account, type Hex, type StorageRead, storageRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { decodeTask } from './decodeTask.js';
import { hasStorage } from './hasStorage.js';
import type { Task } from './Task.js';

/**
 * Returns whether a runtime stores tasks only by their ids, as early runtimes of the family do, not by owner and id.
 */
export function isStoredById(registry: Registry): boolean {
  return !hasStorage(registry, 'AccountTasks') && hasStorage(registry, 'Tasks');
}

/** Describes the read of one task; undefined if the account has no task with the id. */
export function describeTaskRead(
  registry: Registry,
  owner: Account,
  taskId: Hex,
): StorageRead<Task | undefined> {
  const [item, keys] = isStoredById(registry) ? ['Tasks', [taskId]] : ['AccountTasks', [owner.hex, taskId]];
  return storageRead('AutomationTime', item, keys, (value) => {
    const task = value && decodeTask(value, { owner, id: taskId });
    return task?.owner.hex === owner.hex ? task : undefined;
  });
}
