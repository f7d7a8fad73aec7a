import { beforeEach, expect, it } from 'vitest';
import { createTestBlock } from '../../../test/service/support/createTestBlock.js';
import type { Context } from '../../chain/pallet/Context.js';
import {
  addToPages,
  clearPages,
  findSendObstacle,
  hasPages,
  listPages,
  outboundXcmpStatus,
  sendPages,
} from './outboundPages.js';
import { egressChannels, hrmpOutbound } from './xcmStorage.js';

// Rules: cumulus_pallet_xcmp_queue: a page begins with its format (0, concatenated programs) and has at most the size of a message of
// the channel; one page per channel leaves with a block, and a full channel holds its pages back.

const channel = (recipient: number, changes: object = {}) => ({
  recipient,
  max_capacity: 2,
  max_message_size: 5,
  max_total_size: 100,
  msg_count: 0,
  ...changes,
});

let context: Context;
const open = (...channels: readonly ReturnType<typeof channel>[]) =>
  context.put(egressChannels, [], channels as never);
beforeEach(() => {
  ({ context } = createTestBlock());
  open(channel(7), channel(3));
});

const add = (recipient: number, ...bytes: readonly number[]) =>
  addToPages(context, { recipient, program: new Uint8Array(bytes) });
const plain = (pages: readonly { recipient: number; data: Uint8Array }[]) =>
  pages.map(({ recipient, data }) => [recipient, ...data]);
/** The pages that leave with a block. */
function release() {
  context.put(hrmpOutbound, [], []);
  sendPages(context);
  return plain(context.get(hrmpOutbound) as never);
}

it.each([
  ['a closed channel', 9, 1, 'closed'],
  ['the size of a message, with the format', 7, 4, undefined],
  ['one byte more', 7, 5, 'tooLarge'],
] as const)('finds the obstacle of %s', (_title, recipient, length, obstacle) => {
  expect(findSendObstacle(context, { recipient, program: new Uint8Array(length) })).toBe(obstacle);
});

it('fills a page up to the size of a message, then begins the next', () => {
  add(7, 1, 2);
  add(7, 3, 4);
  expect(plain(listPages(context))).toEqual([[7, 0, 1, 2, 3, 4]]);
  add(7, 5);
  add(7, 6);
  expect(plain(listPages(context))).toEqual([
    [7, 0, 1, 2, 3, 4],
    [7, 0, 5, 6],
  ]);
});

it('keeps the pages of each recipient apart', () => {
  add(7, 1);
  add(3, 2);
  add(7, 3);
  expect(plain(listPages(context)).sort()).toEqual([
    [3, 0, 2],
    [7, 0, 1, 3],
  ]);
});

it('sends one page of each channel with a block, by ascending recipients', () => {
  add(7, 1, 2, 3, 4);
  add(7, 5);
  add(3, 6);
  expect(hasPages(context)).toBe(true);
  expect(release()).toEqual([
    [3, 0, 6],
    [7, 0, 1, 2, 3, 4],
  ]);
  expect(release()).toEqual([[7, 0, 5]]);
  expect([hasPages(context), release(), context.get(outboundXcmpStatus)]).toEqual([false, [], []]);
});

it('begins a new page after the last one has left', () => {
  add(7, 1);
  release();
  add(7, 2);
  expect(plain(listPages(context))).toEqual([[7, 0, 2]]);
});

it('adds no program to a page that has left while others wait', () => {
  add(7, 1, 2, 3, 4);
  add(7, 5);
  release();
  add(7, 6);
  expect(plain(listPages(context))).toEqual([[7, 0, 5, 6]]);
});

it.each([
  ['full', channel(7, { msg_count: 2 }), false],
  ['beyond its capacity', channel(7, { msg_count: 3 }), false],
  ['almost full', channel(7, { msg_count: 1 }), true],
])('holds pages back while the channel is %s', (_title, one, leaves) => {
  add(7, 1);
  open(one);
  expect(hasPages(context)).toBe(leaves);
  expect(release()).toEqual(leaves ? [[7, 0, 1]] : []);
  expect(listPages(context)).toHaveLength(leaves ? 0 : 1);
});

it('keeps the pages of a channel that closed', () => {
  add(7, 1);
  open(channel(3));
  expect([hasPages(context), release(), plain(listPages(context))]).toEqual([false, [], [[7, 0, 1]]]);
});

it('removes all pages, and their bytes', () => {
  add(7, 1, 2, 3, 4);
  add(7, 5);
  add(3, 6);
  const before = context.overlay.listKeys('0x').length;
  clearPages(context);
  expect(listPages(context)).toEqual([]);
  // Three pages and the list of them.
  expect(before - context.overlay.listKeys('0x').length).toBe(4);
});

it('changes nothing without pages', () => {
  const before = context.overlay.changes;
  sendPages(context);
  expect(context.overlay.changes).toEqual(before);
});
