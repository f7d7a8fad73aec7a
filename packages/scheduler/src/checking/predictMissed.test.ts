import { describe, expect, it } from 'vitest';
import {
  bookedSlot,
  createFacts,
  dynamicDispatch,
  fixed,
  hour,
  known,
  rules,
  slot,
} from '../../test/support/checkFacts.js';
import type { CheckFacts } from './CheckFacts.js';
import { predictMissed } from './predictMissed.js';

/** 300 blocks of 12 s in a slot of an hour, with a weight of 1 000 ps each: 300 000 ps. */
const budget = { perBlock: 1_000n, perTask: 10n };
const order = { ...dynamicDispatch, schedule: fixed(slot + hour) };

/** The action weighs 90 ps: its execution fee is 12 planck for each picosecond. */
function predict(changes: Partial<CheckFacts>) {
  const fees = { execution: known(12n * 90n), xcm: known(0n) };
  return predictMissed(order, createFacts({ budget, blockTime: 12_000, fees, ...changes }));
}

describe('predictMissed', () => {
  it.each([
    ['an empty slot', bookedSlot(0)],
    ['a slot that is exactly full with the task', bookedSlot(0, 299_900n)],
    ['a slot with the reads and writes of its tasks', bookedSlot(5, 299_850n)],
  ])('predicts nothing for %s', (_, one) => {
    expect(predict({ slots: [one] })).toBeUndefined();
  });

  it.each([
    ['the weight of the booked tasks', bookedSlot(0, 299_901n), '0 tasks of 299901 ps'],
    ['the reads and writes of the booked tasks', bookedSlot(6, 299_850n), '6 tasks of 299850 ps'],
    ['one heavy task', bookedSlot(1, 299_900n), '1 task of 299900 ps'],
  ])('predicts a missed task because of %s', (_, one, booked) => {
    expect(predict({ slots: [one] })).toEqual({
      pallet: 'AutomationTime',
      name: 'TaskMissed',
      execution: 1,
      detail: `The slot of 2023-02-03T03:00:00Z has ${booked}. Capacity of the slot: 300000 ps. The task is missed.`,
      hint: 'Choose another slot: getSlot returns the booked tasks of a slot.',
    });
  });

  it('names the first execution without capacity', () => {
    const full = bookedSlot(0, 300_000n, slot + 2n * hour);
    expect(predict({ slots: [bookedSlot(0), full, full] })).toMatchObject({ execution: 2 });
  });

  it('counts whole blocks only, and at least one', () => {
    // Blocks of 12 000.5 ms: 299 whole blocks in an hour.
    expect(predict({ blockTime: 12_000.5, slots: [bookedSlot(0, 298_900n)] })).toBeUndefined();
    expect(predict({ blockTime: 12_000.5, slots: [bookedSlot(0, 298_901n)] })).toBeDefined();
    // Blocks longer than a slot: the budget of one block.
    expect(predict({ blockTime: 4_000_000, slots: [bookedSlot(0, 900n)] })).toBeUndefined();
    expect(predict({ blockTime: 4_000_000, slots: [bookedSlot(0, 901n)] })).toBeDefined();
  });

  it('counts the weight of the action once for each paid execution', () => {
    const twice = { ...order, schedule: fixed(slot + hour, slot + 2n * hour) };
    const fees = { execution: known(2n * 12n * 90n), xcm: known(0n) };
    const facts = createFacts({ budget, blockTime: 12_000, fees, slots: [bookedSlot(0, 299_900n)] });
    expect(predictMissed(twice, facts)).toBeUndefined();
  });

  it.each([
    ['the budget of a block', { budget: undefined }],
    ['the block time', { blockTime: undefined }],
    ['the weight of a slot', { slots: [{ ...bookedSlot(300), weight: undefined }, bookedSlot(0, 300_000n)] }],
  ])('predicts nothing without %s', (_, changes) => {
    expect(predict({ slots: [bookedSlot(0, 300_000n)], ...changes })).toBeUndefined();
  });

  it('uses the length of the slots of the chain', () => {
    // A slot of 60 s has five blocks.
    const short = { rules: { ...rules, slotSeconds: 60n } };
    expect(predict({ ...short, slots: [bookedSlot(0, 4_900n)] })).toBeUndefined();
    expect(predict({ ...short, slots: [bookedSlot(0, 4_901n)] })).toBeDefined();
  });
});
