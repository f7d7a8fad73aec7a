import { hasCall } from '@parachron/core';
import { assetHubKusama, kusama2024, kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import {
  acceptOpenChannelCall,
  cancelOpenRequestCall,
  closeChannelCall,
  establishChannelWithSystemCall,
  establishSystemChannelCall,
  forceCleanHrmpCall,
  forceOpenHrmpChannelCall,
  forceProcessHrmpCloseCall,
  forceProcessHrmpOpenCall,
  initOpenChannelCall,
  pokeChannelDepositsCall,
} from '../index.js';

const relays = [
  { name: 'Kusama 1003000', relay: kusama2024() },
  { name: 'Kusama 1009002', relay: kusama2025() },
  { name: 'Polkadot 2000000', relay: polkadot2025() },
];
const channel = { sender: 1000, recipient: 2114 };

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

  test('encode to the expected bytes', () => {
    const sizes = { capacity: 8, messageSize: 512 };
    const hexes = [
      closeChannelCall(relay, channel),
      forceCleanHrmpCall(relay, { para: 2114, inbound: 3, outbound: 4 }),
      forceProcessHrmpOpenCall(relay, { channels: 5 }),
      forceProcessHrmpCloseCall(relay, { channels: 6 }),
      cancelOpenRequestCall(relay, { ...channel, openRequests: 7 }),
      forceOpenHrmpChannelCall(relay, { ...channel, ...sizes }),
      establishSystemChannelCall(relay, channel),
      pokeChannelDepositsCall(relay, channel),
      establishChannelWithSystemCall(relay, { systemChain: 1000 }),
    ].map(({ hex }) => hex);
    expect(hexes).toEqual([
      '0x3c02e803000042080000',
      '0x3c03420800000300000004000000',
      '0x3c0405000000',
      '0x3c0506000000',
      '0x3c06e80300004208000007000000',
      '0x3c07e8030000420800000800000000020000',
      '0x3c08e803000042080000',
      '0x3c09e803000042080000',
      '0x3c0ae8030000',
    ]);
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
