import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskEvent, WatchCursor } from '@parachron/scheduler';
import { expect, test } from 'vitest';
import { createCursorKeeper, readCursor } from './storedCursor.js';

const at = (number: number): WatchCursor => ({
  block: { number, hash: '0x00' },
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
