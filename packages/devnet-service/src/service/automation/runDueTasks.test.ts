import { devAccounts, setLock } from '@parachron/devnet-chain';
import { beforeEach, expect, it } from 'vitest';
import {
  createTestBlock,
  remarkTask,
  type TestBlock,
  taskKey,
} from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import type { TaskKey } from '../Service.js';
import { missedQueueV2, shutdown } from './automationStorage.js';
import { decodeQueue } from './decodeQueue.js';
import { quoteActionWeight } from './quoteActionWeight.js';
import { runDueTasks } from './runDueTasks.js';
import { SlotBuffer } from './SlotBuffer.js';
import type { Task } from './TaskStore.js';
import { getQueue, putQueue, toQueue } from './taskQueue.js';

// Rules and events: spec/service-facts.md, "Life of a task".
const { alice } = devAccounts;
const at = (slots: bigint) => start + slots * hour;

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock();
});

/** Stores a task and books its times. */
function schedule(key: TaskKey, task: Task): void {
  const { context, service } = test;
  service.tasks.put(context, key.task_id, task);
  const book = new SlotBuffer(context, service.rules);
  const { type, value } = task.schedule;
  const times = type === 'Fixed' ? value.execution_times : [value.next_execution_time];
  book.add(key, times, quoteActionWeight(test, task.action));
  book.writeBookings();
}

const recurringTask = (next: bigint, frequency = hour) =>
  remarkTask(test.context, [], {
    schedule: { type: 'Recurring', value: { next_execution_time: next, frequency } },
  });

/** Runs the block of a number of slots after the start; returns the names of the events. */
function trigger(after: bigint): string[] {
  test.setTime(at(after));
  runDueTasks(test);
  return test.takeEvents().map(([name]) => name);
}

const record = (key: TaskKey) => test.service.tasks.get(test.context, key);
const queued = () => decodeQueue(getQueue(test.context).entries);

it('runs due tasks in the order of their booking, and removes them', () => {
  for (const digit of ['b', 'a']) schedule(taskKey(digit), remarkTask(test.context, [at(1n)]));
  test.setTime(at(1n));
  runDueTasks(test);
  const results = test.takeEvents().filter(([name]) => name === 'DynamicDispatchResult');
  const result = { type: 'Ok', value: [] };
  expect(results.map(([, value]) => value)).toEqual([
    { ...taskKey('b'), result },
    { ...taskKey('a'), result },
  ]);
  expect([record(taskKey('a')), record(taskKey('b')), queued()]).toEqual([undefined, undefined, []]);
});

it('runs nothing before its slot, and nothing again in its slot', () => {
  schedule(taskKey('a'), remarkTask(test.context, [at(1n), at(2n)]));
  expect(trigger(0n)).toEqual([]);
  expect(trigger(1n)).toEqual(['Remarked', 'DynamicDispatchResult']);
  expect(record(taskKey('a'))?.schedule).toMatchObject({ value: { executions_left: 1 } });
  expect(trigger(1n)).toEqual([]);
  expect(trigger(2n)).toEqual(['Remarked', 'DynamicDispatchResult']);
  expect(record(taskKey('a'))).toBeUndefined();
});

it('books a recurring task again, and takes the fee of the next execution', () => {
  schedule(taskKey('a'), recurringTask(at(1n)));
  expect(trigger(1n)).toContain('TaskRescheduled');
  expect(record(taskKey('a'))?.schedule).toEqual({
    type: 'Recurring',
    value: { next_execution_time: at(2n), frequency: hour },
  });
  expect(test.slotAt(at(2n)).count).toBe(1);
  expect(trigger(2n)).toContain('TaskRescheduled');
});

it('reports missed executions after running the due tasks, and counts them', () => {
  schedule(taskKey('a'), remarkTask(test.context, [at(1n), at(3n)]));
  schedule(taskKey('b'), remarkTask(test.context, [at(3n)]));
  expect(trigger(3n)).toEqual([
    'Remarked',
    'DynamicDispatchResult',
    'Remarked',
    'DynamicDispatchResult',
    'TaskMissed',
  ]);
  expect([record(taskKey('a')), test.context.get(missedQueueV2)]).toEqual([undefined, []]);
});

it('states the time that was missed, and books a recurring task again', () => {
  schedule(taskKey('a'), recurringTask(at(1n), 5n * hour));
  test.setTime(at(3n));
  runDueTasks(test);
  const events = test.takeEvents();
  expect(events[0]).toEqual(['TaskMissed', { ...taskKey('a'), execution_time: at(1n) }]);
  expect(events.at(-1)).toEqual(['TaskRescheduled', taskKey('a')]);
  expect(test.slotAt(at(6n)).count).toBe(1);
});

it('reports queued and missed tasks without a record', () => {
  putQueue(test.context, toQueue([taskKey('a')]));
  test.context.put(
    missedQueueV2,
    [],
    [{ owner_id: alice, task_id: taskKey('b').task_id, execution_time: start }],
  );
  test.setTime(start);
  runDueTasks(test);
  expect(test.takeEvents()).toEqual([
    ['TaskNotFound', taskKey('a')],
    ['TaskNotFound', taskKey('b')],
  ]);
});

it('runs nothing while the pallet is shut down, and goes on afterwards', () => {
  schedule(taskKey('a'), remarkTask(test.context, [at(1n)]));
  test.context.put(shutdown, [], true);
  test.setTime(at(1n));
  expect(runDueTasks(test)).toBe(test.service.rules.housekeepingWeights.read);
  expect(test.takeEvents()).toEqual([]);
  test.context.put(shutdown, [], false);
  expect(trigger(1n)).toContain('DynamicDispatchResult');
});

it('stops when the weight is spent, and runs the rest in the next block', () => {
  // 5 % of 28e9 are 1400e6. The queues take 28.4e6 + 417.7e6 + 25e6 + 129.2e6, reading the queue 25e6, and each task 71.8e6 + 125e6;
  // a task begins with 419.2e6 or more. 774.6e6, 577.9e6, 381.1e6: two tasks run.
  test = createTestBlock({ config: { automation: { maxBlockWeight: 28_000_000_000n } } });
  for (const digit of ['a', 'b', 'c']) schedule(taskKey(digit), remarkTask(test.context, [at(1n)]));
  expect(trigger(1n).filter((name) => name === 'DynamicDispatchResult')).toHaveLength(2);
  expect(queued()).toEqual([taskKey('c')]);
  trigger(1n);
  expect([queued(), record(taskKey('c'))]).toEqual([[], undefined]);
});

it('runs nothing if the weight does not suffice for the queues', () => {
  test = createTestBlock({ config: { automation: { maxBlockWeight: 5_000_000_000n } } });
  schedule(taskKey('a'), remarkTask(test.context, [at(1n)]));
  expect(trigger(1n)).toEqual([]);
  expect(queued()).toEqual([taskKey('a')]);
});

it('uses the weight of the queues and of its tasks', () => {
  for (const digit of ['a', 'b']) schedule(taskKey(digit), remarkTask(test.context, [at(1n)]));
  test.setTime(at(1n));
  // The queues 28 437 000 + 417 676 000 + 25 000 000 + 129 247 000; reading and writing the queue 125 000 000; each task 71 752 000 and
  // one read and write; reading the missed ones 25 000 000.
  expect(runDueTasks(test)).toBe(600_360_000n + 125_000_000n + 2n * 196_752_000n + 25_000_000n);
});

it.each([
  // 5 % of a block: 600 360 000 for the queues, and 419 165 000 + 125 000 000 for a task to begin.
  [22_890_500_000n, 1],
  [22_890_499_980n, 0],
])('runs a task in a block of the weight %s: %s', (maxBlockWeight, count) => {
  test = createTestBlock({ config: { automation: { maxBlockWeight } } });
  schedule(taskKey('a'), remarkTask(test.context, [at(1n)]));
  expect(trigger(1n).filter((name) => name === 'DynamicDispatchResult')).toHaveLength(count);
});

it('reports missed executions as far as the weight allows, and the rest in the next block', () => {
  test = createTestBlock({ config: { automation: { maxBlockWeight: 22_890_500_000n } } });
  const digits = ['a', 'b', 'c', 'd', 'e'];
  for (const digit of digits)
    test.service.tasks.put(test.context, taskKey(digit).task_id, remarkTask(test.context, [start]));
  const missed = digits.map((digit) => ({
    owner_id: alice,
    task_id: taskKey(digit).task_id,
    execution_time: start,
  }));
  test.context.put(missedQueueV2, [], missed);
  // 1 144 525 000 - 471 113 000 for the queues - 50 000 000 for reading both; each report 144 348 000: the fifth has 46 020 000.
  expect(trigger(0n)).toEqual(['TaskMissed', 'TaskMissed', 'TaskMissed', 'TaskMissed']);
  expect(test.context.get(missedQueueV2)).toEqual(missed.slice(4));
  expect(trigger(0n)).toEqual(['TaskMissed']);
});

it('lets a task cancel a task that is due after it', () => {
  const cancel = {
    type: 'AutomationTime',
    value: { type: 'cancel_task', value: { task_id: taskKey('b').task_id } },
  };
  const action = {
    type: 'DynamicDispatch',
    value: { encoded_call: test.context.encodeCall(cancel) },
  } as const;
  schedule(taskKey('a'), remarkTask(test.context, [at(1n)], { action }));
  schedule(taskKey('b'), remarkTask(test.context, [at(1n)]));
  expect(trigger(1n)).toEqual(['TaskNotFound', 'TaskCancelled', 'DynamicDispatchResult', 'TaskNotFound']);
});

it('does not book a recurring task again that cancelled itself', () => {
  const cancel = {
    type: 'AutomationTime',
    value: { type: 'cancel_task', value: { task_id: taskKey('a').task_id } },
  };
  const action = {
    type: 'DynamicDispatch',
    value: { encoded_call: test.context.encodeCall(cancel) },
  } as const;
  schedule(taskKey('a'), { ...recurringTask(at(1n)), action });
  expect(trigger(1n)).toEqual(['TaskNotFound', 'TaskCancelled', 'DynamicDispatchResult']);
  expect([record(taskKey('a')), test.slotAt(at(2n)).count]).toEqual([undefined, 0]);
});

it('ends a recurring task that cannot pay for its next execution', () => {
  schedule(taskKey('a'), recurringTask(at(1n)));
  setLock(test.context, { who: alice, id: '0x0000000000000001', amount: 10n ** 16n });
  test.setTime(at(1n));
  runDueTasks(test);
  // AutomationTime.LiquidityRestrictions is the thirteenth error of the pallet with index 60.
  const error = { type: 'Module', value: { index: 60, error: '0x0c000000' } };
  expect(test.takeEvents().at(-1)).toEqual(['TaskFailedToReschedule', { ...taskKey('a'), error }]);
  expect([record(taskKey('a')), test.slotAt(at(2n)).count]).toEqual([undefined, 0]);
});
