import type { BlockRef, Hex } from '@parachron/core';
import type { TaskStep } from './deriveBlockSteps.js';
import type { FoundEnd } from './TargetSearch.js';
import type { WatchCursor } from './WatchCursor.js';
import type { WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent } from './WatchOptions.js';

/** A block of the service, with its steps in order and the tasks without a record after it. */
export interface ReadBlock {
  readonly block: BlockRef;
  readonly steps: readonly TaskStep[];
  readonly gone: readonly Hex[];
}

/** The position of a watch, which moves with each event that it reports. */
export class TasksWatchState {
  readonly #tasks: Pick<WatchedTasks, 'isOver' | 'remove'>;
  readonly #isFollowed: (paraId: number) => boolean;
  /** The last block with a reported cursor. */
  #reported = -1;
  #position: WatchCursor = {
    block: { number: 0, hash: '0x' },
    seen: 0,
    waiting: [],
    ending: [],
    targets: {},
  };

  /**
   * @param tasks the tasks that later blocks of the service may name
   * @param isFollowed returns whether the ends of messages to a parachain are watched
   */
  constructor(tasks: Pick<WatchedTasks, 'isOver' | 'remove'>, isFollowed: (paraId: number) => boolean) {
    this.#tasks = tasks;
    this.#isFollowed = isFollowed;
  }

  /** The position as plain JSON, from which a later watch continues. */
  get cursor(): WatchCursor {
    const { done: _done, ...position } = this.#position;
    return position;
  }

  /** The position after a block without an event, once for each block. */
  takeCursor(): WatchCursor | undefined {
    const { number } = this.#position.block;
    if (number <= this.#reported) return undefined;
    this.#reported = number;
    return this.cursor;
  }

  /** Whether the watch has reported the ends of all its tasks. */
  get isDone(): boolean {
    return this.#tasks.isOver && this.#position.ending.length === 0;
  }

  /** Lists the watched parachains with a message in transit. */
  listBusyTargets(): readonly number[] {
    const ids = new Set(this.#position.waiting.map(({ paraId }) => paraId));
    return [...ids].filter(this.#isFollowed);
  }

  /** Sets the first block, and the position of an earlier watch if there was one. */
  start(block: BlockRef, cursor?: WatchCursor): void {
    this.#set({ ...cursor, block });
    for (const taskId of this.#position.ending) this.#tasks.remove(taskId);
  }

  /** Moves the position to a later block; an earlier block changes nothing. */
  move({ number, hash }: BlockRef): void {
    if (number > this.#position.block.number) this.#set({ block: { number, hash }, seen: 0 });
  }

  /** Reports the unreported steps of a block. The cursor of the last step also contains the tasks that the block removed. */
  *readBlock({ block, steps, gone }: ReadBlock): Generator<TaskEvent, void, undefined> {
    this.move(block);
    const { seen } = this.#position;
    if (block.number < this.#position.block.number || seen >= Math.max(1, steps.length)) {
      for (const taskId of gone) this.#tasks.remove(taskId);
      return;
    }
    const fresh = steps.slice(seen);
    if (fresh.length === 0) this.#addGone(gone);
    for (const [at, { message, ...step }] of fresh.entries()) {
      const { waiting } = this.#position;
      this.#set({ seen: seen + at + 1, waiting: message ? [...waiting, message] : waiting });
      if (at === fresh.length - 1) this.#addGone(gone);
      yield this.#toEvent(step, block);
    }
    yield* this.reportDone();
  }

  #addGone(gone: readonly Hex[]): void {
    const { seen, ending } = this.#position;
    for (const taskId of gone) this.#tasks.remove(taskId);
    this.#set({ seen: seen + 1, ending: [...ending, ...gone] });
  }

  /** Reports the end of the oldest message to a target. */
  *endMessage(paraId: number, { change, block, place }: FoundEnd): Generator<TaskEvent, void, undefined> {
    const { waiting, targets } = this.#position;
    const message = waiting.find((one) => one.paraId === paraId);
    if (!message) return;
    // The end may be that of an equal message of another task.
    const left = message.ahead ? [{ ...message, ahead: message.ahead - 1 }] : [];
    this.#set({
      waiting: waiting.flatMap((one) => (one === message ? left : one)),
      ...(place && { targets: { ...targets, [paraId]: place } }),
    });
    if (left.length > 0) return;
    yield this.#toEvent({ taskId: message.taskId, change }, block);
    yield* this.reportDone();
  }

  /** Reports the tasks without a record and without a message in transit as done. */
  *reportDone(): Generator<TaskEvent, void, undefined> {
    const followed = this.#position.waiting.filter(({ paraId }) => this.#isFollowed(paraId));
    const awaited = new Set(followed.map(({ taskId }) => taskId));
    for (const taskId of this.#position.ending.filter((id) => !awaited.has(id))) {
      this.#set({ ending: this.#position.ending.filter((id) => id !== taskId) });
      const event = this.#toEvent({ taskId, change: { kind: 'done' } }, this.#position.block);
      yield this.isDone ? { ...event, cursor: { ...event.cursor, done: true } } : event;
    }
  }

  #set(changed: Partial<WatchCursor>): void {
    this.#position = { ...this.#position, ...changed };
  }

  #toEvent({ taskId, change }: TaskStep, block: BlockRef): TaskEvent {
    this.#reported = this.#position.block.number;
    return { ...change, taskId, block, cursor: this.cursor };
  }
}
