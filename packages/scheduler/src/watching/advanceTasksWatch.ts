import type { BlockRef, Hex } from '@parachron/core';
import type { TaskStep } from './deriveBlockSteps.js';
import { deriveCursor, isFollowed, type TasksWatchEvent, type TasksWatchState } from './TasksWatchState.js';
import type { TaskEvent } from './WatchEvent.js';

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
