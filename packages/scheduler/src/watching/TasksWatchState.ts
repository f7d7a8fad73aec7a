import type { BlockRef, Hex } from '@parachron/core';
import type { TaskStep } from './deriveBlockSteps.js';
import type { Place, TaskMessage, WatchCursor } from './WatchCursor.js';
import type { TaskChange, TaskEvent } from './WatchOptions.js';

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

type Event<K extends TasksWatchEvent['kind']> = Extract<TasksWatchEvent, { kind: K }>;

/** The state of a watch after an event, with the consequences of the event. */
export interface WatchAdvance {
  readonly state: TasksWatchState;
  /** The events to report, each with the cursor after the event. */
  readonly events: readonly TaskEvent[];
  /** Tasks without a record, which no later block names. */
  readonly gone: readonly Hex[];
}

/**
 * Returns the state of a watch after an input, and the events to report: new steps, ends of messages, and the tasks
 * that are done.
 */
export function advanceTasksWatch(state: TasksWatchState, event: TasksWatchEvent): WatchAdvance {
  switch (event.kind) {
    case 'started':
      return start(state, event);
    case 'expected':
      return keepState({ ...state, expected: listExpected(state, event.taskIds) });
    case 'begun':
      return reportDone(keepState(state));
    case 'moved':
      return keepState(move(state, event.block));
    case 'read':
      return readBlock(move(state, event.block), event);
    case 'ended':
      return endMessage(state, event);
    case 'kept':
      return keepState({ ...state, kept: state.block.number });
  }
}

function keepState(state: TasksWatchState): WatchAdvance {
  return { state, events: [], gone: [] };
}

function start(state: TasksWatchState, { block, cursor }: Event<'started'>): WatchAdvance {
  if (!cursor) return keepState({ ...state, block });
  const { seen, waiting, ending, targets } = cursor;
  return { state: { ...state, block, seen, waiting, ending, targets }, events: [], gone: ending };
}

function listExpected(state: TasksWatchState, taskIds: ReadonlySet<Hex>): readonly Hex[] {
  const unreported = [...state.ending, ...state.waiting.map(({ taskId }) => taskId)];
  return [...new Set([...state.expected.filter((id) => taskIds.has(id)), ...unreported])];
}

/** Moves the position to a later block; an earlier block changes nothing. */
function move(state: TasksWatchState, { number, hash }: BlockRef): TasksWatchState {
  return number > state.block.number ? { ...state, block: { number, hash }, seen: 0 } : state;
}

/**
 * Reports the unreported steps of a block. The cursor of the last step also contains the tasks that the block removed.
 */
function readBlock(state: TasksWatchState, { block, steps, gone }: Event<'read'>): WatchAdvance {
  if (block.number < state.block.number || state.seen >= Math.max(1, steps.length)) return keepState(state);
  const fresh = steps.slice(state.seen);
  const named = [...fresh.map(({ taskId }) => taskId), ...gone];
  let next = { ...state, expected: [...new Set([...state.expected, ...named])] };
  const events = fresh.map((step, at) => {
    const waiting = step.message ? [...next.waiting, step.message] : next.waiting;
    next = { ...next, seen: next.seen + 1, waiting };
    if (at === fresh.length - 1) next = addGone(next, gone);
    return toEvent(next, step, block);
  });
  return reportDone({ state: fresh.length === 0 ? addGone(next, gone) : next, events, gone });
}

function addGone<S extends TasksWatchState>(state: S, gone: readonly Hex[]): S {
  return { ...state, seen: state.seen + 1, ending: [...state.ending, ...gone] };
}

function endMessage(state: TasksWatchState, { paraId, change, block, place }: Event<'ended'>): WatchAdvance {
  const message = state.waiting.find((one) => one.paraId === paraId);
  if (!message) return keepState(state);
  const next = {
    ...state,
    waiting: state.waiting.filter((one) => one !== message),
    targets: place ? { ...state.targets, [paraId]: place } : state.targets,
  };
  const { taskId } = message;
  return reportDone({ state: next, events: [toEvent(next, { taskId, change }, block)], gone: [] });
}

/** Reports the tasks without a record and without a message in transit as done. */
function reportDone({ state, events, gone }: WatchAdvance): WatchAdvance {
  const awaited = new Set(
    state.waiting.flatMap(({ taskId, paraId }) => (isFollowed(state, paraId) ? [taskId] : [])),
  );
  const expected = new Set(state.expected);
  let next = state;
  const done = state.ending.flatMap((taskId): TaskEvent[] => {
    if (awaited.has(taskId)) return [];
    expected.delete(taskId);
    next = { ...next, ending: next.ending.filter((id) => id !== taskId) };
    const event = toEvent(next, { taskId, change: { kind: 'done' } }, next.block);
    const isLast = !state.isOpen && expected.size === 0;
    return [isLast ? { ...event, cursor: { ...event.cursor, done: true } } : event];
  });
  const reported = [...events, ...done];
  const kept = reported.length > 0 ? next.block.number : next.kept;
  return { state: { ...next, expected: [...expected], kept }, events: reported, gone };
}

function toEvent(state: TasksWatchState, { taskId, change }: TaskStep, block: BlockRef): TaskEvent {
  return { ...change, taskId, block, cursor: deriveCursor(state) };
}
