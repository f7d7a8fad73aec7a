import type { Account, Hex, StorageRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { Task } from './Task.js';
import { taskRead } from './taskRead.js';

/** A task by its key in storage. */
export interface TaskKey {
  readonly owner: Account;
  readonly taskId: Hex;
}

/** Describes the reads of tasks, by their ids. */
export function recordReads(
  registry: Registry,
  keys: readonly TaskKey[],
): Readonly<Record<string, StorageRead<Task | undefined>>> {
  return Object.fromEntries(keys.map(({ owner, taskId }) => [taskId, taskRead(registry, owner, taskId)]));
}
