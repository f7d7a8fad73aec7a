import type { Account, Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import type { TaskStep } from './deriveBlockSteps.js';
import { TasksWatchState } from './TasksWatchState.js';
import type { TaskMessage, WatchCursor } from './WatchCursor.js';
import { WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent } from './WatchOptions.js';

const owner: Account = { kind: 'AccountId32', hex: `0x${'00'.repeat(32)}` };
const task: Hex = `0x${'aa'.repeat(32)}`;
const other: Hex = `0x${'bb'.repeat(32)}`;
const block = (number: number) => ({ number, hash: `0x${String(number).padStart(64, '0')}` as Hex });
const message = (taskId: Hex, paraId = 2000): TaskMessage => ({ taskId, paraId, sentAt: 12_000 });
const triggered = (taskId: Hex): TaskStep => ({ taskId, change: { kind: 'triggered', slot: 3600n } });
const begin: WatchCursor = { block: block(9), seen: 0, waiting: [], ending: [], targets: {} };

/** A watch of tasks that follows messages to 2000, from a cursor. */
function start(ids: readonly Hex[] | 'all', cursor: Partial<WatchCursor> = {}) {
  const tasks = new WatchedTasks(owner, ids);
  const state = new TasksWatchState(tasks, (paraId) => paraId === 2000);
  const from = { ...begin, ...cursor };
  state.start(from.block, from);
  return { tasks, state };
}

const read = (state: TasksWatchState, number: number, steps: readonly TaskStep[], ...gone: Hex[]) =>
  kindsOf(state.readBlock({ block: block(number), steps, gone }));
const end = (state: TasksWatchState) =>
  kindsOf(
    state.endMessage(2000, {
      change: { kind: 'executed', where: 'service' },
      block: block(70),
      place: { number: 70, index: 3 },
    }),
  );
const kindsOf = (events: Iterable<TaskEvent>) =>
  [...events].map(({ kind, cursor }) => (cursor.done ? `${kind}, the last` : kind));

describe('a watch of tasks reports', () => {
  test('no block before a block that was passed', () => {
    const { state } = start([task]);
    state.move(block(11));
    expect(read(state, 10, [triggered(task)])).toEqual([]);
  });

  test('no end of a message that was not sent', () => {
    expect(end(start([task]).state)).toEqual([]);
  });

  test('no last task if later tasks belong to the watch', () => {
    expect(read(start('all').state, 10, [triggered(task)], task)).toEqual(['triggered', 'done']);
  });
});

test('the ends of equal messages of other tasks come before that of a message, also after a restart', () => {
  const { state } = start([task], { waiting: [{ ...message(task), ahead: 2 }], ending: [task] });
  expect([end(state), state.cursor.targets]).toEqual([[], { 2000: { number: 70, index: 3 } }]);
  const again = start([task], JSON.parse(JSON.stringify(state.cursor)) as WatchCursor).state;
  expect([end(again), end(again)]).toEqual([[], ['executed', 'done, the last']]);
});

test('a message to an unwatched parachain stays in the cursor and does not delay its task', () => {
  const { state } = start([task], { seen: 2, waiting: [message(task, 3000)], ending: [task] });
  expect(kindsOf(state.reportDone())).toEqual(['done, the last']);
  expect(state.cursor.waiting).toEqual([message(task, 3000)]);
  expect(state.listBusyTargets()).toEqual([]);
});

test('a watch waits only for tasks with a record, a message in transit or an unreported end', () => {
  const { tasks, state } = start([task, other], { waiting: [message(other)], ending: [other] });
  expect([...tasks.ids]).toEqual([task]);
  expect(kindsOf(state.reportDone())).toEqual([]);
  tasks.remove(task);
  expect(state.isDone).toBe(false);
  expect(end(state)).toEqual(['executed', 'done, the last']);
  expect(state.isDone).toBe(true);
});

test('the end of a message moves the cursor of its target, and keeps the cursors of other targets', () => {
  const { state } = start([task], { waiting: [message(task)], targets: { 3000: { number: 8, index: 1 } } });
  end(state);
  expect(state.cursor.targets).toEqual({ 2000: { number: 70, index: 3 }, 3000: { number: 8, index: 1 } });
});

test('a stop within a block does not lose the end of another task that ended without an event', () => {
  const { state } = start([task, other], { block: block(10), seen: 1 });
  const kinds = read(state, 10, [triggered(task), triggered(task)], task, other);
  expect(kinds).toEqual(['triggered', 'done', 'done, the last']);
});
