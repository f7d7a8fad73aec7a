import type { BlockRef, Hex } from '@parachron/core';
import type { TaskStep } from './deriveBlockSteps.js';
import type { Place, TaskMessage, WatchCursor } from './WatchCursor.js';
import type { TaskChange } from './WatchEvent.js';

/** A watch of tasks between two events, as plain JSON. */
export interface TasksWatchState extends Omit<WatchCursor, 'done'> {
  /** Whether the watch includes tasks that are scheduled later, so that it never ends. */
  readonly isOpen: boolean;
  /** Tasks that the watch waits for. */
  readonly expected: readonly Hex[];
  /** Parachains whose blocks are watched for the ends of messages. */
  readonly paraIds: readonly number[] | 'all';
  /** The last block with a reported cursor. */
  readonly kept: number;
}

/** Event of a task in a block, with the task's message to a watched parachain. */
export interface BlockStep extends TaskStep {
  readonly message?: TaskMessage;
}

/** An input of the watch's state. */
export type TasksWatchEvent =
  /** The first block is known, with the position of an earlier watch if there was one. */
  | { readonly kind: 'started'; readonly block: BlockRef; readonly cursor?: WatchCursor }
  /** The tasks with a record are known; the watch waits for no other of the given tasks. */
  | { readonly kind: 'expected'; readonly taskIds: ReadonlySet<Hex> }
  /** The watch begins; tasks may already have ended. */
  | { readonly kind: 'begun' }
  /** A block of the service without events of the tasks. */
  | { readonly kind: 'moved'; readonly block: BlockRef }
  /** A block of the service, with its steps in order and the tasks without a record after it. */
  | {
      readonly kind: 'read';
      readonly block: BlockRef;
      readonly steps: readonly BlockStep[];
      readonly gone: readonly Hex[];
    }
  /** The oldest message to a target has ended; `place` is the position of the last end on the target. */
  | {
      readonly kind: 'ended';
      readonly paraId: number;
      readonly change: TaskChange;
      readonly block: BlockRef;
      readonly place: Place | undefined;
    }
  /** The cursor was reported without an event. */
  | { readonly kind: 'kept' };

/** Returns the state of a watch that has not started. */
export function createTasksWatchState({
  ids,
  paraIds,
}: {
  readonly ids: readonly Hex[] | 'all';
  readonly paraIds: readonly number[] | 'all';
}): TasksWatchState {
  return {
    block: { number: 0, hash: '0x' },
    seen: 0,
    waiting: [],
    ending: [],
    targets: {},
    isOpen: ids === 'all',
    expected: ids === 'all' ? [] : [...new Set(ids)],
    paraIds,
    kept: -1,
  };
}

/** Returns whether the ends of messages to a parachain are watched. */
export function isFollowed({ paraIds }: Pick<TasksWatchState, 'paraIds'>, paraId: number): boolean {
  return paraIds === 'all' || paraIds.includes(paraId);
}

/** Returns whether the watch has reported the ends of all its tasks. */
export function isWatchDone({ isOpen, expected }: TasksWatchState): boolean {
  return !isOpen && expected.length === 0;
}

/** Lists the watched parachains with a message in transit. */
export function listBusyTargets(state: TasksWatchState): readonly number[] {
  const ids = new Set(state.waiting.map(({ paraId }) => paraId));
  return [...ids].filter((paraId) => isFollowed(state, paraId));
}

/** Returns the position of a watch, from which a later watch continues. */
export function deriveCursor({ block, seen, waiting, ending, targets }: TasksWatchState): WatchCursor {
  return { block, seen, waiting, ending, targets };
}
