import { type Chain, getBlockHash, getFinalizedBlock } from '@parachron/client';
import { type Account, type BlockRef, type Hex, omitUndefined, paraIdRead } from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import { shareTurn } from '../reading/share.js';
import { hasStorage, readTasks } from '../reading/storedTasks.js';
import type { Task } from '../reading/Task.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { blocksAtOnce, getParentSnapshot, type RawBlock, readParentTime, readRawBlocks } from './blocks.js';
import { deriveBlockSteps } from './deriveBlockSteps.js';
import { type BlockQueue, Follower, type FoundBlock, type Membership, onAbort } from './Follower.js';
import { readServiceBlock, type ServiceBlock } from './readServiceBlock.js';
import type { findProgram, TargetWatch } from './TargetWatch.js';
import {
  advanceTasksWatch,
  createTasksWatchState,
  deriveCursor,
  isWatchDone,
  listBusyTargets,
  type TasksWatchEvent,
  type TasksWatchState,
} from './TasksWatchState.js';
import { CursorNotOnChainError } from './WatchCursor.js';
import { TaskIndex, WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent, WatchOptions, WatchTarget } from './WatchOptions.js';

/** Tasks to watch, the start, and the options. */
export interface WatchPlan extends Pick<WatchOptions, 'from' | 'signal' | 'pollMs' | 'onCursor'> {
  readonly connection: ReconnectingChain;
  readonly slotSeconds: bigint;
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
  readonly #index = new TaskIndex();
  readonly #targets = new Map<number, TargetWatch>();
  // A watch without a target decodes no programs.
  #findProgram: typeof findProgram | undefined;
  #createTarget: ((options: WatchTarget) => TargetWatch) | undefined;
  #membership: Membership | undefined;
  #state: TasksWatchState;
  #user: { readonly known: ServiceUser | undefined } | undefined;

  constructor(plan: WatchPlan) {
    this.#plan = plan;
    this.#watched = new WatchedTasks(plan.owner, plan.ids);
    this.#state = createTasksWatchState(plan);
    for (const mark of this.#watched.listMarks()) this.#index.add(mark);
  }

  /** The last read block of the watch. */
  get block(): BlockRef {
    return this.#state.block;
  }

  /** Adds a task, with its record if the task has one. */
  add(taskId: Hex, task?: Task): void {
    this.#watched.add(taskId);
    this.#watched.note(taskId, task);
    this.#index.add(taskId);
    this.#membership?.add(taskId);
  }

  /** Reads the records before the first block, which may remove some of them. */
  async readBefore(): Promise<void> {
    const tasks = await this.ask(async (chain) => {
      const before = await getParentSnapshot(chain, this.block);
      const isThere = ['AccountTasks', 'Tasks'].some((item) => hasStorage(before.runtime.registry, item));
      return isThere ? readTasks(before, this.#plan.owner, [...this.#watched.ids]) : [];
    });
    for (const [id, task] of tasks) this.#watched.note(id, task);
  }

  /** Limits the awaited tasks to these tasks; the others are done. */
  setExpected(taskIds: ReadonlySet<Hex>): void {
    this.#apply({ kind: 'expected', taskIds });
  }

  ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#plan.connection.run(read, this.#plan.signal);
  }

  /** Sets the first block and the position of the watch. */
  async start(): Promise<void> {
    const { from, signal } = this.#plan;
    if (this.#state.paraIds.length > 0) {
      const [{ TargetWatch }, { findProgram }] = await Promise.all([
        import('./TargetWatch.js'),
        import('./TargetWatch.js'),
      ]);
      this.#findProgram = findProgram;
      const getUser = () => this.#getUser();
      this.#createTarget = (options) => new TargetWatch(options, { getUser, signal });
    }
    const [first, cursor] =
      typeof from === 'object' && 'block' in from ? [from.block, from] : [from, undefined];
    const block = await this.#findFirst(first);
    this.#apply({ kind: 'started', block, ...omitUndefined({ cursor }) });
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

  /** Advances the state by an event, and returns the events to report. */
  #apply(event: TasksWatchEvent): readonly TaskEvent[] {
    const { state, events, gone } = advanceTasksWatch(this.#state, event);
    this.#state = state;
    for (const taskId of gone) this.#removeTask(taskId);
    if (this.#hasEnded) this.#membership?.leave();
    return events;
  }

  *#report(event: TasksWatchEvent): Generator<TaskEvent, void, undefined> {
    for (const reported of this.#apply(event)) {
      if (this.#isStopped) return;
      yield reported;
    }
  }

  async *run(): AsyncGenerator<TaskEvent, void, undefined> {
    try {
      yield* this.#report({ kind: 'begun' });
      const { number } = await this.ask(getHead);
      yield* this.#readUpTo(number);
      yield* this.#settle();
      if (isWatchDone(this.#state)) return;
      const membership = yield* this.#join();
      while (!this.#isStopped) {
        yield* this.#readQueue(membership.queue);
        yield* this.#settle();
        if (isWatchDone(this.#state)) return;
        await this.#keep();
        await this.#wait(membership.queue);
      }
    } finally {
      this.#membership?.leave();
    }
  }

  get #isStopped(): boolean {
    return this.#plan.signal?.aborted === true;
  }

  /** Subscribes to the follower of the service, and reads up to the follower's block. */
  async *#join(): AsyncGenerator<TaskEvent, Membership, undefined> {
    const { connection, pollMs, signal } = this.#plan;
    const follower = Follower.get(connection, pollMs);
    for (;;) {
      const membership = await follower.join(this.#watched, signal);
      this.#membership = membership;
      const known = new Set(this.#watched.ids);
      yield* this.#readUpTo(membership.since);
      // The follower may have passed blocks with events of a task that was found only now.
      const isGrown = [...this.#watched.ids].some((id) => !known.has(id));
      if (!isGrown || this.#isStopped) return membership;
      membership.leave();
    }
  }

  /** Reads up to a block, beginning with the last read block, which may have unreported events. */
  async *#readUpTo(last: number): AsyncGenerator<TaskEvent, void, undefined> {
    for (let first = this.block.number; first <= last && !this.#isStopped; first += blocksAtOnce) {
      const until = Math.min(last, first + blocksAtOnce - 1);
      for (const raw of await this.ask((chain) => readRawBlocks(chain, first, until))) {
        if (this.#isStopped || this.#hasEnded) return;
        this.#apply({ kind: 'moved', block: raw });
        const marks = await this.#findMarks(raw);
        if (marks.size > 0)
          yield* this.#reportBlock(await this.ask((chain) => this.#read(chain, raw, marks)));
      }
      await this.#keep();
    }
  }

  /** Whether the service can have no more events for the watch. */
  get #hasEnded(): boolean {
    return !this.#watched.isOpen && this.#watched.ids.size === 0;
  }

  async #findMarks(raw: RawBlock): Promise<ReadonlySet<Hex>> {
    const marks = this.#index.find(raw.events);
    if (!this.#watched.hasSilent) return marks;
    const time = await this.ask((chain) => readParentTime(chain, raw));
    return new Set([...marks, ...this.#watched.listDue(time)]);
  }

  async #read(chain: Chain, raw: RawBlock, marks: ReadonlySet<Hex>): Promise<ServiceBlock> {
    const read = await readServiceBlock(chain, raw, (events) => this.#watched.listOwn(marks, events));
    for (const [id, { after }] of read.records) this.add(id, after);
    return read;
  }

  async *#readQueue(queue: BlockQueue): AsyncGenerator<TaskEvent, void, undefined> {
    for (let found = queue.take(); found && !this.#isStopped; found = queue.take()) {
      if (found.block.block.number > this.block.number) yield* this.#reportBlock(narrowBlock(found));
    }
    const { block } = Follower.get(this.#plan.connection, this.#plan.pollMs);
    if (!this.#isStopped) this.#apply({ kind: 'moved', block });
  }

  #reportBlock(read: ServiceBlock): Generator<TaskEvent, void, undefined> {
    const { slotSeconds } = this.#plan;
    const { paraIds } = this.#state;
    const steps = deriveBlockSteps(read, { slotSeconds, paraIds, findProgram: this.#findProgram });
    const gone = [...read.records].flatMap(([taskId, { after }]) => (after ? [] : [taskId]));
    return this.#report({ kind: 'read', block: read.block, steps, gone });
  }

  #removeTask(taskId: Hex): void {
    this.#membership?.forget(taskId);
    this.#index.remove(taskId);
    this.#watched.remove(taskId);
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
      yield* this.#report({ kind: 'ended', paraId, ...found, place: target.place });
    }
  }

  #getTarget(paraId: number): TargetWatch | undefined {
    const known = this.#targets.get(paraId);
    const options = known ? undefined : this.#plan.getTarget(paraId);
    const target = options && this.#createTarget?.(options);
    if (target) this.#targets.set(paraId, target);
    return target ?? known;
  }

  /** Gets the owner as a user of the service; undefined if the service's chain does not state its para id. */
  async #getUser(): Promise<ServiceUser | undefined> {
    if (this.#user) return this.#user.known;
    const { paraId } = await this.ask(async (chain) =>
      (await chain.snapshot()).read({
        paraId: paraIdRead(),
      }),
    );
    const isReported = paraId.known && Number.isSafeInteger(paraId.value);
    this.#user = { known: isReported ? { paraId: paraId.value, account: this.#plan.owner } : undefined };
    return this.#user.known;
  }

  async #keep(): Promise<void> {
    const { onCursor } = this.#plan;
    const { block, kept } = this.#state;
    if (!onCursor || this.#isStopped || block.number <= kept) return;
    this.#apply({ kind: 'kept' });
    await onCursor(deriveCursor(this.#state));
  }

  /** Waits for a block of the service with an event of a task, or for a block of a target with a message in transit. */
  async #wait(queue: BlockQueue): Promise<void> {
    const { signal, pollMs } = this.#plan;
    // A signal that is already aborted fires no event.
    if (this.#isStopped) return;
    const stop = new AbortController();
    const options = {
      kind: 'finalized',
      signal: stop.signal,
      ...omitUndefined({ pollMs }),
    } as const;
    const heads = listBusyTargets(this.#state).map((paraId) => this.#getTarget(paraId)?.wait(options));
    const endings: (() => unknown)[] = [];
    const found = new Promise<void>((resolve) => {
      endings.push(onAbort(signal, resolve));
      queue.onBlock(resolve);
      if (this.#plan.onCursor)
        endings.push(Follower.get(this.#plan.connection, pollMs).onMove(this.block, resolve));
    });
    try {
      await Promise.race([found, ...heads]);
    } finally {
      stop.abort();
      for (const end of endings) end();
      await Promise.allSettled(heads);
    }
  }
}

// Watches that start together share this request.
const getHead = shareTurn(getFinalizedBlock);

/** Returns a found block with only the records of the watch's own tasks. */
function narrowBlock({ block, keys }: FoundBlock): ServiceBlock {
  const own = keys.flatMap(({ taskId }) => {
    const records = block.records.get(taskId);
    return records ? ([[taskId, records]] as const) : [];
  });
  return { ...block, records: new Map(own) };
}
