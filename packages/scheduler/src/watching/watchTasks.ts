import { type Account, type Hex, requireInput } from '@parachron/core';
import { listTasks, readTasks } from '../reading/storedTasks.js';
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
    if (options.from === undefined) await addStored(watch, owner, [taskId]);
    else await watch.readBefore();
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
  const watch = new TasksWatch({ ...options, owner, ids: ids ?? 'all', connection });
  const addAll = async () => {
    // The first block may remove some of the tasks before it.
    const tasks = await watch.ask(async (chain) =>
      listTasks(await getParentSnapshot(chain, watch.block), owner, { limit: mostTasks }),
    );
    for (const task of tasks) watch.tasks.add(task.id, task);
  };
  const continueSome = async (wanted: readonly Hex[]) => {
    const known = await watch.readBefore();
    // A block or a number may be earlier than the scheduling of the tasks, so all given tasks are awaited.
    if (!(typeof from === 'object' && 'seen' in from))
      return watch.state.setUnseen(wanted.filter((id) => !known.has(id)));
    const stored = await readStored(watch, owner, wanted);
    const { unseen = [] } = from;
    // The others ended before the cursor.
    for (const id of wanted)
      if (!known.has(id) && !stored.has(id) && !unseen.includes(id)) watch.tasks.remove(id);
  };
  yield* runWatch(watch, options, () => {
    if (!ids) return addAll();
    return from === undefined ? addStored(watch, owner, ids) : continueSome(ids);
  });
}

/** Reads the records of tasks at the first block. */
function readStored(watch: TasksWatch, owner: Account, ids: readonly Hex[]) {
  const { hash } = watch.block;
  return watch.ask(async (chain) => readTasks(await pinBlock(chain, hash), owner, ids));
}

/** Notes the records of tasks at the first block. @throws TASK_NOT_FOUND */
async function addStored(watch: TasksWatch, owner: Account, ids: readonly Hex[]): Promise<void> {
  const stored = await readStored(watch, owner, ids);
  for (const taskId of ids) {
    const task = stored.get(taskId);
    if (!task) throw new TaskNotFoundError({ taskId, owner: owner.hex, block: watch.block.number });
    watch.tasks.add(taskId, task);
  }
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
