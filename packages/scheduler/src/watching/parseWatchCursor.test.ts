import { expect, test } from 'vitest';
import { parseWatchCursor } from './parseWatchCursor.js';

const cursor = {
  block: { number: 7, hash: `0x${'0a'.repeat(32)}` },
  seen: 1,
  waiting: [],
  ending: [`0x${'0b'.repeat(32)}`],
  targets: { 2000: { number: 3, index: 4 } },
  done: true,
};

test('a cursor is the same after JSON', () => {
  expect(parseWatchCursor(JSON.parse(JSON.stringify(cursor)))).toEqual(cursor);
});

test.each([
  ['no object', undefined, 'cursor'],
  ['a block number', 7, 'cursor'],
  ['a cut hash', { ...cursor, block: { number: 7, hash: '0x0a' } }, 'cursor.block.hash'],
  ['a negative count', { ...cursor, seen: -1 }, 'cursor.seen'],
  ['a place without an index', { ...cursor, targets: { 2000: { number: 3 } } }, 'cursor.targets.2000.index'],
])('%s is refused by its field', (_, value, field) => {
  expect(() => parseWatchCursor(value)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});
