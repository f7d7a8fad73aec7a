import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskEvent, WatchCursor } from '@parachron/scheduler';
import { expect, test } from 'vitest';
import { createCursorKeeper, readCursor } from './readTasks.js';

const at = (number: number): WatchCursor => ({
  block: { number, hash: `0x${'00'.repeat(32)}` },
  seen: 0,
  waiting: [],
  ending: [],
  targets: {},
});

test('a cursor is stored at the start, with each event, and every ten seconds without an event', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-cursor-'));
  const file = join(folder, 'cursor.json');
  let now = 0;
  const keeper = createCursorKeeper(file, { taskId: '0x01', hasFailed: false }, () => now);
  expect(await readCursor(file, '0x01')).toBeUndefined();
  await keeper.onCursor(at(1));
  now = 9_999;
  await keeper.onCursor(at(2));
  expect(await readCursor(file, '0x01')).toEqual({ cursor: at(1), hasFailed: false });
  now = 10_000;
  await keeper.onCursor(at(2));
  expect(await readCursor(file, '0x01')).toEqual({ cursor: at(2), hasFailed: false });
  const failed = { kind: 'failed', cursor: at(3) } as TaskEvent;
  await keeper.onEvent(failed);
  now = 19_999;
  await keeper.onCursor(at(4));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ block: { number: 3 }, hasFailed: true });
  now = 20_000;
  await keeper.onCursor(at(5));
  expect(await readCursor(file, '0x01')).toEqual({ cursor: at(5), hasFailed: true });
  rmSync(folder, { recursive: true });
});

test.each([
  ['no JSON', '{', 'the file is not a cursor.'],
  ['JSON of something else', '[]', 'the file is not a cursor'],
  [
    'a cursor without its block',
    { ...at(1), block: undefined },
    'cursor.block is undefined instead of an object',
  ],
  [
    'a damaged hash',
    { ...at(1), block: { number: 1, hash: '0x00' } },
    'cursor.block.hash is a string instead of a hash of 32 bytes',
  ],
  ['a negative count', { ...at(1), seen: -1 }, 'cursor.seen is -1 instead of a whole number from 0'],
  [
    'the cursor of another task',
    { ...at(1), taskId: '0x02' },
    'the file is the cursor of another task, 0x02',
  ],
])('a file with %s is refused by its name', async (_, content, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-cursor-'));
  const file = join(folder, 'cursor.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  await expect(readCursor(file, '0x01')).rejects.toMatchObject({
    code: 'CURSOR_UNREADABLE',
    message: expect.stringContaining(
      `${file}: ${reason.startsWith('the') ? '' : 'the file is not a cursor: '}${reason}`,
    ),
  });
  rmSync(folder, { recursive: true });
});
