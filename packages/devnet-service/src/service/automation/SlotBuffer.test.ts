import { beforeEach, expect, it } from 'vitest';
import { createTestBlock, type TestBlock, taskKey } from '../../../test/service/support/createTestBlock.js';
import { start } from '../../../test/service/support/startService.js';
import { scheduledTasksV3 } from './automationStorage.js';
import { decodeQueue } from './decodeQueue.js';
import { SlotBuffer } from './SlotBuffer.js';

// Rule: spec/service-facts.md, "Constants": full with MaxTasksPerSlot tasks, or with a weight above MaxWeightPerSlot.
const first = start + 3_600n;
const second = start + 7_200n;
const full = expect.objectContaining({ message: 'The call failed with AutomationTime.TimeSlotFull.' });

let test: TestBlock;
let book: SlotBuffer;
beforeEach(() => {
  test = createTestBlock({ config: { automation: { maxTasksPerSlot: 2, maxWeightPerSlot: 100n } } });
  book = new SlotBuffer(test.context, test.service.rules);
});

const keysAt = (time: bigint) => decodeQueue(test.slotAt(time).entries);

it('writes bookings at the end, in their order, after those that are stored', () => {
  book.add(taskKey('a'), [first, second], 10n);
  expect(test.slotAt(first).count).toBe(0);
  book.writeBookings();
  book.add(taskKey('b'), [first], 5n);
  book.writeBookings();
  expect([keysAt(first), keysAt(second)]).toEqual([[taskKey('a'), taskKey('b')], [taskKey('a')]]);
  expect(test.slotAt(first)).toMatchObject({ count: 2, weight: 15n });
  expect(test.slotAt(second)).toMatchObject({ count: 1, weight: 10n });
});

it('writes a booking once', () => {
  book.add(taskKey('a'), [first], 10n);
  book.writeBookings();
  book.writeBookings();
  expect(test.slotAt(first)).toMatchObject({ count: 1, weight: 10n });
});

it('writes no slot that it only looked at', () => {
  book.checkCapacity([first], 1n);
  book.writeBookings();
  const prefix = test.context.runtime.keys.prefix(scheduledTasksV3);
  expect(test.context.overlay.listKeys(prefix)).toEqual([]);
});

it('counts stored tasks and pending ones', () => {
  book.add(taskKey('a'), [first], 1n);
  book.writeBookings();
  expect(() => book.checkCapacity([first], 1n)).not.toThrow();
  book.add(taskKey('b'), [first], 1n);
  expect(() => book.checkCapacity([first], 1n)).toThrowError(full);
  book.writeBookings();
  expect(() => book.checkCapacity([first], 1n)).toThrowError(full);
  expect(() => book.checkCapacity([second], 1n)).not.toThrow();
});

it('adds stored and pending weights, up to the limit', () => {
  book.add(taskKey('a'), [first], 60n);
  expect(() => book.checkCapacity([first], 40n)).not.toThrow();
  expect(() => book.checkCapacity([first], 41n)).toThrowError(full);
  book.writeBookings();
  expect(() => book.checkCapacity([first], 40n)).not.toThrow();
  expect(() => book.checkCapacity([first], 41n)).toThrowError(full);
});

it('finds capacity in all slots of a task, or in none', () => {
  book.add(taskKey('a'), [second], 100n);
  expect(() => book.checkCapacity([first, second], 1n)).toThrowError(full);
  expect(() => book.checkCapacity([], 1_000n)).not.toThrow();
});
