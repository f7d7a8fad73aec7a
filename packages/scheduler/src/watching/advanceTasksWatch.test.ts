import type { Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import {
  advanceTasksWatch,
  type BlockStep,
  createTasksWatchState,
  isWatchDone,
  listBusyTargets,
  type TasksWatchEvent,
  type TasksWatchState,
} from './TasksWatchState.js';
import type { TaskMessage } from './WatchCursor.js';

const task: Hex = `0x${'aa'.repeat(32)}`;
const other: Hex = `0x${'bb'.repeat(32)}`;
const block = (number: number) => ({ number, hash: `0x${String(number).padStart(64, '0')}` as Hex });
const message = (taskId: Hex, paraId = 2000): TaskMessage => ({
  ...{ taskId, paraId, messageId: null, sentAt: 12_000, call: null, program: null },
});
const triggered = (taskId: Hex): BlockStep => ({ taskId, change: { kind: 'triggered', slot: 3600n } });
const read = (number: number, steps: readonly BlockStep[], ...gone: readonly Hex[]): TasksWatchEvent => ({
  ...{ kind: 'read', block: block(number), steps, gone },
});
const ended = (paraId: number): TasksWatchEvent => ({
  kind: 'ended',
  paraId,
  change: { kind: 'executed', where: 'service' },
  block: block(70),
  place: { number: 70, index: 3 },
});

/** Applies inputs to a watch; returns its last state and all reported events. */
function run(state: TasksWatchState, events: readonly TasksWatchEvent[]) {
  const kinds: string[] = [];
  let last = state;
  for (const event of events) {
    const { state: next, events: reported } = advanceTasksWatch(last, event);
    kinds.push(...reported.map(({ kind, cursor }) => (cursor.done ? `${kind}, the last` : kind)));
    last = next;
  }
  return { state: last, kinds };
}

const closed = createTasksWatchState({ ids: [task], paraIds: [2000] });
const open = createTasksWatchState({ ids: 'all', paraIds: 'all' });
const started: TasksWatchEvent = { kind: 'started', block: block(9) };

describe('a watch of tasks reports', () => {
  test.each<[string, TasksWatchState, readonly TasksWatchEvent[], readonly string[]]>([
    [
      'no block before a block that was passed',
      closed,
      [{ kind: 'moved', block: block(11) }, read(10, [triggered(task)])],
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
  const { state, kinds } = run(closed, [{ kind: 'started', block: block(9), cursor }, { kind: 'begun' }]);
  expect(kinds).toEqual(['done, the last']);
  expect(state.waiting).toEqual([message(task, 3000)]);
  expect(listBusyTargets(state)).toEqual([]);
});

test('a watch waits only for tasks with a record, a message in transit or an unreported end', () => {
  const ids = [task, other, `0x${'cc'.repeat(32)}`] as const;
  const state = createTasksWatchState({ ids, paraIds: 'all' });
  const expected = { kind: 'expected', taskIds: new Set([task]) } as const;
  expect(run(state, [started, expected]).state.expected).toEqual([task]);
  const cursor = { block: block(9), seen: 2, waiting: [message(other)], ending: [ids[2]], targets: {} };
  expect(run(state, [{ kind: 'started', block: block(9), cursor }, expected]).state.expected).toEqual([
    task,
    ids[2],
    other,
  ]);
  expect(isWatchDone(run(state, [started, { kind: 'expected', taskIds: new Set() }]).state)).toBe(true);
});

test('the end of a message moves the cursor of its target, and keeps the cursors of other targets', () => {
  const cursor = {
    block: block(9),
    seen: 1,
    waiting: [message(task)],
    ending: [],
    targets: { 3000: { number: 8, index: 1 } },
  };
  const { state } = run(closed, [{ kind: 'started', block: block(9), cursor }, ended(2000)]);
  expect(state.targets).toEqual({ 2000: { number: 70, index: 3 }, 3000: { number: 8, index: 1 } });
});

test('a stop within a block does not lose the end of another task that ended without an event', () => {
  const ids = [task, other];
  const state = createTasksWatchState({ ids, paraIds: [] });
  const cursor = { block: block(10), seen: 1, waiting: [], ending: [], targets: {} };
  const { kinds } = run(state, [
    { kind: 'started', block: block(10), cursor },
    { kind: 'expected', taskIds: new Set() },
    read(10, [triggered(task), triggered(task)], task, other),
  ]);
  expect(kinds).toEqual(['triggered', 'done', 'done, the last']);
});
