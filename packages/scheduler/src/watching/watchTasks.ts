import type { Chain } from '@parachron/client';
import { type BlockRef, type Hex, requireInput } from '@parachron/core';
import { getTask, hasStorage, listTasks, readTasks } from '../reading/storedTasks.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { parseOwner, parseTaskId } from '../tasks/deriveTaskId.js';
import { getParentSnapshot, pinBlock } from './blocks.js';
import { TasksWatch } from './TasksWatch.js';
import { requireWatchOptions, TaskNotFoundError } from './WatchCursor.js';
import type { TaskEvent, WatchOptions, WatchTasksOptions } from './WatchOptions.js';

/** Watches a task from the finalized blocks of both chains. */
export async function* watchTask(
  connection: ReconnectingChain,
  options: WatchOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const { from, target } = options;
  const taskId = parseTaskId(options.taskId);
  requireWatchOptions(options, { target });
  const owner = parseOwner(options.owner);
  const readRecords = async (chain: Chain, first: BlockRef, ids: readonly Hex[]) => {
    const before = await getParentSnapshot(chain, first);
    const isThere = ['AccountTasks', 'Tasks'].some((item) => hasStorage(before.runtime, item));
    return isThere ? (await readTasks(before, owner, ids)).values() : [];
  };
  const requireTask = async (chain: Chain, { number: block, hash }: BlockRef) => {
    // The block of a submission may be replaced, and a later block may have the task.
    if (typeof from === 'object') return undefined;
    const task = await getTask(await pinBlock(chain, hash), owner, taskId);
    if (task) return task;
    throw new TaskNotFoundError({ taskId, owner: owner.hex, block });
  };
  const reads = { readRecords, requireTask };
  const plan = { ...options, ...reads, connection, owner, ids: [taskId], findTarget: () => target };
  yield* new TasksWatch(plan).run();
}

const mostTasks = 100_000;

/** Watches all tasks of an account together. */
export async function* watchTasks(
  connection: ReconnectingChain,
  options: WatchTasksOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const { targets = {} } = options;
  requireInput({ targets }, { targets: 'object' });
  requireWatchOptions(
    options,
    Object.fromEntries(Object.entries(targets).map(([paraId, target]) => [`targets.${paraId}`, target])),
  );
  const owner = parseOwner(options.owner);
  const readRecords = async (chain: Chain, first: BlockRef) =>
    listTasks(await getParentSnapshot(chain, first), owner, { limit: mostTasks });
  const findTarget = (paraId: number) => targets[paraId];
  yield* new TasksWatch({ ...options, connection, owner, ids: 'all', readRecords, findTarget }).run();
}
