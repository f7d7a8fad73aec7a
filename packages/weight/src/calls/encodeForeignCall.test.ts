import type { Hex } from '@parachron/core';
import { polkadot2024 } from '@parachron/samples/runtimes';
import { compactAddLength, hexToU8a, u8aToHex } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { encodeForeignCall } from '../index.js';

const { registry } = polkadot2024();
// hrmp_init_open_channel(2000, 1000, 102400), integritee-network/parachain#121.
const call: Hex = '0x3c00d0070000e803000000900100';

describe('encodeForeignCall', () => {
  test('keeps the bytes of a call unchanged', () => {
    expect(encodeForeignCall(registry, call)).toBe(call);
    expect(encodeForeignCall(registry, `0x${call.slice(2).toUpperCase()}`)).toBe(call);
    expect(encodeForeignCall(registry, { hex: call })).toBe(call);
  });

  test('without a registry, does not decode the bytes, and refuses values without bytes by name', () => {
    expect(encodeForeignCall(undefined, { hex: call })).toBe(call);
    for (const given of [undefined, null, 123, hexToU8a(call), {}, '0x123']) {
      expect(() => encodeForeignCall(undefined, given as unknown as Hex)).toThrow(
        expect.objectContaining({
          code: 'INVALID_HEX',
          message: expect.stringMatching(/^call: expected 0x-prefixed hex/),
        }),
      );
    }
  });

  test('takes the method of a submittable extrinsic', () => {
    const submittable = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
    expect(encodeForeignCall(registry, submittable)).toBe(call);
  });

  test('refuses a call with a length prefix, and names the call', () => {
    expect(() => encodeForeignCall(registry, u8aToHex(compactAddLength(hexToU8a(call))))).toThrow(
      expect.objectContaining({
        code: 'FOREIGN_CALL_WRAPPED',
        facts: expect.objectContaining({ wrapping: 'length', call }),
        hint: expect.stringContaining(call),
      }),
    );
  });

  test('refuses a whole extrinsic, and names its call', () => {
    const unsigned = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
    expect(() => encodeForeignCall(registry, unsigned.toHex())).toThrow(
      expect.objectContaining({
        code: 'FOREIGN_CALL_WRAPPED',
        facts: expect.objectContaining({ wrapping: 'extrinsic', call }),
      }),
    );
  });

  test.each([
    ['extra bytes', `${call}00`],
    ['an argument cut short', call.slice(0, -2) as Hex],
    ['an unknown pallet', '0xfe00'],
    ['a length prefix without a call', '0x08fe00'],
    ['a length of eight bytes', `0x13${'ff'.repeat(8)}00`],
    ['no bytes', '0x'],
  ] as const)('refuses %s', (_what, hex) => {
    expect(() => encodeForeignCall(registry, hex)).toThrow(
      expect.objectContaining({ code: 'CALL_UNDECODABLE' }),
    );
  });

  test('refuses text that is not hex', () => {
    expect(() => encodeForeignCall(registry, '0xzz')).toThrow(
      expect.objectContaining({ code: 'INVALID_HEX' }),
    );
  });
});
