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
import { type BlockStep, TasksWatchState } from './TasksWatchState.js';
import { CursorNotOnChainError } from './WatchCursor.js';
import { WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent, WatchOptions, WatchTasksOptions } from './WatchOptions.js';

/** Tasks to watch, the start, and the options. */
export interface WatchPlan
  extends Pick<WatchTasksOptions & WatchOptions, 'from' | 'signal' | 'pollMs' | 'onCursor' | 'targets'> {
  readonly connection: ReconnectingChain;
  readonly rules: Pick<ServiceRules, 'slotSeconds'>;
  readonly owner: Account;
  readonly ids: readonly Hex[] | 'all';
  /** The target of messages to every parachain that `targets` does not name. */
  readonly target?: WatchOptions['target'];
}

/** Watches tasks of an account from the finalized blocks of the service and of targets. */
export class TasksWatch {
  readonly tasks: WatchedTasks;
  readonly state: TasksWatchState;
  readonly #plan: WatchPlan;
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
  #paraId: Answer<number> | undefined;

  constructor(plan: WatchPlan) {
    this.#plan = plan;
    this.tasks = new WatchedTasks(plan.owner, plan.ids);
    // Messages to other parachains are reported only when they are sent.
    this.state = new TasksWatchState(this.tasks, (paraId) => this.#findTarget(paraId) !== undefined);
  }

  /** The last read block of the watch. */
  get block(): BlockRef {
    return this.state.cursor.block;
  }

  /** Reads the records before the first block, which may remove some of them. */
  async readBefore(): Promise<void> {
    const tasks = await this.ask(async (chain) => {
      const before = await getParentSnapshot(chain, this.block);
      const isThere = ['AccountTasks', 'Tasks'].some((item) => hasStorage(before.runtime, item));
      return isThere ? readTasks(before, this.#plan.owner, [...this.tasks.ids]) : [];
    });
    for (const [id, task] of tasks) this.tasks.add(id, task);
  }

  ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#plan.connection.run(read, this.#plan.signal);
  }

  /** Sets the first block and the position of the watch. */
  async start(): Promise<void> {
    const { from, target, targets = {} } = this.#plan;
    if (target || Object.keys(targets).length > 0) this.#ofTargets = await import('./TargetWatch.js');
    const [first, cursor] =
      typeof from === 'object' && 'block' in from ? [from.block, from] : [from, undefined];
    this.state.start(await this.#findFirst(first), cursor);
    this.#next = this.block.number;
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

  async *run(): AsyncGenerator<TaskEvent, void, undefined> {
    const removeListener = onAbort(this.#plan.signal, () => {
      this.#end.abort();
      this.#wake();
    });
    try {
      if (this.state.cursor.ending.length > 0) {
        // The first block shows which tasks have ended in addition.
        yield* this.#readUpTo(this.block.number);
        yield* this.state.reportDone();
      }
      this.#head = (await this.ask(getHead)).number;
      for (let hasBegun = false; !this.#isStopped; hasBegun = true) {
        yield* this.#readUpTo(this.#head);
        yield* this.#settle();
        if (this.state.isDone) return;
        if (this.tasks.isOver) this.#end.abort();
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
    while (this.#next <= last && !this.#isStopped && !this.tasks.isOver) {
      const first = this.#next;
      const until = Math.min(last, first + blocksAtOnce - 1);
      for (const raw of await this.ask((chain) => readRawBlocks(chain, first, until))) {
        if (this.#isStopped || this.tasks.isOver) return;
        const { number, hash } = this.block;
        const parentHash = number === raw.number - 1 ? hash : raw.parentHash;
        this.state.move(raw);
        this.#next = raw.number + 1;
        const marks = findIds(raw, this.tasks.listMarks());
        if (marks.size > 0 || this.tasks.hasSilent) yield* this.#readBlock(raw, parentHash, marks);
      }
      await this.#keep();
    }
  }

  async *#readBlock(raw: RawBlock, parentHash: Hex | undefined, marks: Set<Hex>) {
    if (this.tasks.hasSilent) {
      const place = { number: raw.number, hash: raw.hash, ...omitUndefined({ parentHash }) };
      const time = await this.ask((chain) => readParentTime(chain, place));
      for (const id of this.tasks.listDue(time)) marks.add(id);
    }
    if (marks.size === 0) return;
    const read = await this.ask(async (chain) => {
      const block = await decodeBlock(chain, raw, parentHash);
      return readTaskFacts(block, this.#plan.owner, this.tasks.listOwn(marks, block.events));
    });
    for (const [id, { after }] of read.records) this.tasks.add(id, after);
    const { slotSeconds } = this.#plan.rules;
    const steps = deriveBlockSteps(read, slotSeconds).map((step) => this.#addMessage(step, read));
    const gone = [...read.records].flatMap(([taskId, { after }]) => (after ? [] : [taskId]));
    yield* this.state.readBlock({ block: read.block, steps, gone });
  }

  #addMessage(step: TaskStep, read: ServiceBlock): BlockStep {
    const { taskId, change } = step;
    if (!this.#ofTargets || change.kind !== 'sent' || !this.#findTarget(change.paraId)) return step;
    return { ...step, message: this.#ofTargets.describeMessage(taskId, change, read) };
  }

  /** Reports the ends of messages on targets. */
  async *#settle(): AsyncGenerator<TaskEvent, void, undefined> {
    for (const paraId of this.state.listBusyTargets()) {
      const target = this.#getTarget(paraId);
      if (target && !this.#isStopped) yield* this.#readTarget(target, paraId);
    }
  }

  async *#readTarget(target: TargetWatch, paraId: number): AsyncGenerator<TaskEvent, void, undefined> {
    await target.readHead();
    const findNext = () => this.state.cursor.waiting.find((message) => message.paraId === paraId);
    for (let message = findNext(); message && !this.#isStopped; message = findNext()) {
      const found = await target.find(message, this.state.cursor.targets[paraId]);
      if (!found) return;
      yield* this.state.endMessage(paraId, found);
    }
  }

  #findTarget(paraId: number): WatchOptions['target'] {
    return this.#plan.targets?.[paraId] ?? this.#plan.target;
  }

  #getTarget(paraId: number): TargetWatch | undefined {
    const known = this.#targets.get(paraId);
    const options = known ? undefined : this.#findTarget(paraId);
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
    const cursor = onCursor && !this.#isStopped ? this.state.takeCursor() : undefined;
    if (cursor) await onCursor?.(cursor);
  }

  /** Waits for a head of the service, or for a block of a target with a message in transit. */
  async #wait(): Promise<void> {
    const news = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#isStopped || this.#failure || (this.#head >= this.#next && !this.tasks.isOver)) this.#wake();
    const stop = new AbortController();
    const options = this.#describeHeads(stop.signal);
    const heads = this.state.listBusyTargets().map((paraId) => this.#getTarget(paraId)?.wait(options));
    try {
      await Promise.race([news, ...heads]);
    } finally {
      stop.abort();
      await Promise.allSettled(heads);
    }
    if (this.#failure && !this.#end.signal.aborted) throw this.#failure.error;
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
