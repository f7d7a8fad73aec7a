import { type Account, formatHex, type Hex, parseHex, requireInput } from '@parachron/core';
import { listTasks } from '../reading/getTask.js';
import { readTasks } from '../reading/readTasks.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { parseOwner } from '../tasks/parseOwner.js';
import { getParentSnapshot } from './blocks.js';
import { requireWatchOptions } from './requireWatchOptions.js';
import { runWatch } from './runWatch.js';
import { TasksWatch } from './TasksWatch.js';
import { TaskNotFoundError } from './WatchCursor.js';
import type { TaskEvent } from './WatchEvent.js';
import type { WatchTasksOptions } from './WatchTasksOptions.js';

/** Watches many tasks of an account together. */
export async function* watchTasks(
  connection: ReconnectingChain,
  options: WatchTasksOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const { from, targets = {}, signal, pollMs, onCursor, reconnect, rules } = options;
  requireInput({ targets, taskIds: options.taskIds }, { targets: 'object', taskIds: 'array?' });
  requireWatchOptions(
    options,
    Object.fromEntries(Object.entries(targets).map(([paraId, target]) => [`targets.${paraId}`, target])),
  );
  if (typeof from === 'object' && 'done' in from && from.done) return;
  const owner = parseOwner(options.owner);
  const ids = options.taskIds?.map((id, at) =>
    formatHex(parseHex(id, { field: `taskIds[${at}]`, bytes: 32 })),
  );
  const watch = new TasksWatch({
    connection: reconnect ? new ReconnectingChain(connection.chain, reconnect) : connection,
    slotSeconds: rules.slotSeconds,
    owner,
    ids: ids ?? 'all',
    from,
    paraIds: Object.keys(targets).map(Number),
    getTarget: (paraId) => targets[paraId],
    signal,
    pollMs,
    onCursor,
  });
  yield* runWatch(watch, signal, async () => {
    await watch.start();
    await (ids ? startSome(watch, { owner, from, ids }) : startAll(watch, owner));
  });
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
