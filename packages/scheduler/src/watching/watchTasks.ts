import { type Chain, getBlockHash } from '@parachron/client';
import { type Account, type Answer, type BlockRef, formatHex, type Hex, parseHex } from '@parachron/core';
import { listTaskIds } from '../reading/listTaskIds.js';
import { recordReads } from '../reading/recordReads.js';
import type { Task } from '../reading/Task.js';
import { takeTask } from '../reading/takeTask.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { Line } from '../submitting/Line.js';
import { parseOwner } from '../tasks/parseOwner.js';
import { runWatch } from './runWatch.js';
import { TasksWatch } from './TasksWatch.js';
import { TaskNotFoundError } from './WatchCursor.js';
import type { TaskEvent } from './WatchEvent.js';
import type { WatchTasksOptions } from './WatchTasksOptions.js';

/** Watches many tasks of an account as one. */
export async function* watchTasks(
  line: Line,
  options: WatchTasksOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const { from, targets = {}, signal, pollMs, reconnect, rules } = options;
  if (typeof from === 'object' && 'done' in from) return;
  const owner = parseOwner(options.owner);
  const ids = options.taskIds?.map((id, at) =>
    formatHex(parseHex(id, { field: `taskIds[${at}]`, bytes: 32 })),
  );
  const watch = new TasksWatch({
    line: reconnect ? new Line(line.chain, reconnect) : line,
    slotSeconds: rules.slotSeconds,
    owner,
    ids: ids ?? 'all',
    from,
    getTarget: (paraId) => targets[paraId],
    signal,
    pollMs,
  });
  yield* runWatch(watch, signal, async () => {
    await watch.start();
    const { block } = watch;
    if (!ids) return addAll(watch, { owner, block });
    // A block or a number may lie before the scheduling: then all tasks are to come.
    if (from !== undefined && !(typeof from === 'object' && 'seen' in from)) return;
    const stored = await watch.ask((chain) => listStored(chain, { owner, ids, block }));
    const missing = ids.find((id) => !stored.has(id));
    if (from === undefined && missing !== undefined)
      throw new TaskNotFoundError({ taskId: missing, owner: owner.hex, block: block.number });
    watch.expect(stored);
  });
}

interface Begin {
  readonly owner: Account;
  readonly block: BlockRef;
}

const mostTasks = 100_000;

/** Adds the tasks of the account as they were before the first block: that block may have ended some. */
async function addAll(watch: TasksWatch, { owner, block }: Begin): Promise<void> {
  const ids = await watch.ask(async (chain) => {
    const before = await getBlockHash(chain, Math.max(block.number - 1, 0));
    return listTaskIds(await chain.snapshot(before), owner, mostTasks);
  });
  for (const id of ids) watch.add(id);
}

async function listStored(
  chain: Chain,
  { owner, ids, block }: Begin & { readonly ids: readonly Hex[] },
): Promise<ReadonlySet<Hex>> {
  const snapshot = await chain.snapshot(block.hash);
  const answers = await snapshot.read(
    recordReads(
      snapshot.runtime.registry,
      ids.map((taskId) => ({ owner, taskId })),
    ),
  );
  const isStored = (id: Hex) =>
    takeTask(answers[id] as Answer<Task | undefined>, { owner, id }) !== undefined;
  return new Set(ids.filter(isStored));
}
