import { hasCall } from '@parachron/core';
import { assetHubKusama, kusama2024, kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { acceptOpenChannelCall, initOpenChannelCall } from '../index.js';

const relays = [
  { name: 'Kusama 1003000', relay: kusama2024() },
  { name: 'Kusama 1009002', relay: kusama2025() },
  { name: 'Polkadot 2000000', relay: polkadot2025() },
];

// hrmp has index 60 (3c) on all three; the calls' indices are those of the pallet's source.
describe.each(relays)('channel calls of $name', ({ relay }) => {
  test('encode a channel request like a published proposal', () => {
    // integritee-network/parachain#121
    const sizes = { capacity: 1000, messageSize: 102_400 };
    expect(initOpenChannelCall(relay, { recipient: 2000, ...sizes }).hex).toBe(
      '0x3c00d0070000e803000000900100',
    );
    // The acceptance in the same proposal.
    expect(acceptOpenChannelCall(relay, { sender: 2000 }).hex).toBe('0x3c01d0070000');
  });

  test('have the pallet and method names of the chain', () => {
    expect(initOpenChannelCall(relay, { recipient: 2114, capacity: 1, messageSize: 1 })).toMatchObject({
      pallet: 'Hrmp',
      method: 'hrmp_init_open_channel',
    });
  });
});

describe('a runtime without channel calls', () => {
  test('is refused with CALL_NOT_FOUND', () => {
    expect(() => acceptOpenChannelCall(assetHubKusama(), { sender: 1 })).toThrow(
      expect.objectContaining({ code: 'CALL_NOT_FOUND', facts: expect.objectContaining({ found: [] }) }),
    );
    expect(hasCall(assetHubKusama().registry, 'Hrmp', 'hrmp_accept_open_channel')).toBe(false);
  });

  test('numbers beyond 32 bits are refused with CALL_ARGUMENTS', () => {
    expect(() => acceptOpenChannelCall(kusama2025(), { sender: 2 ** 32 })).toThrow(
      expect.objectContaining({ code: 'CALL_ARGUMENTS' }),
    );
    expect(() => acceptOpenChannelCall(kusama2025(), { sender: -1 })).toThrow(
      expect.objectContaining({ code: 'CALL_ARGUMENTS' }),
    );
  });
});
