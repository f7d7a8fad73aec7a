import { type Hex, requireInput } from '@parachron/core';
import { getTask, listTasks, readTasks } from '../reading/storedTasks.js';
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
  const { from, target } = options;
  requireWatchOptions(options, { target });
  const owner = parseOwner(options.owner);
  const about = { owner, ids: [taskId], paraIds: target ? ('all' as const) : [], getTarget: () => target };
  yield* runWatch(new TasksWatch({ ...options, ...about, connection }), options, async (watch) => {
    if (from !== undefined) {
      await watch.readBefore();
      return;
    }
    const { number, hash } = watch.block;
    const task = await watch.ask(async (chain) => getTask(await pinBlock(chain, hash), owner, taskId));
    if (!task) throw new TaskNotFoundError({ taskId, owner: owner.hex, block: number });
    watch.add(taskId, task);
  });
}

const mostTasks = 100_000;

/** Watches many tasks of an account together. */
export async function* watchTasks(
  connection: ReconnectingChain,
  options: WatchTasksOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const { from, targets = {}, taskIds } = options;
  requireInput({ targets, taskIds }, { targets: 'object', taskIds: 'array?' });
  requireWatchOptions(
    options,
    Object.fromEntries(Object.entries(targets).map(([paraId, target]) => [`targets.${paraId}`, target])),
  );
  const owner = parseOwner(options.owner);
  const ids = taskIds?.map((id, at) => parseTaskId(id, `taskIds[${at}]`));
  const about = {
    ...{ owner, ids: ids ?? ('all' as const), paraIds: Object.keys(targets).map(Number) },
    getTarget: (paraId: number) => targets[paraId],
  };
  // The first block may remove some of the tasks before it.
  const startAll = async (watch: TasksWatch) => {
    const tasks = await watch.ask(async (chain) =>
      listTasks(await getParentSnapshot(chain, watch.block), owner, { limit: mostTasks }),
    );
    for (const task of tasks) watch.add(task.id, task);
  };
  const startSome = async (watch: TasksWatch, wanted: readonly Hex[]) => {
    const known = from === undefined ? undefined : await watch.readBefore();
    // A block or a number may be earlier than the scheduling of the tasks, so all given tasks are awaited.
    if (known && !(typeof from === 'object' && 'seen' in from))
      return watch.setUnseen(wanted.filter((id) => !known.has(id)));
    const { number, hash } = watch.block;
    const stored = await watch.ask(async (chain) => readTasks(await chain.snapshot(hash), owner, wanted));
    watch.setExpected(new Set(stored.keys()));
    if (from !== undefined) return;
    const missing = wanted.find((id) => !stored.has(id));
    if (missing !== undefined)
      throw new TaskNotFoundError({ taskId: missing, owner: owner.hex, block: number });
    for (const [id, task] of stored) watch.add(id, task);
  };
  const watch = new TasksWatch({ ...options, ...about, connection });
  yield* runWatch(watch, options, () => (ids ? startSome(watch, ids) : startAll(watch)));
}

/** Runs a watch until its end, or until the signal aborts. */
async function* runWatch(
  watch: TasksWatch,
  { from, signal }: Pick<WatchOptions, 'from' | 'signal'>,
  prepare: (watch: TasksWatch) => Promise<void>,
): AsyncGenerator<TaskEvent, void, undefined> {
  if (typeof from === 'object' && 'done' in from && from.done) return;
  try {
    await watch.start();
    await prepare(watch);
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
