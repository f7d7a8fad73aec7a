import { describe, expect, test } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import type { Codec } from './Codec.js';
import { bool, compactU32, compactU64, compactU128, u8, u32, u64 } from './integerCodecs.js';

const all = new Map<string, unknown>(
  Object.entries({ bool, compactU32, compactU64, compactU128, u8, u32, u64 }),
);
const codecOf = (name: string) => all.get(name) as Codec<unknown>;

// SCALE: fixed integers with the lowest byte first; compact integers with two bits of mode.
test.each([
  ['bool', false, '0x00'],
  ['bool', true, '0x01'],
  ['u8', 0, '0x00'],
  ['u8', 255, '0xff'],
  ['u32', 1, '0x01000000'],
  ['u32', 4_294_967_295, '0xffffffff'],
  ['u64', 258n, '0x0201000000000000'],
  ['u64', 2n ** 64n - 1n, '0xffffffffffffffff'],
  ['compactU32', 63, '0xfc'],
  ['compactU32', 64, '0x0101'],
  ['compactU32', 16_384, '0x02000100'],
  ['compactU32', 4_294_967_295, '0x03ffffffff'],
  ['compactU64', 2n ** 64n - 1n, '0x13ffffffffffffffff'],
  ['compactU128', 2n ** 128n - 1n, `0x33${'ff'.repeat(16)}`],
])('%s has %s as %s', (name, value, hex) => {
  const codec = codecOf(name);
  expect(writeBytes(codec, value)).toBe(hex);
  expect(readBytes(codec, `${hex}07`)).toEqual({ value, left: 1 });
  expect(codec.format(value)).toBe(typeof value === 'bigint' ? `${value}` : value);
});

describe('a value outside its type is refused', () => {
  test.each([
    ['u8', 256, 'is not a whole number of 8 bits'],
    ['u8', -1, 'is not a whole number of 8 bits'],
    ['u8', 1.5, 'is not a whole number of 8 bits'],
    ['u8', '1', 'is not a whole number of 8 bits'],
    ['u32', 2 ** 32, 'is not a whole number of 32 bits'],
    ['compactU32', 2 ** 32, 'is not a whole number of 32 bits'],
    ['u64', 2n ** 64n, 'is not a bigint of 64 bits'],
    ['compactU64', 2n ** 64n, 'is not a bigint of 64 bits'],
    ['compactU128', 2n ** 128n, 'is not a bigint of 128 bits'],
    ['compactU128', -1n, 'is not a bigint of 128 bits'],
    ['u64', 1, 'is not a bigint of 64 bits'],
    ['bool', 1, 'is neither true nor false'],
  ])('%s: %s', (name, value, reason) => {
    expect(() => writeBytes(codecOf(name), value)).toThrow(
      expect.objectContaining({ code: 'XCM_INVALID_VALUE', facts: { part: 'it', reason } }),
    );
  });

  test.each([
    ['compactU32', '0x070000000001', 'an integer has more than 32 bits'],
    ['compactU64', `0x17${'00'.repeat(8)}01`, 'an integer has more than 64 bits'],
    ['bool', '0x02', '2 is neither true nor false'],
  ])('%s in bytes %s', (name, hex, reason) => {
    expect(() => readBytes(codecOf(name), hex)).toThrow(
      expect.objectContaining({ code: 'XCM_UNDECODABLE', facts: { reason, offset: 0 } }),
    );
  });
});

test('integers and booleans are in their order', () => {
  expect([u8.compare(1, 2), u8.compare(2, 2), u8.compare(3, 2)].map(Math.sign)).toEqual([-1, 0, 1]);
  expect([u64.compare(1n, 2n), u64.compare(2n, 2n), u64.compare(3n, 2n)]).toEqual([-1, 0, 1]);
  expect([bool.compare(false, true), bool.compare(true, true), bool.compare(true, false)]).toEqual([
    -1, 0, 1,
  ]);
});
