import { beforeEach, expect, it } from 'vitest';
import { createTestBlock, type TestBlock, taskKey } from '../../../test/service/support/createTestBlock.js';
import { hour, start } from '../../../test/service/support/startService.js';
import type { TaskKey } from '../Service.js';
import { advanceQueues } from './advanceQueues.js';
import { lastTimeSlot, missedQueueV2 } from './automationData.js';
import { SlotBuffer } from './SlotBuffer.js';
import { decodeQueue, getQueue, putQueue, toQueue } from './taskQueue.js';

// Rules: spec/service-facts.md, "Life of a task": what is left of the queue becomes missed when the slot changes, the new slot is
// loaded, and skipped slots are swept into missed.
const plenty = 1_000_000_000_000n;
const at = (slots: bigint) => start + slots * hour;

let test: TestBlock;
beforeEach(() => {
  test = createTestBlock();
});

function book(time: bigint, ...keys: readonly TaskKey[]): void {
  const buffer = new SlotBuffer(test.context, test.service.rules);
  for (const key of keys) buffer.add(key, [time], 1n);
  buffer.writeBookings();
}

const queued = () => decodeQueue(getQueue(test.context).entries);
const missed = () =>
  test.context.get(missedQueueV2).map(({ task_id, execution_time }) => [task_id.slice(2, 3), execution_time]);
const slots = () => test.context.get(lastTimeSlot);

/** Moves the time to a number of slots after the start, and updates the queues. */
function update(after: bigint, allotted = plenty) {
  test.setTime(at(after));
  return advanceQueues(test, allotted);
}

it('waits for the first time of the chain', () => {
  test.setTime(0n);
  expect(advanceQueues(test, plenty)).toEqual({
    slot: undefined,
    weight: test.service.rules.housekeepingWeights.updateOverhead,
  });
});

it('begins at the slot of the first block', () => {
  test.context.remove(lastTimeSlot);
  book(at(0n), taskKey('a'));
  expect(update(0n).slot).toBe(at(0n));
  expect([slots(), queued()]).toEqual([[at(0n), at(0n)], []]);
});

it('loads the tasks of a new slot, and empties the slot', () => {
  book(at(1n), taskKey('a'), taskKey('b'));
  expect(update(1n).slot).toBe(at(1n));
  expect(queued()).toEqual([taskKey('a'), taskKey('b')]);
  expect(test.slotAt(at(1n)).count).toBe(0);
  expect(missed()).toEqual([]);
});

it('rounds the time down to the slot', () => {
  book(at(1n), taskKey('a'));
  test.setTime(at(2n) - 1n);
  expect(advanceQueues(test, plenty).slot).toBe(at(1n));
  expect(queued()).toEqual([taskKey('a')]);
});

it('loads a slot once', () => {
  book(at(1n), taskKey('a'));
  update(1n);
  book(at(1n), taskKey('b'));
  update(1n);
  expect(queued()).toEqual([taskKey('a')]);
  expect(test.slotAt(at(1n)).count).toBe(1);
});

it('leaves what is queued while the slot is the same, and misses it in the next slot', () => {
  putQueue(test.context, toQueue([taskKey('a')]));
  update(0n);
  expect([queued(), missed()]).toEqual([[taskKey('a')], []]);
  book(at(1n), taskKey('b'));
  update(1n);
  expect([queued(), missed()]).toEqual([[taskKey('b')], [['a', at(0n)]]]);
});

it('misses the tasks of the slots without a block, in order, and loads the current slot', () => {
  book(at(1n), taskKey('a'));
  book(at(2n), taskKey('b'), taskKey('c'));
  book(at(3n), taskKey('d'));
  putQueue(test.context, toQueue([taskKey('e')]));
  update(3n);
  expect(queued()).toEqual([taskKey('d')]);
  expect(missed()).toEqual([
    ['e', at(0n)],
    ['a', at(1n)],
    ['b', at(2n)],
    ['c', at(2n)],
  ]);
  // The current slot counts as loaded, not as swept.
  expect(slots()).toEqual([at(3n), at(2n)]);
});

it('appends to what is missed already', () => {
  book(at(1n), taskKey('a'));
  update(2n);
  book(at(3n), taskKey('b'));
  update(4n);
  expect(missed()).toEqual([
    ['a', at(1n)],
    ['b', at(3n)],
  ]);
});

it('sweeps only as many slots as the weight allows, and goes on in the next block', () => {
  for (const [index, digit] of ['a', 'b', 'c'].entries()) book(at(BigInt(index) + 1n), taskKey(digit));
  const { read, write, updateScheduled, shiftMissed } = test.service.rules.housekeepingWeights;
  const allotted = read + write + updateScheduled + 2n * shiftMissed;
  update(4n, allotted);
  expect(missed()).toHaveLength(2);
  expect(slots()).toEqual([at(4n), at(2n)]);
  update(4n, allotted - 1n);
  expect(missed()).toHaveLength(3);
  expect(slots()).toEqual([at(4n), at(3n)]);
});

it('sweeps nothing without weight for it', () => {
  book(at(1n), taskKey('a'));
  update(2n, 0n);
  expect([missed(), slots()]).toEqual([[], [at(2n), at(0n)]]);
});

// The weights: pallet_automation_time of the public runtimes.
it.each([
  ['the same slot', 0n, 0n],
  ['the next slot: nothing to sweep', 1n, 0n],
  ['the third slot: two to sweep', 3n, 2n],
])('uses the weight of %s', (_title, after, swept) => {
  const weights = test.service.rules.housekeepingWeights;
  const { updateOverhead, updateScheduled, read, appendMissed, appendMissedSlot } = weights;
  const sweeping = after === 0n ? 0n : appendMissed + swept * appendMissedSlot;
  expect(update(after).weight).toBe(updateOverhead + updateScheduled + read + sweeping);
});

it('writes nothing if nothing changes', () => {
  test.context.overlay.startTransaction();
  const before = test.context.overlay.changes;
  update(0n);
  const changed = [...test.context.overlay.changes].filter(([key, value]) => before.get(key) !== value);
  const time = test.context.runtime.pallets.find(({ name }) => name === 'Timestamp');
  const prefix = time?.storage?.[0] && test.context.runtime.keys.prefix(time.storage[0]);
  expect(changed.filter(([key]) => key !== prefix)).toEqual([]);
});
