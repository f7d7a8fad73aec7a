import { findStorage, type Snapshot } from '@parachron/client';
import {
  type Account,
  type Answer,
  type Hex,
  type Runtime,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { isHex } from '@polkadot/util';
import { TaskListTooLongError, takeKnown } from './known.js';
import { decodeTask, type Task } from './Task.js';

/** Reads one task; undefined if the account has no task with the id. */
export async function getTask(snapshot: Snapshot, owner: Account, taskId: Hex): Promise<Task | undefined> {
  return (await readTasks(snapshot, owner, [taskId])).get(taskId);
}

const defaultLimit = 1_000;

/** If the chain stores tasks only by their ids, all tasks are searched, up to this number. */
const mostStored = 20_000;

/**
 * Reads all tasks of an account: the keys in pages, then all records in one request.
 *
 * @throws TASK_LIST_TOO_LONG when there are more than the limit
 */
export async function listTasks(
  snapshot: Snapshot,
  owner: Account,
  options: { readonly limit?: number } = {},
): Promise<Task[]> {
  const isById = isStoredById(snapshot.runtime);
  const [item, firstKeys, limit] = isById
    ? ['Tasks', [], mostStored]
    : ['AccountTasks', [owner.hex], options.limit ?? defaultLimit];
  const listed = await snapshot.listKeys({ pallet: 'AutomationTime', item, firstKeys, limit });
  const { keys, complete } = takeKnown(listed, `The tasks of ${owner.hex}`);
  if (!complete) throw new TaskListTooLongError({ owner: owner.hex, limit, isById });
  const ids = keys.map((key) => key.keys.at(-1)).filter((id) => isHex(id));
  return [...(await readTasks(snapshot, owner, ids)).values()];
}

/** Reads tasks of an account by their ids, in one request; the result omits ids without a record. */
export async function readTasks(
  snapshot: Snapshot,
  owner: Account,
  ids: readonly Hex[],
): Promise<ReadonlyMap<Hex, Task>> {
  const isById = isStoredById(snapshot.runtime);
  const describeRead = (id: Hex): [Hex, StorageRead<Task | undefined>] => {
    const [item, keys] = isById ? ['Tasks', [id]] : ['AccountTasks', [owner.hex, id]];
    const decode = (value: Codec | undefined) => {
      const task = value && decodeTask(value, { owner, id });
      return task?.owner.hex === owner.hex ? task : undefined;
    };
    return [id, storageRead('AutomationTime', item, keys, decode)];
  };
  const reads: Readonly<Record<string, StorageRead<Task | undefined>>> = Object.fromEntries(
    ids.map(describeRead),
  );
  const answers = await snapshot.read(reads);
  const found = ids.flatMap((id): [Hex, Task][] => {
    const task = takeTask(answers[id], { owner, id });
    return task ? [[id, task]] : [];
  });
  return new Map(found);
}

/** Whether a runtime stores tasks by their ids alone, as early runtimes of the family do, not by owner and id. */
function isStoredById(runtime: Runtime): boolean {
  return !hasStorage(runtime, 'AccountTasks') && hasStorage(runtime, 'Tasks');
}

/** Returns the task of an answer; an undecodable record becomes a task of unknown kind (`other`) with the record. */
function takeTask(
  answer: Answer<Task | undefined> | undefined,
  { owner, id }: Pick<Task, 'owner' | 'id'>,
): Task | undefined {
  if (!answer) return undefined;
  if (answer.known || !answer.evidence) return takeKnown(answer, `Task ${id}`);
  const { value: record } = answer.evidence;
  const action = { kind: 'other', name: undefined, record } as const;
  return { id, owner, providedId: undefined, schedule: { kind: 'other' }, action };
}

/** Returns whether the AutomationTime pallet of a runtime has a storage item. */
export function hasStorage(runtime: Runtime, item: string): boolean {
  return findStorage(runtime, 'AutomationTime', item) !== undefined;
}
