// The rules are those of cumulus: parachain-system's `get_channel_status` (closed; full by count or by bytes; ready) and
// xcmp-queue's `send_fragment` (NoChannel, TooBig).
import { expect, test } from 'vitest';
import type { ChannelStatus } from './ChannelStatus.js';
import { deriveSendObstacle } from './deriveSendObstacle.js';

const seen = { channel: { sender: 2114, recipient: 2000 }, block: { number: 1, hash: '0x01' } } as const;
const sizes = { capacity: 2, messageSize: 100, totalSize: 150 };
const deposits = { senderDeposit: 0n, recipientDeposit: 0n };
const open: ChannelStatus = { ...seen, ...sizes, ...deposits, state: 'open', messages: 1, bytes: 60 };

test.each<[string, ChannelStatus, number, string | undefined]>([
  ['an open channel with capacity takes the message', open, 90, undefined],
  [
    'a channel that closes at the next session takes the message',
    { ...open, state: 'closing' },
    90,
    undefined,
  ],
  ['none', { ...seen, state: 'none' }, 1, 'NoChannel'],
  ['a request', { ...seen, ...sizes, state: 'accepted', senderDeposit: 0n }, 1, 'NoChannel'],
  ['a message that is too large', open, 101, 'TooBig'],
  ['a channel with the maximum number of messages', { ...open, messages: 2 }, 1, 'QueueFull'],
  ['a message above the remaining bytes', open, 91, 'QueueFull'],
])('%s', (_, status, bytes, name) => {
  const obstacle = deriveSendObstacle(status, { bytes });
  expect(obstacle?.name).toBe(name);
  expect(obstacle?.waits ?? false).toBe(name === 'QueueFull');
});
