import type { Chain } from '@parachron/client';
import { balanceRead, type Hex, type Planck } from '@parachron/core';
import type { TaskEvent, WatchCursor } from '@parachron/scheduler';
import { describeResult } from '../describeResult.js';
import type { Stage } from './openNetwork.js';
import type { ShownEvent } from './PlaygroundState.js';

/** The events of all of Alice's tasks, read from the chains as they happen. */
export class History {
  readonly #stage: Stage;
  readonly #events: ShownEvent[] = [];
  readonly #stop = new AbortController();
  /** The last block of the service with read events. */
  #read = 0;
  /** Messages to the target with an unread end. */
  #waiting = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Events in order of the time of their blocks; the service's before the target's. */
  get events(): readonly ShownEvent[] {
    return this.#events.toSorted(
      (one, other) => one.at - other.at || one.chain.localeCompare(other.chain) || one.number - other.number,
    );
  }

  /** Number of unread blocks of the service and messages to the target. */
  get unread(): number {
    return Math.max(0, this.#stage.devnet.service.chain.head.header.number - this.#read) + this.#waiting;
  }

  /** Reads until the network is closed; calls back for each block that was read. */
  async follow(onChange: () => void): Promise<void> {
    const { scheduler, target, targetParaId, alice } = this.#stage;
    const note = ({ block, waiting }: WatchCursor) => {
      this.#read = Math.max(this.#read, block.number);
      this.#waiting = waiting.length;
      onChange();
    };
    const watch = scheduler.watchTasks({
      owner: alice.address,
      from: this.#read,
      targets: { [targetParaId]: { chain: target } },
      onCursor: note,
      signal: this.#stop.signal,
    });
    for await (const event of watch) {
      const shown = await this.#describe(event);
      if (shown) this.#events.push(shown);
      note(event.cursor);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #describe(event: TaskEvent): Promise<ShownEvent | undefined> {
    const { kind, block, taskId } = event;
    // The end of a message and the run of a booking have more information.
    if (kind === 'sent' || kind === 'rescheduled') return undefined;
    const chain = isOnTarget(event) ? 'target' : 'service';
    const { devnet, target, service, alice, derived } = this.#stage;
    const [source, payer] = chain === 'target' ? [target, derived.hex] : [service, alice.address];
    const network = chain === 'target' ? devnet.targets[0]?.chain : devnet.service.chain;
    const stored = network && 'getBlock' in network ? network.getBlock(block.hash) : undefined;
    return {
      number: this.#events.length + 1,
      at: stored?.timestamp ?? 0,
      chain,
      block: block.number,
      taskId,
      kind,
      sentence: describeResult(event),
      paid: stored ? await comparePaid(source, payer, [stored.header.parent_hash, block.hash]) : 0n,
    };
  }
}

function isOnTarget(event: TaskEvent): boolean {
  return event.kind === 'unseen' || ('where' in event && event.where === 'target');
}

/** Returns the decrease of an account's balance by a block. */
async function comparePaid(chain: Chain, account: string, blocks: readonly [Hex, Hex]): Promise<Planck> {
  const [before, after] = await Promise.all(
    blocks.map(async (hash) => {
      const { balance } = await (await chain.snapshot(hash)).read({ balance: balanceRead(account) });
      return balance.known ? balance.value.free : 0n;
    }),
  );
  const paid = (before ?? 0n) - (after ?? 0n);
  return paid > 0n ? paid : 0n;
}
