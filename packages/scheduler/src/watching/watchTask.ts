import type { Hex } from '@parachron/core';
import { getTask } from '../reading/getTask.js';
import { shareTurn } from '../reading/shareTurn.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { parseOwner } from '../tasks/parseOwner.js';
import { parseTaskId } from '../tasks/parseTaskId.js';
import { requireWatchOptions } from './requireWatchOptions.js';
import { runWatch } from './runWatch.js';
import { TasksWatch } from './TasksWatch.js';
import { TaskNotFoundError } from './WatchCursor.js';
import type { TaskEvent } from './WatchEvent.js';
import type { WatchOptions } from './WatchOptions.js';

// Watches that start together share the snapshot, and read all their tasks in one request.
const pinBlock = shareTurn((chain, hash: Hex) => chain.snapshot(hash));

/** Watches a task from the finalized blocks of both chains. */
export async function* watchTask(
  connection: ReconnectingChain,
  options: WatchOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const taskId = parseTaskId(options.taskId);
  const { from, target, signal, pollMs, onCursor, reconnect, rules } = options;
  requireWatchOptions(options, { target });
  if (typeof from === 'object' && 'done' in from && from.done) return;
  const owner = parseOwner(options.owner);
  const watch = new TasksWatch({
    connection: reconnect ? new ReconnectingChain(connection.chain, reconnect) : connection,
    slotSeconds: rules.slotSeconds,
    owner,
    ids: [taskId],
    from,
    paraIds: target ? 'all' : [],
    getTarget: () => target,
    signal,
    pollMs,
    onCursor,
  });
  yield* runWatch(watch, signal, async () => {
    await watch.start();
    if (from !== undefined) return watch.readBefore();
    const { number, hash } = watch.block;
    const task = await watch.ask(async (chain) => getTask(await pinBlock(chain, hash), owner, taskId));
    if (!task) throw new TaskNotFoundError({ taskId, owner: owner.hex, block: number });
    watch.add(taskId, task);
  });
}
