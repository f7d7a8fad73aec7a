import { type Account, type Hex, requireInput } from '@parachron/core';
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
  yield* runWatch(connection, { ...options, ...about }, async (watch) => {
    if (from !== undefined) return watch.readBefore();
    const { number, hash } = watch.block;
    const task = await watch.ask(async (chain) => getTask(await pinBlock(chain, hash), owner, taskId));
    if (!task) throw new TaskNotFoundError({ taskId, owner: owner.hex, block: number });
    watch.add(taskId, task);
  });
}

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
  yield* runWatch(connection, { ...options, ...about }, (watch) =>
    ids ? startSome(watch, { owner, from, ids }) : startAll(watch, owner),
  );
}

type Watching = Omit<ConstructorParameters<typeof TasksWatch>[0], 'connection' | 'slotSeconds'> & {
  readonly rules: ServiceRules;
};

/** Runs a watch until its end, or until the signal aborts. */
async function* runWatch(
  connection: ReconnectingChain,
  { rules, ...about }: Watching,
  prepare: (watch: TasksWatch) => Promise<void>,
): AsyncGenerator<TaskEvent, void, undefined> {
  const { from, signal } = about;
  if (typeof from === 'object' && 'done' in from && from.done) return;
  const watch = new TasksWatch({ ...about, connection, slotSeconds: rules.slotSeconds });
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

const mostTasks = 100_000;

/** Adds the account's tasks before the first block, which may remove some of them. */
async function startAll(watch: TasksWatch, owner: Account): Promise<void> {
  const tasks = await watch.ask(async (chain) =>
    listTasks(await getParentSnapshot(chain, watch.block), owner, { limit: mostTasks }),
  );
  for (const task of tasks) watch.add(task.id, task);
}

interface Begin {
  readonly owner: Account;
  readonly from: WatchTasksOptions['from'] | undefined;
  readonly ids: readonly Hex[];
}

async function startSome(watch: TasksWatch, { owner, from, ids }: Begin): Promise<void> {
  if (from !== undefined) await watch.readBefore();
  // A block or a number may be earlier than the scheduling of the tasks, so all given tasks are awaited.
  if (from !== undefined && !(typeof from === 'object' && 'seen' in from)) return;
  const { number, hash } = watch.block;
  const stored = await watch.ask(async (chain) => readTasks(await chain.snapshot(hash), owner, ids));
  watch.setExpected(new Set(stored.keys()));
  if (from !== undefined) return;
  const missing = ids.find((id) => !stored.has(id));
  if (missing !== undefined)
    throw new TaskNotFoundError({ taskId: missing, owner: owner.hex, block: number });
  for (const [id, task] of stored) watch.add(id, task);
}
