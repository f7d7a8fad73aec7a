import type { BlockMode } from '@parachron/network';
import { type BlockDriver, type ParaChain, stopHolding } from '@parachron/network';
import type { Chain } from '../chain/Chain.js';
import type { VirtualClock } from '../chain/VirtualClock.js';
import { DevnetClosedError, MessageLoopError } from './devnetErrors.js';
import type { MessageRelay } from './MessageRelay.js';

/** Maximum number of message rounds until no message waits; responses to responses need several rounds. */
const patience = 1000;

/** Maximum delay of a Node.js timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** Chains of this process by para id, their message relay, and their clock. */
export interface ConductorOptions {
  readonly chains: ReadonlyMap<number, Chain>;
  /** Parachains with real runtimes by para id, which have their own slots but share the messages. */
  readonly others: ReadonlyMap<number, ParaChain>;
  readonly messageRelay: MessageRelay;
  readonly clock: VirtualClock;
  readonly blocks: BlockMode;
}

/** Schedules the blocks of a devnet: one chain at a time, in the order of due work. */
export class Conductor {
  readonly #parts: ConductorOptions;
  readonly #unwatch: (() => void)[];
  #queue: Promise<unknown> = Promise.resolve();
  #interval: NodeJS.Timeout | undefined;
  #alarm: NodeJS.Timeout | undefined;
  #isSettling = false;
  #isClosed = false;
  #failure: { readonly cause: unknown } | undefined;

  constructor(parts: ConductorOptions) {
    this.#parts = parts;
    const { blocks } = parts;
    const isInstant = blocks.kind === 'instant';
    const onBlock = () => this.#startSettling();
    this.#unwatch = isInstant
      ? [
          ...[...parts.chains.values()].map((chain) => chain.onBlock(onBlock)),
          ...[...parts.others.values()].map((chain) => chain.watchBlocks(onBlock)),
        ]
      : [];
    if (blocks.kind === 'interval') {
      this.#interval = stopHolding(
        setInterval(() => this.#runInBackground(() => this.step()), blocks.milliseconds),
      );
    }
    if (isInstant) this.#setTimer();
  }

  step(): Promise<void> {
    return this.#runInTurn(() => this.#parts.messageRelay.step());
  }

  advanceTo(timestamp: number): Promise<void> {
    return this.#runInTurn(() => this.#advanceTo(timestamp));
  }

  /** Builds blocks and lets time pass for the development methods of a chain. */
  createBlockDriver(paraId: number): BlockDriver {
    return {
      build: (inputs) => this.#runInTurn(() => this.#parts.messageRelay.build(paraId, inputs)),
      travelTo: (timestamp, pace) =>
        this.#runInTurn(() => this.#advanceTo(timestamp, () => pace.nextBlock())),
    };
  }

  async idle(): Promise<void> {
    let last: unknown;
    while (last !== this.#queue) {
      for (const chain of this.#parts.chains.values()) await chain.idle();
      last = this.#queue;
      await last;
    }
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.cause;
  }

  /** Waits for the current block; builds no further blocks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#interval);
    clearTimeout(this.#alarm);
    for (const stop of this.#unwatch) stop();
    await this.#queue;
  }

  /** Runs one task at a time: a block is built on the state of the block before. */
  #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new DevnetClosedError({}));
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Errors of background work, for the caller of `idle`. */
  #runInBackground(work: () => Promise<unknown>): void {
    work().catch((cause: unknown) => {
      this.#failure = { cause };
    });
  }

  #startSettling(): void {
    if (this.#isSettling || this.#isClosed) return;
    this.#isSettling = true;
    this.#runInBackground(() =>
      this.#runInTurn(async () => {
        this.#isSettling = false;
        await this.#settle();
        this.#setTimer();
      }),
    );
  }

  /** Wakes the running clock at the times of tasks. */
  #setTimer(): void {
    clearTimeout(this.#alarm);
    const { at } = this.#findNext();
    if (this.#isClosed || at === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(at - this.#parts.clock.now(), 1), longest);
    this.#alarm = stopHolding(
      setTimeout(() => {
        this.#runInBackground(async () => {
          if (this.#findNext().at <= this.#parts.clock.now()) await this.advanceTo(this.#parts.clock.now());
          this.#setTimer();
        });
      }, wait),
    );
  }

  /** `beforeBlock` may throw to stop the time travel; blocks built before stay. */
  async #advanceTo(target: number, beforeBlock?: () => Promise<void>): Promise<void> {
    const { clock, chains } = this.#parts;
    await this.#settle();
    for (let next = this.#findNext(); next.at <= target && next.chain; next = this.#findNext()) {
      await beforeBlock?.();
      clock.moveTo(next.at);
      await next.chain.build();
      await this.#settle();
      if (this.#isClosed) throw new DevnetClosedError({});
    }
    const behind = [...chains.values()].filter(({ head }) => head.timestamp < target);
    for (const _ of behind) await beforeBlock?.();
    clock.moveTo(target);
    for (const chain of behind) await chain.build();
    await this.#settle();
  }

  /** Builds blocks until no message is in transit or in a queue, and no chain has work for its next block. */
  async #settle(): Promise<void> {
    const { messageRelay } = this.#parts;
    const stuck = new Map<number, string>();
    for (let rounds = 0; ; ) {
      const { waiting } = messageRelay;
      if (waiting === 0 && !(await this.#buildBusy(stuck))) return;
      if (waiting === 0) continue;
      if (rounds === patience) throw new MessageLoopError({ rounds, waiting });
      await messageRelay.deliver();
      rounds += 1;
    }
  }

  /** Builds a block on each chain that has work for its next block; returns false if no chain has. */
  async #buildBusy(stuck: Map<number, string>): Promise<boolean> {
    const { messageRelay, chains } = this.#parts;
    const busy = [...chains.values()].filter((chain) => chain.getWakeTime() <= chain.head.timestamp);
    for (const chain of busy) await chain.build();
    if (busy.length > 0) return true;
    const queued = await this.#listQueued(stuck);
    for (const paraId of queued) await messageRelay.build(paraId, {});
    return queued.length > 0;
  }

  /** Lists chains with queued messages for a later block. A chain whose last block left its queue unchanged is skipped. */
  async #listQueued(stuck: Map<number, string>): Promise<number[]> {
    const found: number[] = [];
    for (const [paraId, chain] of this.#parts.others) {
      const queued = (await chain.readQueued?.()) ?? '';
      if (queued !== '' && stuck.get(paraId) !== queued) found.push(paraId);
      stuck.set(paraId, queued);
    }
    return found;
  }

  #findNext(): { chain: Chain | undefined; at: number } {
    let next: { chain: Chain | undefined; at: number } = { chain: undefined, at: Number.POSITIVE_INFINITY };
    for (const chain of this.#parts.chains.values()) {
      const at = chain.getWakeTime();
      if (at < next.at) next = { chain, at };
    }
    return next;
  }
}
