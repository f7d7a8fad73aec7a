import { type Chain, getFinalizedBlock, watchHeads } from '@parachron/client';
import { type BlockRef, type Hex, omitUndefined } from '@parachron/core';
import type { TaskKey } from '../reading/storedTasks.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { blocksAtOnce, type RawBlock, readParentTime, readRawBlocks } from './blocks.js';
import { readServiceBlock, type ServiceBlock } from './readServiceBlock.js';
import { TaskIndex, type WatchedTasks } from './WatchedTasks.js';

/** A block with events of watched tasks. */
export interface FoundBlock {
  readonly block: ServiceBlock;
  readonly keys: readonly TaskKey[];
}

/** Blocks that the follower has found and the watch has not processed yet. */
export class BlockQueue {
  readonly watched: WatchedTasks;
  readonly #blocks: FoundBlock[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  constructor(watched: WatchedTasks) {
    this.watched = watched;
  }

  put(found: FoundBlock): void {
    this.#blocks.push(found);
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /**
   * Removes and returns the oldest block; undefined if there is none. Throws the failure of the follower after the last
   * block.
   */
  take(): FoundBlock | undefined {
    const found = this.#blocks.shift();
    if (!found && this.#failure) throw this.#failure.error;
    return found;
  }

  /** Calls the callback when the queue has a block or a failure. */
  onBlock(callback: () => void): void {
    if (this.#blocks.length > 0 || this.#failure) callback();
    this.#wake = callback;
  }
}

const followers = new WeakMap<ReconnectingChain, Map<number | undefined, Follower>>();

/** The subscription of a watch to a follower. */
export interface Membership {
  readonly queue: BlockQueue;
  /** Number of the block up to which the watch itself reads; the queue receives later blocks that name its tasks. */
  readonly since: number;
  /** Adds a task to follow. */
  add(taskId: Hex): void;
  /** Stops following a task. */
  forget(taskId: Hex): void;
  leave(): void;
}

/**
 * Follows the finalized blocks of the service for all watches of a connection: one subscription, one read of the events of each
 * block and of the records of their tasks.
 */
export class Follower {
  readonly #connection: ReconnectingChain;
  readonly #pollMs: number | undefined;
  readonly #index = new TaskIndex();
  readonly #queues = new Map<Hex, Set<BlockQueue>>();
  readonly #members = new Set<BlockQueue>();
  readonly #moves = new Set<() => void>();
  #run: { readonly stop: AbortController; readonly begun: Promise<void> } | undefined;
  #block: BlockRef = { number: 0, hash: '0x' };
  /** The last block that was searched for the ids of all members. */
  #seen = 0;

  constructor(connection: ReconnectingChain, pollMs: number | undefined) {
    this.#connection = connection;
    this.#pollMs = pollMs;
  }

  /** Returns the follower of a connection, shared by all watches with the same polling interval. */
  static get(connection: ReconnectingChain, pollMs: number | undefined): Follower {
    const own = followers.get(connection) ?? new Map<number | undefined, Follower>();
    followers.set(connection, own);
    const follower = own.get(pollMs) ?? new Follower(connection, pollMs);
    own.set(pollMs, follower);
    return follower;
  }

  /** The last block that all watches have received. */
  get block(): BlockRef {
    return this.#block;
  }

  /**
   * Calls the callback when the follower has passed a block, or immediately if it already has.
   *
   * @returns a function that removes the callback
   */
  onMove({ number }: BlockRef, callback: () => void): () => void {
    if (this.#block.number > number) callback();
    else this.#moves.add(callback);
    return () => this.#moves.delete(callback);
  }

  /**
   * Adds a watch. The follower adds new tasks of the account to an open watch.
   *
   * @param signal ends the subscription
   */
  async join(watched: WatchedTasks, signal: AbortSignal | undefined): Promise<Membership> {
    const queue = new BlockQueue(watched);
    this.#members.add(queue);
    for (const mark of watched.listMarks()) this.#add(mark, queue);
    let removeListener = (): unknown => undefined;
    const stopFollowing = () => {
      removeListener();
      this.#stopFollowing(queue);
    };
    const stopped = new Promise<void>((resolve) => {
      removeListener = onAbort(signal, () => {
        stopFollowing();
        resolve();
      });
    });
    try {
      this.#run ??= this.#start();
      await Promise.race([this.#run.begun, stopped]);
    } catch (error) {
      stopFollowing();
      throw error;
    }
    return {
      queue,
      since: this.#seen,
      add: (taskId) => this.#add(taskId, queue),
      forget: (taskId) => this.#removeMark(queue, taskId),
      leave: stopFollowing,
    };
  }

  #removeMark(queue: BlockQueue, id: Hex): void {
    const queues = this.#queues.get(id);
    queues?.delete(queue);
    if (queues?.size !== 0) return;
    this.#queues.delete(id);
    this.#index.remove(id);
  }

  #add(mark: Hex, queue: BlockQueue): void {
    const queues = this.#queues.get(mark) ?? new Set();
    this.#queues.set(mark, queues.add(queue));
    this.#index.add(mark);
  }

  #stopFollowing(queue: BlockQueue): void {
    this.#members.delete(queue);
    for (const mark of queue.watched.listMarks()) this.#removeMark(queue, mark);
    if (this.#members.size > 0) return;
    this.#run?.stop.abort();
    this.#run = undefined;
  }

  #start() {
    const stop = new AbortController();
    const begun = this.#connection.run(getFinalizedBlock, stop.signal).then((block) => {
      this.#block = block;
      this.#seen = block.number;
    });
    begun
      .then(() => this.#connection.run((chain) => this.#follow(chain, stop.signal), stop.signal))
      .catch((error: unknown) => this.#fail(error, stop));
    return { stop, begun };
  }

  #fail(error: unknown, stop: AbortController): void {
    if (this.#run?.stop !== stop) return;
    this.#run = undefined;
    for (const queue of this.#members) queue.fail(error);
  }

  async #follow(chain: Chain, signal: AbortSignal): Promise<void> {
    const pollMs = omitUndefined({ pollMs: this.#pollMs });
    for await (const head of watchHeads(chain, { kind: 'finalized', signal, ...pollMs })) {
      while (this.#block.number < head && !signal.aborted) {
        const first = this.#block.number + 1;
        const blocks = await readRawBlocks(chain, first, Math.min(head, first + blocksAtOnce - 1));
        for (const raw of blocks) await this.#readBlock(chain, raw);
      }
    }
  }

  async #readBlock(chain: Chain, { number, hash, events }: RawBlock): Promise<void> {
    const raw = { number, hash, events, parentHash: this.#block.hash };
    const before = this.#seen;
    this.#seen = number;
    try {
      const marks = new Set([...this.#index.find(events), ...(await this.#listDue(chain, raw))]);
      if (marks.size > 0) await this.#putBlock(chain, raw, marks);
    } catch (error) {
      // The next connection searches the block again.
      this.#seen = before;
      throw error;
    }
    this.#block = { number, hash };
    for (const callback of this.#moves) callback();
    this.#moves.clear();
  }

  /** Lists the tasks whose run in the block may have no event. */
  async #listDue(chain: Chain, raw: RawBlock): Promise<readonly Hex[]> {
    const silent = [...this.#members].map(({ watched }) => watched).filter(({ hasSilent }) => hasSilent);
    if (silent.length === 0) return [];
    const time = await readParentTime(chain, raw);
    return silent.flatMap((watched) => watched.listDue(time));
  }

  async #putBlock(chain: Chain, raw: RawBlock, marks: ReadonlySet<Hex>): Promise<void> {
    const queues = new Set([...marks].flatMap((mark) => [...(this.#queues.get(mark) ?? [])]));
    const picked = new Map<BlockQueue, readonly TaskKey[]>();
    const block = await readServiceBlock(chain, raw, (events) => {
      for (const queue of queues) picked.set(queue, queue.watched.listOwn(marks, events));
      const all = [...picked.values()].flat();
      return [...new Map(all.map((key) => [key.taskId, key])).values()];
    });
    for (const [queue, keys] of picked) {
      if (keys.length === 0 || !this.#members.has(queue)) continue;
      for (const { taskId } of keys) {
        this.#addTask(queue, taskId);
        queue.watched.note(taskId, block.records.get(taskId)?.after);
      }
      queue.put({ block, keys });
    }
  }

  #addTask(queue: BlockQueue, taskId: Hex): void {
    if (queue.watched.ids.has(taskId)) return;
    queue.watched.add(taskId);
    this.#add(taskId, queue);
  }
}

const registered = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls the callback when a signal aborts, or immediately if the signal has already aborted. The signal has one
 * listener for any number of callbacks. Returns a function that removes the callback.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const callbacks = registered.get(signal) ?? addAbortListener(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function addAbortListener(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  registered.set(signal, callbacks);
  const notifyAll = () => {
    for (const callback of [...callbacks]) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', notifyAll, { once: true });
  return callbacks;
}
