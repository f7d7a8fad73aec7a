import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveDeposit } from './deriveDeposit.js';

const made = makeFacts(kusama2025());
const config = { ...made.config, senderDeposit: 7n, recipientDeposit: 5n };

/** Derives the deposit on a channel manager that waives the deposits of system chains, or does not. */
const derive = (sender: number, recipient: number, { side = 'sender', waives = true } = {}) => {
  const { channelManager } = made;
  const rules = { ...channelManager.rules, waivesSystemDeposits: waives };
  const facts = { channelManager: { ...channelManager, rules }, config };
  return deriveDeposit(facts, { sender, recipient, side: side as 'sender' });
};

test('each side pays its own deposit', () => {
  expect(derive(2000, 2114)).toBe(7n);
  expect(derive(2000, 2114, { side: 'recipient' })).toBe(5n);
});

test.each([
  [1000, 2114, 0n],
  [2114, 1000, 0n],
  [1999, 2114, 0n],
  [1000, 1002, 0n],
  [2000, 2114, 7n],
])(
  'a channel from %i to %i costs the sender %s: ids below 2000 are system chains',
  (sender, recipient, amount) => {
    expect(derive(sender, recipient)).toBe(amount);
  },
);

test('an older channel manager takes the deposits of channels with system chains, too', () => {
  expect(derive(1000, 2114, { waives: false })).toBe(7n);
  expect(derive(1000, 2114, { waives: false, side: 'recipient' })).toBe(5n);
});

test.each([
  ['sender', { sender: '2000', recipient: 2114, side: 'sender' }],
  ['recipient', { sender: 2000, side: 'sender' }],
  ['side', { sender: 2000, recipient: 2114 }],
])('a wrong %s is refused by its name', (field, options) => {
  expect(() => deriveDeposit(made, options as never)).toThrow(
    expect.objectContaining({ fault: 'input', message: expect.stringContaining(field) }),
  );
});
