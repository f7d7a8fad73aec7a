import type { Account, Hex, StorageRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { describeTaskRead } from './describeTaskRead.js';
import type { Task } from './Task.js';

/** A task by its key in storage. */
export interface TaskKey {
  readonly owner: Account;
  readonly taskId: Hex;
}

/** Describes the reads of tasks, by their ids. */
export function describeTaskReads(
  registry: Registry,
  keys: readonly TaskKey[],
): Readonly<Record<string, StorageRead<Task | undefined>>> {
  return Object.fromEntries(
    keys.map(({ owner, taskId }) => [taskId, describeTaskRead(registry, owner, taskId)]),
  );
}
