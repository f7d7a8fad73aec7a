import type { BlockRef, Hex } from '@parachron/core';
import type { TaskStep } from './deriveBlockSteps.js';
import type { FoundEnd } from './TargetSearch.js';
import type { Place, TaskMessage, WatchCursor } from './WatchCursor.js';
import type { TaskEvent } from './WatchOptions.js';

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

/** A block of the service, with its steps in order and the tasks without a record after it. */
export interface ReadBlock {
  readonly block: BlockRef;
  readonly steps: readonly BlockStep[];
  readonly gone: readonly Hex[];
}

/** The end of the oldest message to a target; `place` is the position of the last end on the target. */
export interface MessageEnd extends FoundEnd {
  readonly paraId: number;
  readonly place: Place | undefined;
}

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
export function deriveCursor({
  block,
  seen,
  waiting,
  ending,
  targets,
  unseen = [],
}: WatchCursor): WatchCursor {
  return { block, seen, waiting, ending, targets, ...(unseen.length > 0 && { unseen }) };
}

/** The state of a watch after an input, and the events to report, each with the cursor after the event. */
export interface WatchAdvance {
  readonly state: TasksWatchState;
  readonly events: readonly TaskEvent[];
}

/** Sets the first block, and the position of an earlier watch if there was one. */
export function startWatch(state: TasksWatchState, block: BlockRef, cursor?: WatchCursor): TasksWatchState {
  return { ...state, ...(cursor && deriveCursor(cursor)), block };
}

/** Limits the awaited tasks to those with a record and to those that no block has named yet; the others are done. */
export function expectTasks(state: TasksWatchState, taskIds: ReadonlySet<Hex>): TasksWatchState {
  const unreported = [...state.ending, ...state.waiting.map(({ taskId }) => taskId)];
  const expected = new Set([
    ...state.expected.filter((id) => taskIds.has(id)),
    ...(state.unseen ?? []),
    ...unreported,
  ]);
  return { ...state, expected: [...expected] };
}

/** Moves the position to a later block; an earlier block changes nothing. */
export function move(state: TasksWatchState, { number, hash }: BlockRef): TasksWatchState {
  return number > state.block.number ? { ...state, block: { number, hash }, seen: 0 } : state;
}

/**
 * Reports the unreported steps of a block. The cursor of the last step also contains the tasks that the block removed.
 */
export function readBlock(before: TasksWatchState, { block, steps, gone }: ReadBlock): WatchAdvance {
  const state = move(before, block);
  if (block.number < state.block.number || state.seen >= Math.max(1, steps.length))
    return { state, events: [] };
  const fresh = steps.slice(state.seen);
  const named = [...fresh.map(({ taskId }) => taskId), ...gone];
  let next = {
    ...state,
    expected: [...new Set([...state.expected, ...named])],
    unseen: (state.unseen ?? []).filter((id) => !named.includes(id)),
  };
  const events = fresh.map((step, at) => {
    const waiting = step.message ? [...next.waiting, step.message] : next.waiting;
    next = { ...next, seen: next.seen + 1, waiting };
    if (at === fresh.length - 1) next = addGone(next, gone);
    return toEvent(next, step, block);
  });
  return reportDone(fresh.length === 0 ? addGone(next, gone) : next, events);
}

function addGone<S extends TasksWatchState>(state: S, gone: readonly Hex[]): S {
  return { ...state, seen: state.seen + 1, ending: [...state.ending, ...gone] };
}

/** Reports the end of the oldest message to a target. */
export function endMessage(
  state: TasksWatchState,
  { paraId, change, block, place }: MessageEnd,
): WatchAdvance {
  const message = state.waiting.find((one) => one.paraId === paraId);
  if (!message) return { state, events: [] };
  const next = {
    ...state,
    waiting: state.waiting.filter((one) => one !== message),
    targets: place ? { ...state.targets, [paraId]: place } : state.targets,
  };
  const { taskId } = message;
  return reportDone(next, [toEvent(next, { taskId, change }, block)]);
}

/** Reports the tasks without a record and without a message in transit as done, after other events. */
export function reportDone(state: TasksWatchState, events: readonly TaskEvent[] = []): WatchAdvance {
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
  return { state: { ...next, expected: [...expected], kept }, events: reported };
}

function toEvent(state: TasksWatchState, { taskId, change }: TaskStep, block: BlockRef): TaskEvent {
  return { ...change, taskId, block, cursor: deriveCursor(state) };
}
