import { defineError, readFields } from '@parachron/core';
import type { Network, RuntimeFork } from '@parachron/network';
import { LocalChainClosedError, stopHolding, Turns } from '@parachron/node';
import { isSmall, type SmallChain } from '../chain/SmallChain.js';
import { advanceChains, findNext, requireTime, type VirtualClock } from '../chain/VirtualClock.js';
import type { DevnetChain, DevnetOptions } from './Devnet.js';

/** Chains exchange messages endlessly. */
export class MessageLoopError extends defineError({
  code: 'MESSAGE_LOOP',
  fault: 'refused',
  message: (facts: { rounds: number; waiting: number }) =>
    `Messages in the queues after ${facts.rounds} rounds of blocks: ${facts.waiting}. The chains answer each other endlessly.`,
  hint: () => "Use blocks: { kind: 'manual' }, and inspect the messages of each block.",
}) {}

/** Maximum number of message rounds until no message waits; responses to responses need several rounds. */
const mostRounds = 1000;

/** Maximum delay of a Node.js timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The parts of a devnet that runs. */
export interface DevnetParts extends Pick<RunningDevnet, 'service' | 'targets' | 'relay'> {
  readonly network: Network<RuntimeFork | undefined>;
  readonly slotSeconds: number;
  readonly clock: VirtualClock;
  readonly blocks: NonNullable<DevnetOptions['blocks']>;
  readonly close: () => Promise<void>;
}

/** A devnet that runs: it schedules the blocks, one chain at a time, in the order of due work. */
export class RunningDevnet {
  readonly service: DevnetChain<SmallChain>;
  readonly targets: readonly DevnetChain[];
  readonly relay: DevnetChain | undefined;
  readonly #parts: DevnetParts;
  readonly #small: readonly SmallChain[];
  readonly #unwatch: (() => void)[] = [];
  readonly #turns = new Turns();
  #interval: NodeJS.Timeout | undefined;
  #alarm: NodeJS.Timeout | undefined;
  #isDue = false;
  #failure: { readonly cause: unknown } | undefined;
  #closing: Promise<void> | undefined;
  /** The recipients of each parachain's channels that its blocks have seen. */
  #open: string | undefined;
  /** The head of each real chain after the last block for its unprocessed messages, and its queues since the last other block. */
  readonly #stuck = new Map<unknown, { readonly number: number; readonly seen: Set<string> }>();

  constructor(parts: DevnetParts) {
    this.#parts = parts;
    this.service = parts.service;
    this.targets = parts.targets;
    this.relay = parts.relay;
    this.#small = this.#chains.map(({ chain }) => chain).filter(isSmall);
    for (const one of this.#chains) one.chain.driver = this.#createDriver(one);
  }

  get #chains(): readonly DevnetChain[] {
    return [this.service, ...this.targets, ...(this.relay ? [this.relay] : [])];
  }

  /** Dropped messages, with their reasons. */
  get dropped() {
    return this.#parts.network.dropped;
  }

  /**
   * The time of the network in milliseconds: the later of the clock and the service's head, since a chain that builds many blocks at once
   * runs ahead of the clock.
   */
  now(): number {
    return Math.max(this.#parts.clock.now(), this.service.chain.time);
  }

  /** Builds the first blocks, which inform every chain of its channels, and further ones by the mode. */
  async start(): Promise<void> {
    const { blocks } = this.#parts;
    const isInstant = blocks.kind === 'instant';
    for (const { chain } of isInstant ? this.#chains : [])
      this.#unwatch.push(chain.watchBlocks(() => this.#startDue(() => this.#settle())));
    if (blocks.kind === 'interval') {
      const build = () => this.#startDue(() => this.#parts.network.step());
      this.#interval = stopHolding(setInterval(build, blocks.milliseconds));
    }
    await this.step();
    this.#setTimer();
  }

  /** Builds a block on every chain, with the waiting messages of each chain. */
  step(): Promise<void> {
    return this.#runInTurn(async () => void (await this.#parts.network.step()));
  }

  /** Advances the clock by a number of seconds: due tasks run in their order, and messages arrive in between. */
  async advance(seconds: number): Promise<void> {
    requireTime({ seconds });
    return this.advanceTo(this.now() + seconds * 1000);
  }

  /** Advances the clock to a time in milliseconds. */
  async advanceTo(timestamp: number): Promise<void> {
    requireTime({ timestamp });
    return this.#runInTurn(() => this.#advanceTo(timestamp));
  }

  /** Advances the clock to the next time at which the service can run tasks, a whole hour or minute. Returns that time. */
  async advanceToNextSlot(): Promise<number> {
    const slot = this.#parts.slotSeconds * 1000;
    const next = (Math.floor(this.now() / slot) + 1) * slot;
    await this.advanceTo(next);
    return next;
  }

  /** Waits until no block is due and no message is in transit; throws errors of background work. */
  async idle(): Promise<void> {
    let last: unknown;
    // Blocks that take longer than their interval leave the next one due.
    while (last !== this.#turns.end && !(last && this.#interval)) {
      for (const { chain } of this.#chains) await chain.idle();
      last = this.#turns.end;
      await last;
    }
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.cause;
  }

  /** Ends connections, ports, chains and timers. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Waits for the current block; builds no further blocks. */
  async #close(): Promise<void> {
    clearInterval(this.#interval);
    clearTimeout(this.#alarm);
    for (const stop of this.#unwatch) stop();
    await this.#turns.end;
    await this.#parts.close();
  }

  /** Builds blocks and lets time pass for the development methods of a chain. */
  #createDriver({ paraId, chain }: DevnetChain): RuntimeFork['driver'] {
    const build: RuntimeFork['build'] = (inputs = {}) =>
      this.#runInTurn(() => this.#parts.network.build(paraId ?? 'relay', inputs));
    const travelTo: RuntimeFork['travelTo'] = isSmall(chain)
      ? (time, pace) => this.#runInTurn(() => this.#advanceTo(time, async () => pace?.nextBlock()))
      : async (timestamp) => void (await build({ timestamp }));
    return { build, travelTo };
  }

  /** Runs one task at a time: a block is built on the state of the block before. */
  #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(new LocalChainClosedError({ chain: 'The local network' }));
    return this.#turns.run(work);
  }

  /** Errors of background work, for the caller of `idle`. */
  #runInBackground(work: () => Promise<unknown>): void {
    work().catch((cause: unknown) => {
      this.#failure = { cause };
    });
  }

  /** Builds the blocks that are due by the mode, unless the same waits for its turn already. */
  #startDue(build: () => Promise<unknown>): void {
    if (this.#isDue || this.#closing) return;
    this.#isDue = true;
    this.#runInBackground(() =>
      this.#runInTurn(async () => {
        this.#isDue = false;
        await build();
        this.#setTimer();
      }),
    );
  }

  /** Wakes the running clock at the times of tasks, which blocks at an interval or by hand do not wait for. */
  #setTimer(): void {
    clearTimeout(this.#alarm);
    const { clock, blocks } = this.#parts;
    if (blocks.kind !== 'instant') return;
    const { at } = findNext(this.#small);
    if (this.#closing || at === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(at - clock.now(), 1), longest);
    this.#alarm = stopHolding(
      setTimeout(() => {
        this.#runInBackground(async () => {
          if (findNext(this.#small).at <= clock.now()) await this.advanceTo(clock.now());
          this.#setTimer();
        });
      }, wait),
    );
  }

  #advanceTo(target: number, beforeBlock?: () => Promise<void>): Promise<void> {
    const settle = async () => {
      await this.#settle();
      if (this.#closing) throw new LocalChainClosedError({ chain: 'The local network' });
    };
    return advanceChains(this.#small, { clock: this.#parts.clock, target, settle, beforeBlock });
  }

  /** Builds blocks until no message is in transit or in a queue, and no chain has work for its next block. */
  async #settle(): Promise<void> {
    const { network } = this.#parts;
    for (let rounds = 0; ; ) {
      const waiting = await network.countWaiting();
      if (waiting === 0 && !(await this.#buildBusy())) return;
      if (waiting === 0) continue;
      if (rounds === mostRounds) throw new MessageLoopError({ rounds, waiting });
      await network.deliver();
      rounds += 1;
    }
  }

  /** Builds a block on each chain that has work for its next block; returns false if no chain has. */
  async #buildBusy(): Promise<boolean> {
    const busy = this.#small.filter((chain) => chain.getWakeTime() <= chain.time);
    for (const chain of busy) await chain.build();
    if (busy.length > 0 || (await this.#showChannels())) return true;
    let isBusy = false;
    for (const { paraId = 'relay', chain } of this.#chains.filter((one) => !isSmall(one.chain))) {
      const queued = await readQueued(chain);
      // Blocks that lead back to an earlier queue, as those of suspended queues, wait for another block.
      const last = this.#stuck.get(paraId);
      const seen = last?.number === chain.head.number ? last.seen : new Set<string>();
      const isDue = queued !== '' && !seen.has(queued);
      if (isDue) await this.#parts.network.build(paraId, {});
      this.#stuck.set(paraId, { number: chain.head.number, seen: seen.add(queued) });
      isBusy ||= isDue;
    }
    return isBusy;
  }

  /** Builds a block on each parachain after the relay chain has opened or closed channels: a parachain sees them in its next block. */
  async #showChannels(): Promise<boolean> {
    const paraIds = this.#chains.flatMap(({ paraId }) => paraId ?? []);
    const read = async (id: number) => this.relay?.chain.getStorage('Hrmp', 'HrmpEgressChannelsIndex', [id]);
    const open = (await Promise.all(paraIds.map(read))).join();
    const isChanged = this.#open !== undefined && open !== this.#open;
    this.#open = open;
    for (const paraId of isChanged ? paraIds : []) await this.#parts.network.build(paraId, {});
    return isChanged;
  }
}

/**
 * Reads a digest of the messages that a real runtime has received and not processed yet: it changes when a message is processed, and is
 * empty if no message waits. The digest covers the message queue, or the two queues of older runtimes.
 */
async function readQueued(chain: RuntimeFork): Promise<string> {
  const [origin, inbound, pages] = await Promise.all([
    chain.getStorage('MessageQueue', 'ServiceHead'),
    chain.getStorage('XcmpQueue', 'InboundXcmpStatus'),
    chain.getStorage('DmpQueue', 'PageIndex'),
  ]);
  const book = origin && (await chain.getStorage('MessageQueue', 'BookStateFor', [origin.toU8a()]));
  const { beginUsed, endUsed } = readFields(pages);
  return [
    origin ? `${origin.toHex()} ${book?.toHex() ?? ''}` : '',
    inbound && !inbound.isEmpty ? inbound.toHex() : '',
    Number(beginUsed ?? 0) < Number(endUsed ?? 0) ? `${pages?.toHex()}` : '',
  ]
    .join(' ')
    .trim();
}
