import { describe, expect, it, test } from 'vitest';
import type { QueueEvent } from './findVerdict.js';
import { readQueueVerdict, readXcmError } from './readQueueVerdict.js';

const read = (name: string, data: unknown = {}) => {
  const [pallet, method] = name.split('.');
  return readQueueVerdict({
    pallet,
    usualPallet: pallet,
    method,
    data,
    phase: 'Initialization',
  } as unknown as QueueEvent);
};
const id = `0x${'ab'.repeat(32)}`;
const used = { refTime: '123456789012345678', proofSize: 5 };

describe('readQueueVerdict', () => {
  test.each([
    ['MessageQueue.OverweightEnqueued', 'overweight'],
    ['XcmpQueue.Success', 'completed'],
    ['XcmpQueue.BadVersion', 'unreadable'],
    ['XcmpQueue.BadFormat', 'unreadable'],
    ['XcmpQueue.OverweightEnqueued', 'overweight'],
    ['DmpQueue.InvalidFormat', 'unreadable'],
    ['DmpQueue.UnsupportedVersion', 'unreadable'],
    ['DmpQueue.OverweightEnqueued', 'overweight'],
    ['Ump.InvalidFormat', 'unreadable'],
    ['Ump.UnsupportedVersion', 'unreadable'],
    ['Ump.OverweightEnqueued', 'overweight'],
  ])('%s: %s', (name, kind) => {
    expect(read(name)).toEqual({ kind });
    expect(read(name, { message_hash: id })).toEqual({ kind, id });
  });

  test.each(['MessageQueue.PageReaped', 'XcmpQueue.XcmpMessageSent', 'Other.Success', 'Ump.Fail'])(
    '%s is not a verdict',
    (name) => {
      expect(read(name, { message_hash: id })).toBeUndefined();
    },
  );

  test.each([
    [
      { success: true, weight_used: used },
      { kind: 'completed', used: { refTime: 123456789012345678n, proofSize: 5n } },
    ],
    [
      { success: false, weight_used: { refTime: 0, proofSize: 0 } },
      { kind: 'failed', used: { refTime: 0n, proofSize: 0n } },
    ],
    [{ success: true }, { kind: 'completed' }],
    [{ success: 'true' }, { kind: 'failed' }],
    [{ success: true, weight_used: { refTime: 1 } }, { kind: 'completed' }],
    [{ success: true, weight_used: { proofSize: 1 } }, { kind: 'completed' }],
    [{}, { kind: 'failed' }],
  ])('a processed message: %o', (data, verdict) => {
    expect(read('MessageQueue.Processed', data)).toEqual(verdict);
  });

  test.each([
    ['Corrupt', { kind: 'unreadable' }],
    ['BadFormat', { kind: 'unreadable' }],
    ['Unsupported', { kind: 'refused' }],
    ['StackLimitReached', { kind: 'refused', error: 'ExceedsStackLimit' }],
    [{ Overweight: used }, { kind: 'refused' }],
    [undefined, { kind: 'refused' }],
  ])('a message that was not processed: %o', (error, verdict) => {
    expect(read('MessageQueue.ProcessingFailed', { error })).toEqual(verdict);
  });

  test.each([
    [{ error: 'Barrier' }, { kind: 'refused', error: 'Barrier' }],
    [
      { error: 'barrier', message_hash: id },
      { kind: 'refused', error: 'Barrier', id },
    ],
    [{ error: { WeightLimitReached: used } }, { kind: 'overweight', error: 'WeightLimitReached' }],
    [{ error: { Trap: 5 } }, { kind: 'failed', error: 'Trap' }],
    [
      { weight: used, error: 'TooExpensive' },
      { kind: 'failed', error: 'TooExpensive' },
    ],
    [{ message_hash: id }, { kind: 'failed', id }],
    [{}, { kind: 'failed' }],
  ])('a failure of the old horizontal queue: %o', (data, verdict) => {
    expect(read('XcmpQueue.Fail', data)).toEqual(verdict);
  });

  describe.each(['DmpQueue.ExecutedDownward', 'Ump.ExecutedUpward'])('%s', (name) => {
    test.each([
      [{ Complete: used }, { kind: 'completed' }],
      [{ complete: used }, { kind: 'completed' }],
      [{ Incomplete: [used, 'Overflow'] }, { kind: 'failed', error: 'Overflow' }],
      [{ incomplete: [used, { trap: 3 }] }, { kind: 'failed', error: 'Trap' }],
      [{ Error: 'Barrier' }, { kind: 'refused', error: 'Barrier' }],
      [{ error: { weightLimitReached: 1 } }, { kind: 'refused', error: 'WeightLimitReached' }],
      [{ Other: 'Barrier' }, { kind: 'failed' }],
      [{ Incomplete: [1, 2] }, { kind: 'failed' }],
    ])('%o', (outcome, verdict) => {
      expect(read(name, { message_id: id, outcome })).toEqual({ ...verdict, id });
    });
  });

  test.each([
    [{ Sibling: 2_114 }, 2_114],
    [{ sibling: 0 }, 0],
    [{ Ump: { Para: 2_000 } }, 2_000],
    [{ ump: { para: 2_000 } }, 2_000],
    [{ Sibling: { para: 5 } }, undefined],
    [{ Other: 5 }, undefined],
    [{ Siblings: 5 }, undefined],
    ['Parent', undefined],
    [undefined, undefined],
  ])('the sender %o', (origin, from) => {
    const expected = from === undefined ? { kind: 'completed' } : { kind: 'completed', from };
    expect(read('MessageQueue.Processed', { success: true, origin })).toEqual(expected);
  });
});

describe('readXcmError', () => {
  test.each([
    ['Barrier', 'Barrier'],
    ['barrier', 'Barrier'],
    ['not a name', undefined],
    ['0x1234', undefined],
    ['', undefined],
    [{ Trap: 5 }, 'Trap'],
    [{ trap: 5 }, 'Trap'],
    [{ index: 3, error: 'Overflow' }, 'Overflow'],
    [{ index: 3, error: { Trap: 1 } }, 'Trap'],
    [[3, { Trap: 1 }], 'Trap'],
    [['Overflow', 'Barrier'], 'Overflow'],
    [[1, 2], undefined],
    [{ one: 1, two: 2 }, undefined],
    [{ '0': 1, Trap: 2 }, 'Trap'],
    [{ '0': 1 }, undefined],
    [{}, undefined],
    [null, undefined],
    [5, undefined],
    [true, undefined],
    [undefined, undefined],
  ])('%o: %s', (value, error) => {
    expect(readXcmError(value)).toBe(error);
  });

  it('reads the innermost of nested errors', () => {
    expect(readXcmError([[{ error: [4, 'Unroutable'] }]])).toBe('Unroutable');
  });
});
