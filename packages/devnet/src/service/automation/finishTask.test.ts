import { expect, it } from 'vitest';
import {
  createTestBlock,
  remarkTask,
  type TestBlock,
  taskKey,
} from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import { DueTaskRun } from './DueTaskRun.js';
import { finishTask } from './finishTask.js';

const key = taskKey('a');

/** Finishes an execution of a recurring task in the slot of the start, and writes the bookings. */
function finish(test: TestBlock, next: bigint, more: object = {}): void {
  const schedule = { type: 'Recurring', value: { next_execution_time: next, frequency: hour } } as const;
  const task = remarkTask(test.context, [], { schedule });
  test.service.tasks.put(test.context, key.task_id, task);
  const run = new DueTaskRun(test, start);
  finishTask(run, { key, task, ...more });
  run.end();
}

// `TaskFailedToReschedule` states the error by its index: InvalidTime 0, TimeSlotFull 6, InsufficientBalance 11.
it.each([
  ['its next time overflows', { next: (1n << 64n) - 1n }, {}, '00'],
  ['the next slot is full', {}, { maxTasksPerSlot: 0 }, '06'],
  ['it is too heavy for a slot', { weight: 200_000_000_000n }, {}, '06'],
  ['it costs more than its owner has', { weight: 10n ** 15n }, { maxWeightPerSlot: 10n ** 20n }, '0b'],
] as const)(
  'removes a recurring task if %s',
  (_title, { next, weight }: { next?: bigint; weight?: bigint }, automation, index) => {
    const test = createTestBlock({ config: { automation } });
    finish(test, next ?? start, weight === undefined ? {} : { weight });
    const error = { type: 'Module', value: { index: 60, error: `0x${index}000000` } };
    expect(test.takeEvents()).toEqual([['TaskFailedToReschedule', { ...key, error }]]);
    expect(test.service.tasks.has(test.context, key)).toBe(false);
    expect(test.slotAt(start + hour).count).toBe(0);
  },
);

it('needs no capacity in the slot that is loaded already', () => {
  const test = createTestBlock({ config: { automation: { maxTasksPerSlot: 0 } } });
  finish(test, start - hour);
  expect(test.takeEvents().at(-1)).toEqual(['TaskRescheduled', key]);
});
