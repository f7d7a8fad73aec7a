import { type Chain, getBlockHash, getFinalizedBlock } from '@parachron/client';
import { type Account, type BlockRef, type Hex, omitUndefined, paraIdRead } from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import { deriveSlot } from '../checking/scheduleRules.js';
import { hasStorage } from '../reading/hasStorage.js';
import { readTasks } from '../reading/readTasks.js';
import { shareTurn } from '../reading/shareTurn.js';
import type { Task } from '../reading/Task.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import type { BlockQueue, FoundBlock } from './BlockQueue.js';
import { deriveSilentSteps } from './deriveSilentSteps.js';
import { deriveTaskChanges, type TaskStep } from './deriveTaskChanges.js';
import { Follower, type Membership } from './Follower.js';
import { findProgram } from './findProgram.js';
import { onAbort } from './onAbort.js';
import { blocksAtOnce, pinParent, type RawBlock, readParentTime, readRawBlocks } from './readBlocks.js';
import { readServiceBlock, type ServiceBlock } from './readServiceBlock.js';
import type { TargetWatch } from './TargetWatch.js';
import { TaskIndex } from './TaskIndex.js';
import { CursorNotOnChainError, type TaskMessage, type WatchCursor } from './WatchCursor.js';
import type { TaskChange, TaskEvent } from './WatchEvent.js';
import { WatchedTasks } from './WatchedTasks.js';
import type { WatchOptions, WatchTarget } from './WatchOptions.js';

/** Tasks to watch, the start, and the options. */
export interface WatchPlan {
  readonly connection: ReconnectingChain;
  readonly slotSeconds: bigint;
  readonly owner: Account;
  readonly ids: readonly Hex[] | 'all';
  readonly from: WatchCursor | BlockRef | number | undefined;
  /** The target of messages to a parachain; undefined if the watch ends with their sending. */
  readonly getTarget: (paraId: number) => WatchTarget | undefined;
  /** Whether any target is watched: the code that explains the ends of messages is then loaded. */
  readonly hasTargets: boolean;
  readonly signal: AbortSignal | undefined;
  readonly pollMs: number | undefined;
  /** Receives the cursor when the watch has moved on without an event. */
  readonly onCursor: WatchOptions['onCursor'];
}

/** Watches tasks of an account from the finalized blocks of the service and of targets. */
export class TasksWatch {
  readonly #plan: WatchPlan;
  readonly #watched: WatchedTasks;
  readonly #index = new TaskIndex();
  readonly #targets = new Map<number, TargetWatch>();
  #createTarget: ((options: WatchTarget) => TargetWatch) | undefined;
  /** Tasks that the watch waits for. */
  readonly #open: Set<Hex>;
  #membership: Membership | undefined;
  #block: BlockRef = { number: 0, hash: '0x' };
  #seen = 0;
  /** The last block with a reported cursor. */
  #kept = -1;
  #waiting: readonly TaskMessage[] = [];
  #ending: readonly Hex[] = [];
  #user: { readonly known: ServiceUser | undefined } | undefined;

  constructor(plan: WatchPlan) {
    this.#plan = plan;
    this.#watched = new WatchedTasks(plan.owner, plan.ids);
    this.#open = new Set(this.#watched.ids);
    for (const mark of this.#watched.listMarks()) this.#index.add(mark);
  }

  /** The known tasks of the watch. */
  get ids(): ReadonlySet<Hex> {
    return this.#watched.ids;
  }

  /** The first block of the watch. */
  get block(): BlockRef {
    return this.#block;
  }

  /** Adds a task, with its record at the start of the watch if it had one. */
  add(taskId: Hex, task?: Task): void {
    this.#watched.add(taskId);
    this.#watched.note(taskId, task);
    this.#index.add(taskId);
    this.#membership?.add(taskId);
  }

  /** Reads the tasks before the first block, which may have ended some. */
  async readBefore(): Promise<void> {
    const tasks = await this.ask(async (chain) => {
      const before = await pinParent(chain, this.#block);
      const isThere = ['AccountTasks', 'Tasks'].some((item) => hasStorage(before.runtime.registry, item));
      return isThere ? readTasks(before, this.#plan.owner, [...this.#watched.ids]) : [];
    });
    for (const [id, task] of tasks) this.#watched.note(id, task);
  }

  /** Waits for these tasks only: the others are done. */
  expect(ids: ReadonlySet<Hex>): void {
    for (const id of this.#open) if (!ids.has(id)) this.#open.delete(id);
    for (const id of [...this.#ending, ...this.#waiting.map(({ taskId }) => taskId)]) this.#open.add(id);
  }

  ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#plan.connection.run(read, this.#plan.signal);
  }

  /** Goes to the first block. */
  async start(): Promise<void> {
    const { from, hasTargets, signal } = this.#plan;
    if (hasTargets) {
      const { TargetWatch } = await import('./TargetWatch.js');
      const getUser = () => this.#getUser();
      this.#createTarget = (options) => new TargetWatch(options, { getUser, signal });
    }
    if (from === undefined) {
      this.#block = await this.ask(getHead);
      return;
    }
    if (typeof from === 'number') {
      this.#block = { number: from, hash: await this.ask((chain) => getBlockHash(chain, from)) };
      return;
    }
    if ('block' in from) this.#resume(from);
    this.#block = 'block' in from ? from.block : from;
    const { number, hash } = this.#block;
    const found = await this.ask((chain) => getBlockHash(chain, number));
    if (found !== hash) throw new CursorNotOnChainError({ number, hash, found });
  }

  #resume({ seen, waiting, ending, targets }: WatchCursor): void {
    this.#seen = seen;
    this.#waiting = waiting;
    this.#ending = ending;
    for (const taskId of ending) this.#forget(taskId);
    for (const [paraId, place] of Object.entries(targets)) this.#getTarget(Number(paraId))?.moveTo(place);
  }

  async *run(): AsyncGenerator<TaskEvent, void, undefined> {
    try {
      yield* this.#emitDone();
      const { number } = await this.ask(getHead);
      yield* this.#readUpTo(number);
      yield* this.#settle();
      if (this.#isDone) return;
      const membership = yield* this.#join();
      while (!this.#isStopped) {
        yield* this.#readQueue(membership.queue);
        yield* this.#settle();
        if (this.#isDone) return;
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

  get #isDone(): boolean {
    return !this.#watched.isOpen && this.#open.size === 0;
  }

  /** Joins the follower of the service, and reads up to the follower's block. */
  async *#join(): AsyncGenerator<TaskEvent, Membership, undefined> {
    const { connection, pollMs, signal } = this.#plan;
    const follower = Follower.of(connection, pollMs);
    for (;;) {
      const membership = await follower.join(this.#watched, signal);
      this.#membership = membership;
      const known = new Set(this.#watched.ids);
      yield* this.#readUpTo(membership.since);
      // The follower may have passed blocks without a task that was found only now.
      const isGrown = [...this.#watched.ids].some((id) => !known.has(id));
      if (!isGrown || this.#isStopped) return membership;
      membership.leave();
    }
  }

  /** Reads up to a block; the last read block is read again, for its unreported events. */
  async *#readUpTo(last: number): AsyncGenerator<TaskEvent, void, undefined> {
    for (let first = this.#block.number; first <= last && !this.#isStopped; first += blocksAtOnce) {
      const until = Math.min(last, first + blocksAtOnce - 1);
      for (const raw of await this.ask((chain) => readRawBlocks(chain, first, until))) {
        if (this.#isStopped || this.#hasEnded) return;
        if (raw.number > this.#block.number) this.#move(raw);
        const marks = await this.#findMarks(raw);
        if (marks.size > 0) yield* this.#emitBlock(await this.ask((chain) => this.#read(chain, raw, marks)));
      }
      await this.#keep();
    }
  }

  /** Whether no more events of the service can come. */
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
    const read = await readServiceBlock(chain, raw, (events) => this.#watched.pick(marks, events));
    for (const [id, { after }] of read.records) this.add(id, after);
    return read;
  }

  async *#readQueue(queue: BlockQueue): AsyncGenerator<TaskEvent, void, undefined> {
    for (let found = queue.take(); found && !this.#isStopped; found = queue.take()) {
      const { block } = found.block;
      if (block.number <= this.#block.number) continue;
      this.#move(block);
      yield* this.#emitBlock(pickRecords(found));
    }
    const { block } = Follower.of(this.#plan.connection, this.#plan.pollMs);
    if (block.number > this.#block.number && !this.#isStopped) this.#move(block);
  }

  #move({ number, hash }: BlockRef): void {
    this.#block = { number, hash };
    this.#seen = 0;
  }

  async *#emitBlock(read: ServiceBlock): AsyncGenerator<TaskEvent, void, undefined> {
    const steps = this.#listSteps(read);
    // The last step also has the changes of the tasks by the whole block.
    if (steps.length === 0 && this.#seen === 0) this.#conclude(read);
    for (let at = this.#seen; at < steps.length && !this.#isStopped; at += 1) {
      const step = steps[at] as TaskStep;
      this.#open.add(step.taskId);
      this.#seen = at + 1;
      this.#expectMessage(step, read);
      if (this.#seen === steps.length) this.#conclude(read);
      yield this.#toEvent(step, read.block);
    }
    yield* this.#emitDone();
  }

  #listSteps(read: ServiceBlock): TaskStep[] {
    const slot = deriveSlot(read.parentTime, this.#plan.slotSeconds);
    const changes = deriveTaskChanges(read.events, new Set(read.records.keys()), {
      slot,
      unpaid: read.unpaid,
      getNext: (taskId) => {
        const { schedule } = read.records.get(taskId)?.after ?? {};
        return schedule?.kind === 'recurring' ? schedule.next : undefined;
      },
    });
    return [...changes, ...deriveSilentSteps(read, slot)];
  }

  /** Records the tasks that are gone after a block. */
  #conclude({ records }: ServiceBlock): void {
    this.#seen += 1;
    const gone = [...records].filter(([, { after }]) => after === undefined);
    for (const [taskId] of gone) this.#forget(taskId);
    this.#ending = [...this.#ending, ...gone.map(([taskId]) => taskId)];
    if (this.#hasEnded) this.#membership?.leave();
  }

  #forget(taskId: Hex): void {
    this.#membership?.forget(taskId);
    this.#index.delete(taskId);
    this.#watched.delete(taskId);
  }

  #expectMessage({ taskId, change }: TaskStep, read: ServiceBlock): void {
    if (change.kind !== 'sent' || !this.#getTarget(change.paraId)) return;
    this.#waiting = [...this.#waiting, describeMessage(taskId, change, read)];
  }

  /** Reports the ends of messages on targets. */
  async *#settle(): AsyncGenerator<TaskEvent, void, undefined> {
    for (const paraId of this.#listBusy()) {
      const target = this.#getTarget(paraId);
      if (target && !this.#isStopped) yield* this.#readTarget(target, paraId);
    }
  }

  /** Reports which tasks are gone and have no message in transit. */
  *#emitDone(): Generator<TaskEvent, void, undefined> {
    for (const taskId of this.#ending) {
      if (this.#isStopped || this.#isAwaited(taskId)) continue;
      this.#ending = this.#ending.filter((id) => id !== taskId);
      this.#open.delete(taskId);
      yield this.#toEvent({ taskId, change: { kind: 'done' } }, this.#block);
    }
  }

  async *#readTarget(target: TargetWatch, paraId: number): AsyncGenerator<TaskEvent, void, undefined> {
    await target.update();
    const next = () => this.#waiting.find((message) => message.paraId === paraId);
    for (let message = next(); message && !this.#isStopped; message = next()) {
      const found = await target.find(message);
      if (!found) return;
      const ended = message;
      this.#waiting = this.#waiting.filter((one) => one !== ended);
      yield this.#toEvent({ taskId: message.taskId, change: found.change }, found.block);
      yield* this.#emitDone();
    }
  }

  #isAwaited(taskId: Hex): boolean {
    return this.#waiting.some((message) => message.taskId === taskId && this.#getTarget(message.paraId));
  }

  /** Targets that messages are in transit to. */
  #listBusy(): readonly number[] {
    const ids = new Set(this.#waiting.map(({ paraId }) => paraId));
    return [...ids].filter((paraId) => this.#getTarget(paraId));
  }

  #getTarget(paraId: number): TargetWatch | undefined {
    const known = this.#targets.get(paraId);
    const options = known ? undefined : this.#plan.getTarget(paraId);
    const target = options && this.#createTarget?.(options);
    if (target) this.#targets.set(paraId, target);
    return target ?? known;
  }

  /** The owner as targets see it; undefined if the service's chain does not state its para id. */
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

  #toEvent({ taskId, change }: { taskId: Hex; change: TaskChange }, block: BlockRef): TaskEvent {
    this.#kept = this.#block.number;
    return { ...change, taskId, block, cursor: this.#createCursor(change.kind) };
  }

  async #keep(): Promise<void> {
    const { onCursor } = this.#plan;
    if (!onCursor || this.#isStopped || this.#block.number <= this.#kept) return;
    this.#kept = this.#block.number;
    await onCursor(this.#createCursor());
  }

  #createCursor(kind?: TaskChange['kind']): WatchCursor {
    const places = [...this.#targets].flatMap(([paraId, { place }]) => (place ? [[paraId, place]] : []));
    return {
      block: this.#block,
      seen: this.#seen,
      waiting: this.#waiting,
      ending: this.#ending,
      targets: Object.fromEntries(places),
      ...(kind === 'done' && this.#isDone ? { done: true } : {}),
    };
  }

  /** Waits for a block of the service that names a task, or for a block of a target with a message in transit. */
  async #wait(queue: BlockQueue): Promise<void> {
    const { signal, pollMs } = this.#plan;
    // An aborted signal fires no event.
    if (this.#isStopped) return;
    const stop = new AbortController();
    const options = {
      kind: 'finalized',
      signal: stop.signal,
      ...omitUndefined({ pollMs }),
    } as const;
    const heads = this.#listBusy().map((paraId) => this.#getTarget(paraId)?.wait(options));
    const endings: (() => unknown)[] = [];
    const found = new Promise<void>((resolve) => {
      endings.push(onAbort(signal, resolve));
      queue.onBlock(resolve);
      if (this.#plan.onCursor)
        endings.push(Follower.of(this.#plan.connection, pollMs).onMove(this.#block, resolve));
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

// Watches that start together share this.
const getHead = shareTurn(getFinalizedBlock);

/** A found block with the records of its own tasks only. */
function pickRecords({ block, keys }: FoundBlock): ServiceBlock {
  const own = keys.flatMap(({ taskId }) => {
    const records = block.records.get(taskId);
    return records ? ([[taskId, records]] as const) : [];
  });
  return { ...block, records: new Map(own) };
}

function describeMessage(
  taskId: Hex,
  { messageId, paraId }: Extract<TaskChange, { kind: 'sent' }>,
  { records, time, outbound }: ServiceBlock,
): TaskMessage {
  const task = records.get(taskId)?.before;
  const call = task?.action.kind === 'crossChain' ? task.action.call : undefined;
  const program = findProgram(outbound, { paraId, messageId, call });
  return {
    taskId,
    paraId,
    messageId: messageId ?? null,
    sentAt: Number(time),
    call: call ?? null,
    program: program ?? null,
  };
}
