import type { SentMessages } from '@parachron/client';
import { expect, it } from 'vitest';
import { MessageQueues } from './MessageQueues.js';

const size = (maxMessageSize: number) => ({
  recipient: 0,
  maxCapacity: 8,
  maxMessageSize,
  maxTotalSize: 1_000,
});

/** Queues of the paras 1 to 3, with open channels as `sender-recipient`, at the relay's block 7. */
function start(channels: Readonly<Record<string, number>>) {
  const relayState = {
    getNumber: () => 7,
    findChannel: async ({ sender, recipient }: { sender: number; recipient: number }) => {
      const maxMessageSize = channels[`${sender}-${recipient}`];
      return maxMessageSize === undefined ? undefined : size(maxMessageSize);
    },
  };
  return new MessageQueues(relayState, [1, 2, 3]);
}

const blockOf = (number: number, more: Partial<SentMessages>) => ({
  number,
  upwardMessages: [],
  horizontalMessages: [],
  ...more,
});

it('groups upward messages by their senders, in their order, and takes them once', () => {
  const queues = start({});
  queues.collect(2, blockOf(1, { upwardMessages: ['0x02', '0x03'] }));
  queues.addUpward(1, '0x01');
  queues.collect(2, blockOf(2, { upwardMessages: ['0x04'] }));
  expect([queues.countUpward(), queues.countWaiting()]).toEqual([4, 4]);
  expect(queues.takeUpward()).toEqual({ 1: ['0x01'], 2: ['0x02', '0x03', '0x04'] });
  expect([queues.countUpward(), queues.takeUpward()]).toEqual([0, {}]);
});

it('holds horizontal messages back until they are delivered, with the block of their sender', async () => {
  const queues = start({ '1-2': 10, '3-2': 10 });
  queues.collect(1, blockOf(4, { horizontalMessages: [{ recipient: 2, data: '0xaa' }] }));
  queues.collect(1, blockOf(5, { horizontalMessages: [{ recipient: 2, data: '0xbb' }] }));
  queues.collect(3, blockOf(9, { horizontalMessages: [{ recipient: 2, data: '0xcc' }] }));
  expect([queues.peekHorizontal(2).size, queues.countWaiting()]).toEqual([0, 3]);
  await queues.deliver();
  const expected = {
    1: [
      { sentAt: 4, data: '0xaa' },
      { sentAt: 5, data: '0xbb' },
    ],
    3: [{ sentAt: 9, data: '0xcc' }],
  };
  expect(Object.fromEntries(queues.peekHorizontal(2))).toEqual(expected);
  expect(queues.countWaiting()).toBe(3);
  expect(queues.takeHorizontal(2)).toEqual(expected);
  expect([queues.takeHorizontal(2), queues.countWaiting()]).toEqual([{}, 0]);
});

it('delivers a message once', async () => {
  const queues = start({ '1-2': 10 });
  queues.collect(1, blockOf(1, { horizontalMessages: [{ recipient: 2, data: '0xaa' }] }));
  await queues.deliver();
  await queues.deliver();
  expect(queues.takeHorizontal(2)).toEqual({ 1: [{ sentAt: 1, data: '0xaa' }] });
});

it('adds a single message at the block of the relay', async () => {
  const queues = start({ '1-2': 1 });
  expect(await queues.addHorizontal({ from: 1, to: 2, data: '0xaa' })).toBeUndefined();
  expect(queues.takeHorizontal(2)).toEqual({ 1: [{ sentAt: 7, data: '0xaa' }] });
});

it.each([
  ['no channel is open', 1, 3, '0xaa', 'no channel is open from 1 to 3'],
  ['only the other direction is open', 2, 1, '0xaa', 'no channel is open from 2 to 1'],
  ['the message is too long', 1, 2, '0xaabbcc', 'the message has 3 bytes; the channel takes at most 2'],
  ['the recipient is elsewhere', 1, 9, '0xaa', 'para 9 is not in this network'],
] as const)('drops a message if %s', async (_title, from, to, data, reason) => {
  const queues = start({ '1-2': 2, '1-9': 2 });
  expect(await queues.addHorizontal({ from, to, data })).toEqual({ from, to, data, reason });
  expect(queues.dropped).toEqual([{ from, to, data, reason }]);
  expect(queues.countWaiting()).toBe(0);
});

it('takes a message as long as the channel allows', async () => {
  const queues = start({ '1-2': 2 });
  expect(await queues.addHorizontal({ from: 1, to: 2, data: '0xaabb' })).toBeUndefined();
});

it('drops collected messages when they are delivered, and goes on with the next', async () => {
  const queues = start({ '1-2': 2 });
  const horizontalMessages = [
    { recipient: 3, data: '0xaa' },
    { recipient: 2, data: '0xbb' },
  ] as const;
  queues.collect(1, blockOf(1, { horizontalMessages }));
  await queues.deliver();
  expect(queues.dropped.map(({ to }) => to)).toEqual([3]);
  expect(queues.takeHorizontal(2)).toEqual({ 1: [{ sentAt: 1, data: '0xbb' }] });
});

it('resumes messages of an earlier run with their old block', async () => {
  const queues = start({ '1-2': 2 });
  queues.resume({ from: 1, to: 2, data: '0xaa', sentAt: 99 });
  expect(queues.countWaiting()).toBe(1);
  await queues.deliver();
  expect(queues.takeHorizontal(2)).toEqual({ 1: [{ sentAt: 99, data: '0xaa' }] });
});
