import {
  type Chain,
  getBlockHash,
  getFinalizedBlock,
  type WatchHeadsOptions,
  watchHeads,
} from '@parachron/client';
import {
  type Account,
  type Answer,
  type BlockRef,
  type Hex,
  omitUndefined,
  paraIdRead,
  shareTurn,
} from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import type { Task } from '../reading/Task.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { isLost, type ReconnectingChain } from '../submitting/ReconnectingChain.js';
import {
  blocksAtOnce,
  decodeBlock,
  findIds,
  type RawBlock,
  readParentTime,
  readRawBlocks,
} from './blocks.js';
import { deriveBlockSteps, type TaskStep } from './deriveBlockSteps.js';
import { readTaskFacts, type ServiceBlock } from './readServiceBlock.js';
import type { TargetWatch } from './TargetWatch.js';
import { TasksWatchState } from './TasksWatchState.js';
import { CursorNotOnChainError } from './WatchCursor.js';
import { WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent, WatchOptions, WatchTarget } from './WatchOptions.js';

/** The tasks to watch, the chains, and the options. */
export interface WatchPlan extends Pick<WatchOptions, 'from' | 'signal' | 'pollMs' | 'onCursor'> {
  readonly connection: ReconnectingChain;
  readonly rules: Pick<ServiceRules, 'slotSeconds'>;
  readonly owner: Account;
  readonly ids: readonly Hex[] | 'all';
  /** Reads the records of tasks at the start. The first block may remove some of the records before it. */
  readonly readRecords: (chain: Chain, first: BlockRef, ids: readonly Hex[]) => Promise<Iterable<Task>>;
  /** Reads the record of a task that no block from the first one to this head names; refuses a task that has none. */
  readonly requireTask?: (chain: Chain, head: BlockRef) => Promise<Task | undefined>;
  /** Finds the target of messages to a parachain; messages to other parachains are reported only when they are sent. */
  readonly findTarget: (paraId: number) => WatchTarget | undefined;
}

/** Watches tasks of an account from the finalized blocks of the service and of targets. */
export class TasksWatch {
  readonly #plan: WatchPlan;
  readonly #tasks: WatchedTasks;
  readonly #state: TasksWatchState;
  readonly #targets = new Map<number, TargetWatch>();
  /** The next block to read; the first may have unreported events. */
  #next = 0;
  #head = 0;
  /** Aborts at the end of the watch. */
  readonly #end = new AbortController();
  /** The subscription to the heads of the service. */
  #heads: { readonly chain: Chain; readonly numbers: ReturnType<typeof watchHeads> } | undefined;
  /** Pending waits for a head of the service, and for blocks of targets by their para ids. */
  readonly #waits = new Map<number | 'service', Promise<void>>();
  #paraId: Answer<number> | undefined;

  constructor(plan: WatchPlan) {
    this.#plan = plan;
    this.#tasks = new WatchedTasks(plan.owner, plan.ids);
    this.#state = new TasksWatchState(this.#tasks, (paraId) => plan.findTarget(paraId) !== undefined);
  }

  /** Reports events until all tasks have ended, or the signal aborts. */
  async *run(): AsyncGenerator<TaskEvent, void, undefined> {
    const { from, signal } = this.#plan;
    if (typeof from === 'object' && 'done' in from && from.done) return;
    const removeListener = onAbort(signal, () => this.#end.abort());
    try {
      await this.#start(from);
      for await (const event of this.#follow()) {
        // A later watch from the last cursor reports this event again.
        if (this.#isStopped) return;
        yield event;
      }
    } catch (error) {
      // After the abort, a lost connection is not an error.
      if (!this.#isStopped || !isLost(error)) throw error;
    } finally {
      removeListener();
      this.#end.abort();
      void this.#heads?.numbers.return();
    }
  }

  #ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#plan.connection.run(read, this.#end.signal);
  }

  /** Sets the first block and the position of the watch, and reads the records of its tasks. */
  async #start(from: WatchPlan['from']): Promise<void> {
    const [first, cursor] =
      typeof from === 'object' && 'block' in from ? [from.block, from] : [from, undefined];
    const block = await this.#findFirst(first);
    this.#state.start(block, cursor);
    this.#next = block.number;
    const ids = [...this.#tasks.ids];
    for (const task of await this.#ask((chain) => this.#plan.readRecords(chain, block, ids)))
      this.#tasks.add(task.id, task);
  }

  async #findFirst(from: BlockRef | number | undefined): Promise<BlockRef> {
    if (from === undefined) return this.#ask(getHead);
    if (typeof from === 'number')
      return { number: from, hash: await this.#ask((chain) => getBlockHash(chain, from)) };
    const { number, hash } = from;
    const found = await this.#ask((chain) => getBlockHash(chain, number));
    if (found !== hash) throw new CursorNotOnChainError({ number, hash, found });
    return { number, hash };
  }

  async *#follow(): AsyncGenerator<TaskEvent, void, undefined> {
    const { block, ending } = this.#state.cursor;
    if (ending.length > 0) {
      // The first block shows which tasks have ended in addition.
      yield* this.#readUpTo(block.number);
      yield* this.#state.reportDone();
    }
    this.#head = (await this.#ask(getHead)).number;
    while (!this.#isStopped) {
      yield* this.#readUpTo(this.#head);
      await this.#requireTask();
      yield* this.#settle();
      if (this.#state.isDone) return;
      await this.#keep();
      await this.#wait();
    }
  }

  async #requireTask(): Promise<void> {
    const { block } = this.#state.cursor;
    if (this.#tasks.isFound || this.#isStopped || block.number > this.#head) return;
    const task = await this.#ask(async (chain) => this.#plan.requireTask?.(chain, block));
    if (task) this.#tasks.add(task.id, task);
  }

  get #isStopped(): boolean {
    return this.#end.signal.aborted;
  }

  /** Reads the blocks up to a head. */
  async *#readUpTo(last: number): AsyncGenerator<TaskEvent, void, undefined> {
    while (this.#next <= last && !this.#isStopped && !this.#tasks.isOver) {
      const first = this.#next;
      const until = Math.min(last, first + blocksAtOnce - 1);
      for (const raw of await this.#ask((chain) => readRawBlocks(chain, first, until))) {
        if (this.#isStopped || this.#tasks.isOver) return;
        const { number, hash } = this.#state.cursor.block;
        const parentHash = number === raw.number - 1 ? hash : raw.parentHash;
        this.#state.move(raw);
        this.#next = raw.number + 1;
        const marks = findIds(raw, this.#tasks.listMarks());
        if (marks.size > 0 || this.#tasks.hasSilent) yield* this.#readBlock(raw, parentHash, marks);
      }
      await this.#keep();
    }
  }

  async *#readBlock(raw: RawBlock, parentHash: Hex | undefined, marks: Set<Hex>) {
    if (this.#tasks.hasSilent) {
      const place = { number: raw.number, hash: raw.hash, ...omitUndefined({ parentHash }) };
      const time = await this.#ask((chain) => readParentTime(chain, place));
      for (const id of this.#tasks.listDue(time)) marks.add(id);
    }
    if (marks.size === 0) return;
    const read = await this.#ask(async (chain) => {
      const block = await decodeBlock(chain, raw, parentHash);
      return readTaskFacts(block, this.#plan.owner, this.#tasks.listOwn(marks, block.events));
    });
    for (const [id, { after }] of read.records) this.#tasks.add(id, after);
    const { slotSeconds } = this.#plan.rules;
    const derived = deriveBlockSteps(read, slotSeconds);
    const steps = await Promise.all(derived.map((step) => this.#addMessage(step, read)));
    const gone = [...read.records].flatMap(([taskId, { after }]) => (after ? [] : [taskId]));
    yield* this.#state.readBlock({ block: read.block, steps, gone });
  }

  async #addMessage(step: TaskStep, read: ServiceBlock): Promise<TaskStep> {
    const { taskId, change, ahead } = step;
    if (change.kind !== 'sent' || !this.#plan.findTarget(change.paraId)) return step;
    const { describeMessage } = await loadTargetWatch();
    const message = describeMessage(taskId, change, read);
    // Without an id, an end does not show which message it belongs to.
    return { ...step, message: message.messageId ? { ...message, ahead } : message };
  }

  /** Reports the ends of messages on targets. */
  async *#settle(): AsyncGenerator<TaskEvent, void, undefined> {
    for (const paraId of this.#state.listBusyTargets()) {
      const target = this.#isStopped ? undefined : await this.#getTarget(paraId);
      if (target) yield* this.#readTarget(target, paraId);
    }
  }

  async *#readTarget(target: TargetWatch, paraId: number): AsyncGenerator<TaskEvent, void, undefined> {
    await target.readHead();
    const findNext = () => this.#state.cursor.waiting.find((message) => message.paraId === paraId);
    for (let message = findNext(); message && !this.#isStopped; message = findNext()) {
      const after = this.#state.cursor.targets[paraId];
      const found = await target.find({ message, user: await this.#getUser(), after });
      if (!found) return;
      yield* this.#state.endMessage(paraId, found);
    }
  }

  async #getTarget(paraId: number): Promise<TargetWatch | undefined> {
    const known = this.#targets.get(paraId);
    const options = known ? undefined : this.#plan.findTarget(paraId);
    if (!options) return known;
    const { TargetWatch } = await loadTargetWatch();
    const target = new TargetWatch(options, this.#end.signal);
    this.#targets.set(paraId, target);
    return target;
  }

  /** Gets the owner as a user of the service; undefined if the service's chain does not state its para id. */
  async #getUser(): Promise<ServiceUser | undefined> {
    this.#paraId ??= await this.#ask(async (chain) => {
      const { paraId } = await (await chain.snapshot()).read({ paraId: paraIdRead() });
      return paraId;
    });
    return this.#paraId.known ? { paraId: this.#paraId.value, account: this.#plan.owner } : undefined;
  }

  async #keep(): Promise<void> {
    const { onCursor } = this.#plan;
    const cursor = onCursor && !this.#isStopped ? this.#state.takeCursor() : undefined;
    if (cursor) await onCursor?.(cursor);
  }

  /** Waits for a head of the service, or for a block of a target with a message in transit. */
  async #wait(): Promise<void> {
    // While a target was read, a wait for the service may have ended.
    if (this.#head >= this.#next && !this.#tasks.isOver) return;
    const { signal } = this.#end;
    const options = { kind: 'finalized', signal, ...omitUndefined({ pollMs: this.#plan.pollMs }) } as const;
    const waitOnce = (place: number | 'service', wait: () => Promise<void>) => {
      const pending = this.#waits.get(place) ?? wait().finally(() => this.#waits.delete(place));
      this.#waits.set(place, pending);
      return pending;
    };
    const waitForTarget = async (paraId: number) => (await this.#getTarget(paraId))?.wait(options);
    const targets = this.#state.listBusyTargets();
    await Promise.race([
      ...(this.#tasks.isOver ? [] : [waitOnce('service', () => this.#readHead(options))]),
      ...targets.map((paraId) => waitOnce(paraId, () => waitForTarget(paraId))),
    ]);
  }

  /** Reads the next head of the service. One subscription serves the whole watch, and each loss of its connection counts by itself. */
  async #readHead(options: WatchHeadsOptions): Promise<void> {
    await this.#ask(async (chain) => {
      if (this.#heads?.chain !== chain) this.#heads = { chain, numbers: watchHeads(chain, options) };
      try {
        this.#head = (await this.#heads.numbers.next()).value ?? this.#head;
      } catch (error) {
        this.#heads = undefined;
        throw error;
      }
    });
  }
}

// A watch without a target decodes no programs.
const loadTargetWatch = () => import('./TargetWatch.js');

// Watches that start together share this request.
const getHead = shareTurn(getFinalizedBlock);

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls the callback when a signal aborts, or immediately if it has; returns a function that removes the callback. Thousands of watches may
 * share the signal of a program, which has one listener for all of them. `AbortSignal.any` keeps each derived signal with its listeners for
 * as long as the program runs.
 */
function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal?.aborted) callback();
  if (!signal || signal.aborted) return () => undefined;
  const callbacks = callbacksOf.get(signal) ?? new Set<() => void>();
  if (!callbacksOf.has(signal)) {
    callbacksOf.set(signal, callbacks);
    const notifyAll = () => {
      for (const one of [...callbacks]) one();
    };
    signal.addEventListener('abort', notifyAll, { once: true });
  }
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}
