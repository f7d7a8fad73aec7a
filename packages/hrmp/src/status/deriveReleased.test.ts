import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChannelStatus } from './ChannelStatus.js';
import { deriveReleased } from './deriveReleased.js';
import type { ParaFacts } from './ParaFacts.js';

const status = (sender: number, recipient: number, state: ChannelStatus['state']) =>
  ({ channel: { sender, recipient }, state, senderDeposit: 10n, recipientDeposit: 3n }) as ChannelStatus;
const derive = (channels: readonly ChannelStatus[], id: number, reserved = 1_000n) =>
  deriveReleased({ channels } as never, { id, balance: { reserved } } as ParaFacts);

test.each(['none', 'requested', 'accepted', 'open'] as const)(
  'a channel that is %s releases nothing',
  (state) => {
    expect(derive([status(1, 2, state), status(2, 1, state)], 1)).toBe(0n);
  },
);

test('each end of a closing channel gets its own deposit back', () => {
  const channels = [status(1, 2, 'closing'), status(2, 1, 'open')];
  expect([derive(channels, 1), derive(channels, 2), derive(channels, 3)]).toEqual([10n, 3n, 0n]);
  const both = [status(1, 2, 'closing'), status(2, 1, 'closing')];
  expect([derive(both, 1), derive(both, 2)]).toEqual([13n, 13n]);
});

test('no more than the reserved amount is released', () => {
  const both = [status(1, 2, 'closing'), status(2, 1, 'closing')];
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 30n }), (reserved) => {
      expect(derive(both, 1, reserved)).toBe(reserved < 13n ? reserved : 13n);
    }),
  );
});
