import { devAccounts } from '@parachron/network';
import { beforeEach, expect, it } from 'vitest';
import {
  createTestBlock,
  remarkTask,
  type TestBlock,
  taskKey,
} from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import { missedQueueV2 } from './automationData.js';
import { cancelTask } from './cancelTask.js';
import { quoteActionWeight } from './quoteActionWeight.js';
import { SlotBuffer } from './SlotBuffer.js';
import { decodeQueue, getQueue, putQueue, toQueue } from './taskQueue.js';

// Rules: spec/service-facts.md, "Validation order" and "Life of a task".
const { alice, bob } = devAccounts;
const key = taskKey('a');
const times = [start + hour, start + 2n * hour];
const failWith = (name: string) =>
  expect.objectContaining({ message: `The call failed with AutomationTime.${name}.` });

let test: TestBlock;
let weight: bigint;
beforeEach(() => {
  test = createTestBlock();
  const task = remarkTask(test.context, times);
  weight = quoteActionWeight(test, task.action);
  test.service.tasks.put(test.context, key.task_id, task);
  const book = new SlotBuffer(test.context, test.service.rules);
  book.add(taskKey('b', bob), times, 7n);
  book.add(key, times, weight);
  book.add(taskKey('c', bob), times, 8n);
  book.writeBookings();
});

const keysAt = (time: bigint) => decodeQueue(test.slotAt(time).entries);

it('removes a task from all its slots with its weight, and its record', () => {
  cancelTask(test, key);
  for (const time of times) {
    expect(keysAt(time)).toEqual([taskKey('b', bob), taskKey('c', bob)]);
    expect(test.slotAt(time).weight).toBe(15n);
  }
  expect(test.service.tasks.has(test.context, key)).toBe(false);
  expect(test.takeEvents()).toEqual([['TaskCancelled', key]]);
});

it('removes a task that waits in the queue', () => {
  for (const time of times) test.context.overlay.put(slotKey(time), null);
  putQueue(test.context, toQueue([taskKey('b', bob), key]));
  cancelTask(test, key);
  expect(decodeQueue(getQueue(test.context).entries)).toEqual([taskKey('b', bob)]);
  expect(test.takeEvents()).toEqual([['TaskCancelled', key]]);
});

function slotKey(time: bigint): string {
  const item = test.context.runtime
    .getPallet('AutomationTime')
    .storage?.find(({ name }) => name === 'ScheduledTasksV3');
  return item ? test.context.runtime.keys.key(item, [time]) : '';
}

it('removes missed executions of the task, and none of others', () => {
  const missed = (who: typeof alice | typeof bob, digit: string) => ({
    owner_id: who,
    task_id: taskKey(digit).task_id,
    execution_time: start,
  });
  const others = [missed(bob, 'b'), missed(bob, 'a')];
  test.context.put(missedQueueV2, [], [missed(alice, 'a'), ...others, missed(alice, 'a')]);
  cancelTask(test, key);
  expect(test.context.get(missedQueueV2)).toEqual(others);
});

it('reports a task that is in no slot, and cancels it', () => {
  for (const time of times) test.context.overlay.put(slotKey(time), null);
  cancelTask(test, key);
  expect(test.takeEvents()).toEqual([
    ['TaskNotFound', key],
    ['TaskCancelled', key],
  ]);
  expect(test.service.tasks.has(test.context, key)).toBe(false);
});

it('finds a task in one slot of several', () => {
  test.context.overlay.put(slotKey(times[0] ?? 0n), null);
  cancelTask(test, key);
  expect(test.takeEvents()).toEqual([['TaskCancelled', key]]);
});

it('removes a slot with its last task', () => {
  for (const digit of ['b', 'c']) {
    test.service.tasks.put(
      test.context,
      taskKey(digit).task_id,
      remarkTask(test.context, times, { owner_id: bob }),
    );
  }
  cancelTask(test, taskKey('b', bob));
  cancelTask(test, taskKey('c', bob));
  cancelTask(test, key);
  expect(times.map((time) => test.context.overlay.get(slotKey(time)))).toEqual([undefined, undefined]);
});

it('keeps the weight of a slot above zero if a call has become heavier', () => {
  const task = remarkTask(test.context, times, { owner_id: bob });
  test.service.tasks.put(test.context, taskKey('b').task_id, task);
  cancelTask(test, key);
  cancelTask(test, taskKey('b', bob));
  expect(test.slotAt(times[0] ?? 0n)).toMatchObject({ count: 1, weight: 0n });
});

it('cancels a task whose call no longer decodes, and leaves its unknown weight booked', () => {
  const action = { type: 'DynamicDispatch', value: { encoded_call: new Uint8Array([255]) } } as const;
  test.service.tasks.put(test.context, key.task_id, remarkTask(test.context, times, { action }));
  cancelTask(test, key);
  expect(test.slotAt(times[0] ?? 0n)).toMatchObject({ count: 2, weight: weight + 15n });
});

it.each([
  ['no account has it', bob, taskKey('f').task_id, 'TaskDoesNotExist'],
  ['another account has it', bob, key.task_id, 'NotTaskOwner'],
])('refuses a task if %s', (_title, who, task_id, failure) => {
  expect(() => cancelTask(test, { who, task_id })).toThrowError(failWith(failure));
  expect(test.service.tasks.has(test.context, key)).toBe(true);
});

it('refuses a second time', () => {
  cancelTask(test, key);
  expect(() => cancelTask(test, key)).toThrowError(failWith('TaskDoesNotExist'));
});
