import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { requireStart, type TaskMessage, type WatchCursor } from './WatchCursor.js';

const hash: Hex = `0x${'1a'.repeat(32)}`;
const message: TaskMessage = {
  taskId: hash,
  paraId: 2000,
  messageId: undefined,
  sentAt: 1_700_000_000_000,
  call: '0x0001',
  program: undefined,
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
  expect(() => requireStart(from as never)).not.toThrow();
});

const { ending: _ending, ...withoutEnding } = cursor;

test.each<[string, unknown]>([
  ...[null, '7', [cursor], -1].map((wrong): [string, unknown] => ['from', wrong]),
  ['from.number', {}],
  ['from.hash', { number: 7, hash: '0x1a' }],
  ['from.block', { ...cursor, block: 7 }],
  ['from.block.hash', { ...cursor, block: { number: 7 } }],
  ['from.seen', { ...cursor, seen: 0.5 }],
  ['from.waiting', { ...cursor, waiting: {} }],
  ['from.waiting[1].paraId', { ...cursor, waiting: [message, { ...message, paraId: '2000' }] }],
  ['from.waiting[0].program', { ...cursor, waiting: [{ ...message, program: '0x1' }] }],
  ['from.ending', withoutEnding],
  ['from.ending[0]', { ...cursor, ending: [7] }],
  ['from.targets', { ...cursor, targets: null }],
  ['from.targets.2000.index', { ...cursor, targets: { 2000: { number: 3 } } }],
  ['from.done', { ...cursor, done: 1 }],
])('%s is refused by its field, row %#', (field, from) => {
  expect(() => requireStart(from as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});
