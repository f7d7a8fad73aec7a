import { type Chain, getBlockHash, getFinalizedBlock, shareTurn, watchHeads } from '@parachron/client';
import {
  type Account,
  type Answer,
  type BlockRef,
  type Hex,
  omitUndefined,
  paraIdRead,
} from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import { hasStorage, readTasks } from '../reading/storedTasks.js';
import type { Task } from '../reading/Task.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import {
  blocksAtOnce,
  decodeBlock,
  findIds,
  getParentSnapshot,
  type RawBlock,
  readParentTime,
  readRawBlocks,
} from './blocks.js';
import { deriveBlockSteps, type TaskStep } from './deriveBlockSteps.js';
import { readTaskFacts, type ServiceBlock } from './readServiceBlock.js';
import type { TargetWatch } from './TargetWatch.js';
import {
  type BlockStep,
  createTasksWatchState,
  deriveCursor,
  endMessage,
  expectTasks,
  isFollowed,
  isWatchDone,
  listBusyTargets,
  move,
  readBlock,
  reportDone,
  startWatch,
  type TasksWatchState,
  type WatchAdvance,
} from './TasksWatchState.js';
import { CursorNotOnChainError } from './WatchCursor.js';
import { WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent, WatchOptions, WatchTarget } from './WatchOptions.js';

/** Tasks to watch, the start, and the options. */
export interface WatchPlan extends Pick<WatchOptions, 'from' | 'signal' | 'pollMs' | 'onCursor'> {
  readonly connection: ReconnectingChain;
  readonly rules: Pick<ServiceRules, 'slotSeconds'>;
  readonly owner: Account;
  readonly ids: readonly Hex[] | 'all';
  /** Parachains whose blocks are watched; messages to other parachains are reported only when they are sent. */
  readonly paraIds: TasksWatchState['paraIds'];
  readonly getTarget: (paraId: number) => WatchTarget | undefined;
}

/** Watches tasks of an account from the finalized blocks of the service and of targets. */
export class TasksWatch {
  readonly #plan: WatchPlan;
  readonly #watched: WatchedTasks;
  readonly #targets = new Map<number, TargetWatch>();
  // A watch without a target decodes no programs.
  #ofTargets: typeof import('./TargetWatch.js') | undefined;
  /** The next block to read; the first may have unreported events. */
  #next = 0;
  #head = 0;
  /** Ends the subscription to the heads of the service. */
  readonly #end = new AbortController();
  #failure: { readonly error: unknown } | undefined;
  /** Ends a wait. */
  #wake: () => void = () => undefined;
  #state: TasksWatchState;
  #paraId: Answer<number> | undefined;

  constructor(plan: WatchPlan) {
    this.#plan = plan;
    this.#watched = new WatchedTasks(plan.owner, plan.ids);
    this.#state = createTasksWatchState(plan);
  }

  /** The last read block of the watch. */
  get block(): BlockRef {
    return this.#state.block;
  }

  /** Adds a task, with its record if the task has one. */
  add(taskId: Hex, task?: Task): void {
    this.#watched.add(taskId);
    this.#watched.note(taskId, task);
  }

  /** Reads the records before the first block, which may remove some of them; returns the tasks that have one. */
  async readBefore(): Promise<ReadonlySet<Hex>> {
    const tasks = await this.ask(async (chain) => {
      const before = await getParentSnapshot(chain, this.block);
      const isThere = ['AccountTasks', 'Tasks'].some((item) => hasStorage(before.runtime.registry, item));
      return isThere ? readTasks(before, this.#plan.owner, [...this.#watched.ids]) : [];
    });
    for (const [id, task] of tasks) this.#watched.note(id, task);
    return new Set([...tasks].map(([id]) => id));
  }

  /** Awaits tasks that may be scheduled later. */
  setUnseen(taskIds: readonly Hex[]): void {
    this.#state = { ...this.#state, unseen: taskIds };
  }

  /** Limits the awaited tasks to these tasks, and to those that no block has named yet; the others are done. */
  setExpected(taskIds: ReadonlySet<Hex>): void {
    this.#state = expectTasks(this.#state, taskIds);
  }

  ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#plan.connection.run(read, this.#plan.signal);
  }

  /** Sets the first block and the position of the watch. */
  async start(): Promise<void> {
    const { from } = this.#plan;
    if (this.#state.paraIds.length > 0) {
      this.#ofTargets = await import('./TargetWatch.js');
    }
    const [first, cursor] =
      typeof from === 'object' && 'block' in from ? [from.block, from] : [from, undefined];
    const block = await this.#findFirst(first);
    this.#state = startWatch(this.#state, block, cursor);
    for (const taskId of this.#state.ending) this.#remove(taskId);
    this.#next = block.number;
    for (const [paraId, place] of Object.entries(this.#state.targets))
      this.#getTarget(Number(paraId))?.moveTo(place);
  }

  async #findFirst(from: BlockRef | number | undefined): Promise<BlockRef> {
    if (from === undefined) return this.ask(getHead);
    if (typeof from === 'number')
      return { number: from, hash: await this.ask((chain) => getBlockHash(chain, from)) };
    const { number, hash } = from;
    const found = await this.ask((chain) => getBlockHash(chain, number));
    if (found !== hash) throw new CursorNotOnChainError({ number, hash, found });
    return { number, hash };
  }

  *#report({ state, events }: WatchAdvance): Generator<TaskEvent, void, undefined> {
    this.#state = state;
    for (const event of events) {
      if (this.#isStopped) return;
      yield event;
    }
  }

  /** Stops following a task without a record, which no later block names. */
  #remove(taskId: Hex): void {
    this.#watched.remove(taskId);
    if (this.#hasEnded) this.#end.abort();
  }

  async *run(): AsyncGenerator<TaskEvent, void, undefined> {
    const removeListener = onAbort(this.#plan.signal, () => {
      this.#end.abort();
      this.#wake();
    });
    try {
      yield* this.#report(reportDone(this.#state));
      this.#head = (await this.ask(getHead)).number;
      for (let hasBegun = false; !this.#isStopped; hasBegun = true) {
        yield* this.#readUpTo(this.#head);
        if (this.#state.waiting.length > 0) yield* this.#settle();
        if (isWatchDone(this.#state)) return;
        await this.#keep();
        if (!hasBegun) this.#followHeads();
        await this.#wait();
      }
    } finally {
      removeListener();
      this.#end.abort();
    }
  }

  /** Follows the heads of the service to the end of the watch. */
  #followHeads(): void {
    const { signal } = this.#end;
    const options = this.#describeHeads(signal);
    const follow = async (chain: Chain) => {
      for await (const head of watchHeads(chain, options)) {
        this.#head = head;
        this.#wake();
      }
    };
    this.#plan.connection.run(follow, signal).catch((error: unknown) => {
      this.#failure = { error };
      this.#wake();
    });
  }

  #describeHeads(signal: AbortSignal) {
    return { kind: 'finalized', signal, ...omitUndefined({ pollMs: this.#plan.pollMs }) } as const;
  }

  get #isStopped(): boolean {
    return this.#plan.signal?.aborted === true;
  }

  /** Reads the blocks up to a head. */
  async *#readUpTo(last: number): AsyncGenerator<TaskEvent, void, undefined> {
    while (this.#next <= last && !this.#isStopped && !this.#hasEnded) {
      const first = this.#next;
      const until = Math.min(last, first + blocksAtOnce - 1);
      for (const raw of await this.ask((chain) => readRawBlocks(chain, first, until))) {
        if (this.#isStopped || this.#hasEnded) return;
        const { number, hash } = this.block;
        const parentHash = number === raw.number - 1 ? hash : raw.parentHash;
        const marks = this.#pass(raw);
        if (marks.size > 0 || this.#watched.hasSilent) yield* this.#readBlock(raw, parentHash, marks);
      }
      await this.#keep();
    }
  }

  /** Whether the service can have no more events for the watch. */
  get #hasEnded(): boolean {
    return !this.#watched.isOpen && this.#watched.ids.size === 0;
  }

  /** Moves to a block, and finds the tasks that its events name. */
  #pass(raw: RawBlock): Set<Hex> {
    this.#state = move(this.#state, raw);
    this.#next = raw.number + 1;
    return findIds(raw, this.#watched.listMarks());
  }

  async *#readBlock(raw: RawBlock, parentHash: Hex | undefined, marks: Set<Hex>) {
    if (this.#watched.hasSilent) {
      const place = { number: raw.number, hash: raw.hash, ...omitUndefined({ parentHash }) };
      const time = await this.ask((chain) => readParentTime(chain, place));
      for (const id of this.#watched.listDue(time)) marks.add(id);
    }
    if (marks.size === 0) return;
    const read = await this.ask(async (chain) => {
      const block = await decodeBlock(chain, raw, parentHash);
      return readTaskFacts(block, this.#plan.owner, this.#watched.listOwn(marks, block.events));
    });
    for (const [id, { after }] of read.records) this.add(id, after);
    yield* this.#reportBlock(read);
  }

  #reportBlock(read: ServiceBlock): Generator<TaskEvent, void, undefined> {
    const { slotSeconds } = this.#plan.rules;
    const steps = deriveBlockSteps(read, slotSeconds).map((step) => this.#addMessage(step, read));
    const gone = [...read.records].flatMap(([taskId, { after }]) => (after ? [] : [taskId]));
    for (const taskId of gone) this.#remove(taskId);
    return this.#report(readBlock(this.#state, { block: read.block, steps, gone }));
  }

  #addMessage(step: TaskStep, read: ServiceBlock): BlockStep {
    const { taskId, change } = step;
    if (!this.#ofTargets || change.kind !== 'sent' || !isFollowed(this.#state, change.paraId)) return step;
    return { ...step, message: this.#ofTargets.describeMessage(taskId, change, read) };
  }

  /** Reports the ends of messages on targets. */
  async *#settle(): AsyncGenerator<TaskEvent, void, undefined> {
    for (const paraId of listBusyTargets(this.#state)) {
      const target = this.#getTarget(paraId);
      if (target && !this.#isStopped) yield* this.#readTarget(target, paraId);
    }
  }

  async *#readTarget(target: TargetWatch, paraId: number): AsyncGenerator<TaskEvent, void, undefined> {
    await target.readHead();
    const findNext = () => this.#state.waiting.find((message) => message.paraId === paraId);
    for (let message = findNext(); message && !this.#isStopped; message = findNext()) {
      const found = await target.find(message);
      if (!found) return;
      yield* this.#report(endMessage(this.#state, { paraId, ...found, place: target.place }));
    }
  }

  #getTarget(paraId: number): TargetWatch | undefined {
    const known = this.#targets.get(paraId);
    const options = known ? undefined : this.#plan.getTarget(paraId);
    if (!options || !this.#ofTargets) return known;
    const { signal } = this.#plan;
    const target = new this.#ofTargets.TargetWatch(options, { getUser: () => this.#getUser(), signal });
    this.#targets.set(paraId, target);
    return target;
  }

  /** Gets the owner as a user of the service; undefined if the service's chain does not state its para id. */
  async #getUser(): Promise<ServiceUser | undefined> {
    this.#paraId ??= await this.ask(async (chain) => {
      const { paraId } = await (await chain.snapshot()).read({ paraId: paraIdRead() });
      return paraId;
    });
    return this.#paraId.known ? { paraId: this.#paraId.value, account: this.#plan.owner } : undefined;
  }

  async #keep(): Promise<void> {
    const { onCursor } = this.#plan;
    const { block, kept } = this.#state;
    if (!onCursor || this.#isStopped || block.number <= kept) return;
    this.#state = { ...this.#state, kept: block.number };
    await onCursor(deriveCursor(this.#state));
  }

  /** Waits for a head of the service, or for a block of a target with a message in transit. */
  async #wait(): Promise<void> {
    const news = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#isStopped || this.#failure || (this.#head >= this.#next && !this.#hasEnded)) this.#wake();
    const busy = listBusyTargets(this.#state);
    if (busy.length === 0) await news;
    else await this.#waitForTargets(busy, news);
    if (this.#failure && !this.#end.signal.aborted) throw this.#failure.error;
  }

  async #waitForTargets(paraIds: readonly number[], news: Promise<void>): Promise<void> {
    const stop = new AbortController();
    const options = this.#describeHeads(stop.signal);
    const heads = paraIds.map((paraId) => this.#getTarget(paraId)?.wait(options));
    try {
      await Promise.race([news, ...heads]);
    } finally {
      stop.abort();
      await Promise.allSettled(heads);
    }
  }
}

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
