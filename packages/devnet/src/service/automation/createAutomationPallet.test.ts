import { beforeEach, expect, it } from 'vitest';
import { createTestBlock, type TestBlock, taskKey } from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import { lastTimeSlot, missedQueueV2, shutdown } from './automationData.js';
import { getNextWakeTime } from './createAutomationPallet.js';
import { SlotBuffer } from './SlotBuffer.js';
import { putQueue, toQueue } from './taskQueue.js';

const at = (slots: bigint) => start + slots * hour;
const milliseconds = (seconds: bigint) => Number(seconds) * 1000;

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock();
});

function book(...times: readonly bigint[]): void {
  const buffer = new SlotBuffer(test.context, test.service.rules);
  buffer.add(taskKey('a'), times, 1n);
  buffer.writeBookings();
}

it('needs no block without tasks', () => {
  expect(getNextWakeTime(test)).toBeUndefined();
});

it('needs a block at the first booked slot', () => {
  book(at(5n), at(2n), at(9n));
  expect(getNextWakeTime(test)).toBe(milliseconds(at(2n)));
});

it('reads times whose bytes are all used', () => {
  book(0x0102030405n * hour);
  expect(getNextWakeTime(test)).toBe(milliseconds(0x0102030405n * hour));
});

it('ignores the slot that is loaded already', () => {
  book(at(0n));
  expect(getNextWakeTime(test)).toBeUndefined();
});

it('needs a block at once for a slot that has come but is not loaded', () => {
  book(at(1n), at(4n));
  test.setTime(at(1n) + 12n);
  expect(getNextWakeTime(test)).toBe(milliseconds(at(1n) + 12n));
});

it('needs a block at once for a slot that was skipped, unless it was swept', () => {
  book(at(1n));
  test.setTime(at(3n));
  expect(getNextWakeTime(test)).toBe(milliseconds(at(3n)));
  test.context.put(lastTimeSlot, [], [at(3n), at(1n)]);
  expect(getNextWakeTime(test)).toBeUndefined();
});

it.each([
  ['queued', (block: TestBlock) => putQueue(block.context, toQueue([taskKey('a')]))],
  [
    'missed',
    (block: TestBlock) => {
      const { who, task_id } = taskKey('a');
      block.context.put(missedQueueV2, [], [{ owner_id: who, task_id, execution_time: start }]);
    },
  ],
] as const)('needs a block at once for a task that is %s', (_title, put) => {
  put(test);
  book(at(4n));
  expect(getNextWakeTime(test)).toBe(milliseconds(start));
});

it('needs no block while the pallet is shut down, or before the chain has a time', () => {
  book(at(1n));
  test.context.put(shutdown, [], true);
  expect(getNextWakeTime(test)).toBeUndefined();
  test.context.put(shutdown, [], false);
  expect(getNextWakeTime(test)).toBe(milliseconds(at(1n)));
  test.setTime(0n);
  expect(getNextWakeTime(test)).toBeUndefined();
});

it('needs no block for work that no block has the weight for', () => {
  test = createTestBlock({ config: { automation: { maxBlockWeight: 1_000_000n } } });
  putQueue(test.context, toQueue([taskKey('a')]));
  book(at(1n));
  test.setTime(at(3n));
  expect(getNextWakeTime(test)).toBeUndefined();
});

// The weights of a block that runs a task, and of a block that sweeps a slot, to the picosecond: one less is too little.
it('needs a block for a task exactly from the weight on with which the block runs it', () => {
  const weights = test.service.rules.housekeepingWeights;
  const update = weights.updateOverhead + weights.updateScheduled + weights.read + weights.appendMissed;
  const needed = update + weights.runFound + weights.read + weights.write;
  const wakes = (maxBlockWeight: bigint) => {
    const block = createTestBlock({ config: { automation: { maxBlockWeight, maxWeightPercentage: 100 } } });
    putQueue(block.context, toQueue([taskKey('a')]));
    return getNextWakeTime(block) !== undefined;
  };
  expect([wakes(needed - 1n), wakes(needed)]).toEqual([false, true]);
});

it('needs a block for a skipped slot exactly from the weight on with which the block sweeps it', () => {
  const { read, write, updateScheduled, shiftMissed } = test.service.rules.housekeepingWeights;
  const needed = read + write + updateScheduled + shiftMissed;
  const wakes = (maxBlockWeight: bigint) => {
    const automation = { maxBlockWeight, maxWeightPercentage: 100, updateQueueRatio: 100 };
    test = createTestBlock({ config: { automation } });
    book(at(1n));
    test.setTime(at(3n));
    return getNextWakeTime(test) !== undefined;
  };
  expect([wakes(needed - 1n), wakes(needed)]).toEqual([false, true]);
});
