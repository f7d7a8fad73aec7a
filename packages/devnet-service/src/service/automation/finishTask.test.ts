import { devAccounts, getFree } from '@parachron/devnet-chain';
import { beforeEach, expect, it } from 'vitest';
import {
  createTestBlock,
  remarkTask,
  type TestBlock,
  taskKey,
} from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import { automationErrors } from './automationErrors.js';
import { lastTimeSlot } from './automationStorage.js';
import { DueTaskRun } from './DueTaskRun.js';
import { decodeQueue } from './decodeQueue.js';
import { finishTask } from './finishTask.js';
import { countDown } from './TaskStore.js';
import { getQueue } from './taskQueue.js';

const { alice } = devAccounts;
const key = taskKey('a');
const failure = automationErrors.CallCannotBeDecoded;

let test: TestBlock;
let run: DueTaskRun;
beforeEach(() => {
  test = createTestBlock();
  run = new DueTaskRun(test, start);
});

const listTask = (left: number) =>
  remarkTask(test.context, [], {
    schedule: { type: 'Fixed', value: { execution_times: [start, start + hour], executions_left: left } },
  });
const recurringTask = (next = start, frequency = hour) =>
  remarkTask(test.context, [], {
    schedule: { type: 'Recurring', value: { next_execution_time: next, frequency } },
  });

/** Finishes an execution of a stored task, and writes the bookings. */
function finish(task: ReturnType<typeof recurringTask>, more: object = {}): void {
  test.service.tasks.put(test.context, key.task_id, task);
  finishTask(run, { key, task, ...more });
  run.end();
}
const record = () => test.service.tasks.get(test.context, key)?.schedule;

it.each([
  ['success', {}],
  ['failure', { failure }],
])('counts a list down after %s, and removes it after its last execution', (_title, more) => {
  finish(listTask(2), more);
  expect(record()).toMatchObject({ value: { executions_left: 1 } });
  finish(listTask(1), more);
  expect(record()).toBeUndefined();
  expect(test.takeEvents()).toEqual([]);
});

it.each([
  [3, 2],
  [2, 1],
  [1, undefined],
  [0, undefined],
])('counts %s executions down to %s', (left, expected) => {
  const schedule = { type: 'Fixed', value: { execution_times: [start], executions_left: left } } as const;
  const next = countDown({ ...schedule, value: { ...schedule.value, execution_times: [start] } });
  expect(next?.type === 'Fixed' ? next.value.executions_left : undefined).toBe(expected);
});

it('removes a recurring task that failed', () => {
  finish(recurringTask(), { failure });
  const error = { type: 'Module', value: { index: 60, error: '0x0e000000' } };
  expect(test.takeEvents()).toEqual([['TaskNotRescheduled', { ...key, error }]]);
  expect(record()).toBeUndefined();
});

it('books and charges the next execution of a recurring task', () => {
  const before = getFree(test.context, alice);
  const weight = 1_000_000n;
  finish(recurringTask(), { weight });
  expect(test.takeEvents().at(-1)).toEqual(['TaskRescheduled', key]);
  expect(record()).toEqual({
    type: 'Recurring',
    value: { next_execution_time: start + hour, frequency: hour },
  });
  expect(test.slotAt(start + hour)).toMatchObject({ count: 1, weight });
  // ExecutionWeightFee is 12.
  expect(before - getFree(test.context, alice)).toBe(12n * weight);
});

it('puts a task that is due in the loaded slot into the queue', () => {
  finish(recurringTask(start - hour));
  expect(decodeQueue(getQueue(test.context).entries)).toEqual([key]);
  expect(test.slotAt(start).count).toBe(0);
});

it('lets a past slot be swept again, so that the execution is missed', () => {
  finish(recurringTask(start - 5n * hour));
  expect(test.slotAt(start - 4n * hour).count).toBe(1);
  expect(test.context.get(lastTimeSlot)).toEqual([start, start - 5n * hour]);
});

it('books the earliest of several past slots to be swept', () => {
  for (const before of [3n, 6n, 4n]) run.scheduleAgain(taskKey(`${before}`), start - before * hour, 1n);
  run.end();
  expect(test.context.get(lastTimeSlot)).toEqual([start, start - 7n * hour]);
});

// `TaskFailedToReschedule` states the error by its index: InvalidTime 0, TimeSlotFull 6, InsufficientBalance 11.
it.each([
  ['its next time overflows', { next: (1n << 64n) - 1n }, {}, '00'],
  ['the next slot is full', {}, { maxTasksPerSlot: 0 }, '06'],
  ['it is too heavy for a slot', { weight: 200_000_000_000n }, {}, '06'],
  ['it costs more than its owner has', { weight: 10n ** 15n }, { maxWeightPerSlot: 10n ** 20n }, '0b'],
] as const)(
  'removes a recurring task if %s',
  (_title, { next, weight }: { next?: bigint; weight?: bigint }, automation, index) => {
    test = createTestBlock({ config: { automation } });
    run = new DueTaskRun(test, start);
    finish(recurringTask(next ?? start), weight === undefined ? {} : { weight });
    const error = { type: 'Module', value: { index: 60, error: `0x${index}000000` } };
    expect(test.takeEvents()).toEqual([['TaskFailedToReschedule', { ...key, error }]]);
    expect([record(), test.slotAt(start + hour).count]).toEqual([undefined, 0]);
  },
);

it('needs no capacity in the slot that is loaded already', () => {
  test = createTestBlock({ config: { automation: { maxTasksPerSlot: 0 } } });
  run = new DueTaskRun(test, start);
  finish(recurringTask(start - hour));
  expect(test.takeEvents().at(-1)).toEqual(['TaskRescheduled', key]);
});

it.each([
  ['System', false],
  ['Balances', false],
  ['Timestamp', false],
  ['Utility', true],
  ['AutomationTime', true],
  ['Sudo', true],
])('writes what is pending before a call of %s: %s', (type, expected) => {
  run.scheduleAgain(key, start + hour, 1n);
  expect(run.prepareFor({ type })).toBe(expected);
  expect(test.slotAt(start + hour).count).toBe(expected ? 1 : 0);
});
