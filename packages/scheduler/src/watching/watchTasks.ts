import { requireInput } from '@parachron/core';
import { getTask, listTasks } from '../reading/storedTasks.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { isLost, type ReconnectingChain } from '../submitting/ReconnectingChain.js';
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
  const taskId = parseTaskId(options.taskId);
  requireWatchOptions(options, { target: options.target });
  const owner = parseOwner(options.owner);
  const watch = new TasksWatch({ ...options, owner, ids: [taskId], connection });
  yield* runWatch(watch, options, async () => {
    if (options.from !== undefined) return watch.readBefore();
    const { number, hash } = watch.block;
    const stored = await watch.ask(async (chain) => getTask(await pinBlock(chain, hash), owner, taskId));
    if (!stored) throw new TaskNotFoundError({ taskId, owner: owner.hex, block: number });
    watch.tasks.add(taskId, stored);
  });
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
  const watch = new TasksWatch({ ...options, owner, ids: 'all', connection });
  yield* runWatch(watch, options, async () => {
    // The first block may remove some of the tasks before it.
    const tasks = await watch.ask(async (chain) =>
      listTasks(await getParentSnapshot(chain, watch.block), owner, { limit: mostTasks }),
    );
    for (const task of tasks) watch.tasks.add(task.id, task);
  });
}

/** Runs a watch until its end, or until the signal aborts. */
async function* runWatch(
  watch: TasksWatch,
  { from, signal }: Pick<WatchOptions, 'from' | 'signal'>,
  prepare: () => Promise<void>,
): AsyncGenerator<TaskEvent, void, undefined> {
  if (typeof from === 'object' && 'done' in from && from.done) return;
  try {
    await watch.start();
    await prepare();
    for await (const event of watch.run()) {
      // A later watch from the last cursor reports this event again.
      if (signal?.aborted) return;
      yield event;
    }
  } catch (error) {
    // After the abort, a lost connection is not an error.
    if (!signal?.aborted || !isLost(error)) throw error;
  }
}
