import type { Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import {
  type BlockStep,
  createTasksWatchState,
  endMessage,
  expectTasks,
  isWatchDone,
  listBusyTargets,
  move,
  readBlock,
  reportDone,
  startWatch,
  type TasksWatchState,
  type WatchAdvance,
} from './TasksWatchState.js';
import type { TaskMessage, WatchCursor } from './WatchCursor.js';

const task: Hex = `0x${'aa'.repeat(32)}`;
const other: Hex = `0x${'bb'.repeat(32)}`;
const block = (number: number) => ({ number, hash: `0x${String(number).padStart(64, '0')}` as Hex });
const message = (taskId: Hex, paraId = 2000): TaskMessage => ({
  ...{ taskId, paraId, sentAt: 12_000 },
});
const triggered = (taskId: Hex): BlockStep => ({ taskId, change: { kind: 'triggered', slot: 3600n } });
type Act = (state: TasksWatchState) => TasksWatchState | WatchAdvance;
const read = (number: number, steps: readonly BlockStep[], ...gone: readonly Hex[]): Act => {
  return (state) => readBlock(state, { block: block(number), steps, gone });
};
const change = { kind: 'executed', where: 'service' } as const;
const ended = (paraId: number): Act => {
  return (state) => endMessage(state, { paraId, change, block: block(70), place: { number: 70, index: 3 } });
};
const awaitOnly =
  (...ids: readonly Hex[]): Act =>
  (state) =>
    expectTasks(state, new Set(ids));
const start =
  (number: number, cursor?: WatchCursor): Act =>
  (state) =>
    startWatch(state, block(number), cursor);

/** Applies inputs to a watch; returns its last state and all reported events. */
function run(first: TasksWatchState, acts: readonly Act[]) {
  const kinds: string[] = [];
  let state = first;
  for (const act of acts) {
    const next = act(state);
    state = 'state' in next ? next.state : next;
    const events = 'state' in next ? next.events : [];
    kinds.push(...events.map(({ kind, cursor }) => (cursor.done ? `${kind}, the last` : kind)));
  }
  return { state, kinds };
}

const closed = createTasksWatchState({ ids: [task], paraIds: [2000] });
const open = createTasksWatchState({ ids: 'all', paraIds: 'all' });
const started = start(9);

describe('a watch of tasks reports', () => {
  test.each<[string, TasksWatchState, readonly Act[], readonly string[]]>([
    [
      'no block before a block that was passed',
      closed,
      [(state) => move(state, block(11)), read(10, [triggered(task)])],
      [],
    ],
    ['no end of a message that was not sent', closed, [ended(2000)], []],
    [
      'no last task if later tasks belong to the watch',
      open,
      [read(10, [triggered(task)], task)],
      ['triggered', 'done'],
    ],
    [
      'another task that an event names',
      closed,
      [read(10, [triggered(other)], task), read(11, [], other)],
      ['triggered', 'done', 'done, the last'],
    ],
  ])('%s', (_, state, events, kinds) => {
    expect(run(state, [started, ...events]).kinds).toEqual(kinds);
  });
});

test('a message to an unwatched parachain stays in the cursor and does not delay its task', () => {
  const cursor = { block: block(9), seen: 2, waiting: [message(task, 3000)], ending: [task], targets: {} };
  const { state, kinds } = run(closed, [start(9, cursor), reportDone]);
  expect(kinds).toEqual(['done, the last']);
  expect(state.waiting).toEqual([message(task, 3000)]);
  expect(listBusyTargets(state)).toEqual([]);
});

test('a watch waits only for tasks with a record, a message in transit or an unreported end', () => {
  const ids = [task, other, `0x${'cc'.repeat(32)}`] as const;
  const state = createTasksWatchState({ ids, paraIds: 'all' });
  const expected = awaitOnly(task);
  expect(run(state, [started, expected]).state.expected).toEqual([task]);
  const cursor = { block: block(9), seen: 2, waiting: [message(other)], ending: [ids[2]], targets: {} };
  expect(run(state, [start(9, cursor), expected]).state.expected).toEqual([task, ids[2], other]);
  expect(isWatchDone(run(state, [started, awaitOnly()]).state)).toBe(true);
});

test('the end of a message moves the cursor of its target, and keeps the cursors of other targets', () => {
  const cursor = {
    block: block(9),
    seen: 1,
    waiting: [message(task)],
    ending: [],
    targets: { 3000: { number: 8, index: 1 } },
  };
  const { state } = run(closed, [start(9, cursor), ended(2000)]);
  expect(state.targets).toEqual({ 2000: { number: 70, index: 3 }, 3000: { number: 8, index: 1 } });
});

test('a stop within a block does not lose the end of another task that ended without an event', () => {
  const ids = [task, other];
  const state = createTasksWatchState({ ids, paraIds: [] });
  const cursor = { block: block(10), seen: 1, waiting: [], ending: [], targets: {} };
  const { kinds } = run(state, [
    start(10, cursor),
    awaitOnly(),
    read(10, [triggered(task), triggered(task)], task, other),
  ]);
  expect(kinds).toEqual(['triggered', 'done', 'done, the last']);
});
