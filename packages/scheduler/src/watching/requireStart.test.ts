import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { requireStart } from './requireStart.js';
import type { TaskMessage, WatchCursor } from './WatchCursor.js';

const hash: Hex = `0x${'1a'.repeat(32)}`;
const message: TaskMessage = {
  taskId: hash,
  paraId: 2000,
  messageId: null,
  sentAt: 1_700_000_000_000,
  call: '0x0001',
  program: null,
};
const cursor: WatchCursor = {
  block: { number: 7, hash },
  seen: 1,
  waiting: [message],
  ending: [hash],
  targets: { 2000: { number: 3, index: 0 } },
};

test.each([
  ['no start', undefined],
  ['a block number', 0],
  ['a block', { number: 7, hash }],
  ['a cursor', cursor],
  ['the cursor of an ended watch', { ...cursor, done: true }],
  ['a cursor that was stored', JSON.parse(JSON.stringify(cursor))],
])('%s is a start', (_name, from) => {
  expect(() => requireStart(from)).not.toThrow();
});

const { ending: _ending, ...withoutEnding } = cursor;

test.each<[string, unknown, string]>([
  ['from', null, 'a cursor, a block or a block number, got null'],
  ['from', '7', 'a cursor, a block or a block number, got a string'],
  ['from', [cursor], 'a cursor, a block or a block number, got an array'],
  ['from', -1, 'a cursor, a block or a block number, got -1'],
  ['from.number', {}, 'a whole number from 0, got undefined'],
  ['from.hash', { number: 7, hash: '0x1a' }, 'a hash of 32 bytes, got a string'],
  ['from.block', { ...cursor, block: 7 }, 'an object, got 7'],
  ['from.block.hash', { ...cursor, block: { number: 7 } }, 'a hash of 32 bytes, got undefined'],
  ['from.seen', { ...cursor, seen: 0.5 }, 'a whole number from 0, got 0.5'],
  ['from.waiting', { ...cursor, waiting: {} }, 'an array, got an object'],
  [
    'from.waiting[1].paraId',
    { ...cursor, waiting: [message, { ...message, paraId: '2000' }] },
    'a whole number from 0, got a string',
  ],
  [
    'from.waiting[0].program',
    { ...cursor, waiting: [{ ...message, program: '0x1' }] },
    'hex or null, got a string',
  ],
  ['from.ending', withoutEnding, 'an array, got undefined'],
  ['from.ending[0]', { ...cursor, ending: [7] }, 'a hash of 32 bytes, got 7'],
  ['from.targets', { ...cursor, targets: null }, 'an object, got null'],
  [
    'from.targets.2000.index',
    { ...cursor, targets: { 2000: { number: 3 } } },
    'a whole number from 0, got undefined',
  ],
  ['from.done', { ...cursor, done: false }, 'true or absent, got a boolean'],
])('%s is named, and the expected value', (field, from, words) => {
  expect(() => requireStart(from)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', message: `${field} must be ${words}.` }),
  );
});
