import type { Hex } from '@parachron/core';
import { expect, it } from 'vitest';
import { createChangeFeed } from './createChangeFeed.js';

const many = Array.from({ length: 1_234 }, (_, at) => `0x${at.toString(16).padStart(8, '0')}`);
const block = (number: number): Hex => `0x${number}`;

/** Records notifications; each one counts as sent when it is read. */
function createReader() {
  const emitted: { block: Hex; changes: unknown[] }[] = [];
  const leave: (() => void)[] = [];
  const emit = (result: unknown) => {
    emitted.push(result as (typeof emitted)[number]);
    return new Promise<void>((resolve) => leave.push(resolve));
  };
  return { emitted, emit, read: () => leave.shift()?.() };
}

it('delivers short notifications at once, and those that follow a long one after it', async () => {
  const { emitted, emit, read } = createReader();
  const feed = createChangeFeed(emit);
  feed.add(
    block(1),
    ['0x01', '0x02', '0x03'],
    new Map([
      ['0x01', Uint8Array.of(7)],
      ['0x02', null],
    ]),
  );
  expect(emitted).toEqual([
    {
      block: '0x1',
      changes: [
        ['0x01', '0x07'],
        ['0x02', null],
      ],
    },
  ]);
  feed.add(block(2), ['0x01'], new Map());
  feed.add(block(3), many, new Map(many.map((key) => [key, null])));
  feed.add(block(4), ['0x01'], new Map([['0x01', null]]));
  expect(emitted).toHaveLength(1);
  await expect.poll(() => emitted.length).toBe(2);
  expect(emitted[1]).toEqual({ block: '0x3', changes: many.map((key) => [key, null]) });
  // The next notification is created once the long notification is sent.
  read();
  read();
  await expect.poll(() => emitted.map((one) => one.block)).toEqual(['0x1', '0x3', '0x4']);
  read();
});

it('makes long notifications of all subscriptions one at a time, and none for a subscription that has ended', async () => {
  const readers = [createReader(), createReader(), createReader()];
  const feeds = readers.map(({ emit }) => createChangeFeed(emit));
  for (const feed of feeds) feed.add(block(1), many, new Map(many.map((key) => [key, null])));
  await expect.poll(() => readers.map(({ emitted }) => emitted.length)).toEqual([1, 0, 0]);
  feeds[1]?.stop();
  readers[0]?.read();
  await expect.poll(() => readers.map(({ emitted }) => emitted.length)).toEqual([1, 0, 1]);
  readers[2]?.read();
});
