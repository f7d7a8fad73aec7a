import type { Chain } from '@parachron/client';
import { type Hex, isParachronError, nowRead } from '@parachron/core';
import type { Scheduler, TaskEvent, WatchTarget } from '@parachron/scheduler';
import type { ShownEvent } from './TasksProtocol.js';

/** The chains and the account of a watch. */
interface AccountWatchOptions {
  readonly scheduler: Pick<Scheduler, 'chain' | 'watchTasks'>;
  /** The account as hex. */
  readonly owner: string;
  readonly targets: { readonly [paraId: number]: WatchTarget };
  readonly getName: (taskId: Hex) => string | undefined;
  readonly signal: AbortSignal;
}

/** Reads the events of all tasks of an account as they happen, until the signal aborts. @throws the errors of `watchTasks` */
export async function* watchAccount({
  scheduler,
  owner,
  targets,
  getName,
  signal,
}: AccountWatchOptions): AsyncGenerator<ShownEvent> {
  let number = 0;
  for await (const event of scheduler.watchTasks({ owner, targets, signal })) {
    const { kind, block, taskId } = event;
    const isOnTarget = kind === 'unseen' || ('where' in event && event.where === 'target');
    const chain = isOnTarget ? Object.values(targets)[0]?.chain : scheduler.chain;
    number += 1;
    yield {
      ...{ number, taskId, kind, block: block.number, chain: isOnTarget ? 'target' : 'service' },
      at: await readTime(chain, block.hash),
      name: getName(taskId),
      sentence: describeResult(event),
    };
  }
}

/** The time of a block in milliseconds; undefined if the node does not give the block now. */
async function readTime(chain: Chain | undefined, block: Hex): Promise<number | undefined> {
  try {
    const { now } = (await (await chain?.snapshot(block))?.read({ now: nowRead() })) ?? {};
    return now?.known ? Number(now.value) : undefined;
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return undefined;
  }
}

/** Returns the result of an event in a sentence; undefined if the kind of the event is sufficient. */
export function describeResult(event: TaskEvent): string | undefined {
  if ('delivery' in event && event.delivery) return event.delivery.sentence;
  if (!('reason' in event)) return undefined;
  const { pallet, error, docs } = event.reason;
  const name = pallet === undefined ? error : `${pallet}.${error}`;
  return docs === '' ? name : `${name}: ${docs}`;
}
