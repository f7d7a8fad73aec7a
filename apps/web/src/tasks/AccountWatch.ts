import type { Chain } from '@parachron/client';
import { type Hex, isParachronError, nowRead } from '@parachron/core';
import type { Scheduler, TaskEvent, WatchTarget } from '@parachron/scheduler';
import type { ShownEvent } from './TasksProtocol.js';

/** Number of shown events; older events are dropped. */
const mostEvents = 500;

/** The chains and the account of a watch. */
export interface AccountWatchOptions {
  readonly scheduler: Pick<Scheduler, 'chain' | 'watchTasks'>;
  /** The account as hex. */
  readonly owner: string;
  readonly targets: { readonly [paraId: number]: WatchTarget };
  readonly getName: (taskId: Hex) => string | undefined;
  /** Called after each event. */
  readonly onEvent: (event: ShownEvent) => void;
}

/** The events of all tasks of an account, read as they happen, from the start of the watch. */
export class AccountWatch {
  readonly #options: AccountWatchOptions;
  readonly #stop = new AbortController();
  #events: readonly ShownEvent[] = [];

  constructor(options: AccountWatchOptions) {
    this.#options = options;
  }

  get events(): readonly ShownEvent[] {
    return this.#events;
  }

  /** Reads until the watch stops. @throws the errors of `watchTasks` */
  async follow(): Promise<void> {
    const { scheduler, owner, targets, onEvent } = this.#options;
    const watch = scheduler.watchTasks({ owner, targets, signal: this.#stop.signal });
    for await (const event of watch) {
      const shown = await this.#describe(event);
      this.#events = [...this.#events, shown].slice(-mostEvents);
      onEvent(shown);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #describe(event: TaskEvent): Promise<ShownEvent> {
    const { kind, block, taskId } = event;
    const isOnTarget = kind === 'unseen' || ('where' in event && event.where === 'target');
    const { scheduler, targets, getName } = this.#options;
    const chain = isOnTarget ? Object.values(targets)[0]?.chain : scheduler.chain;
    return {
      number: (this.#events.at(-1)?.number ?? 0) + 1,
      at: await readTime(chain, block.hash),
      chain: isOnTarget ? 'target' : 'service',
      block: block.number,
      taskId,
      // The service keeps no record of a task that has ended.
      name: getName(taskId) ?? this.#events.find((one) => one.taskId === taskId)?.name,
      kind,
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
