import { type Account, type Hex, type StorageRead, storageRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { decodeTask } from './decodeTask.js';
import { hasStorage } from './hasStorage.js';
import type { Task } from './Task.js';

/** Whether a runtime keeps tasks by their ids alone, as early runtimes of the family do, and not by owner and id. */
export function isKeptById(registry: Registry): boolean {
  return !hasStorage(registry, 'AccountTasks') && hasStorage(registry, 'Tasks');
}

/** Describes the read of one task; undefined if the account has none of that id. */
export function taskRead(registry: Registry, owner: Account, taskId: Hex): StorageRead<Task | undefined> {
  const [item, keys] = isKeptById(registry) ? ['Tasks', [taskId]] : ['AccountTasks', [owner.hex, taskId]];
  return storageRead('AutomationTime', item, keys, (value) => {
    const task = value && decodeTask(value, { owner, id: taskId });
    return task?.owner.hex === owner.hex ? task : undefined;
  });
}
