import { describe, expect, test } from 'vitest';
import { formatHex, parseHex } from '../bytes/parseHex.js';
import { primitiveCodecs } from './primitiveCodecs.js';
import { Reader } from './Reader.js';
import { type PrimitiveName, primitiveNames } from './Type.js';
import { Writer } from './Writer.js';

function encode(name: PrimitiveName, value: unknown): string {
  const writer = new Writer();
  primitiveCodecs[name].encode(writer, value);
  return formatHex(writer.finish());
}
const decode = (name: PrimitiveName, hex: `0x${string}`) =>
  primitiveCodecs[name].decode(new Reader(parseHex(hex)));

const unencodable = (reason: string) =>
  expect.objectContaining({ code: 'SCALE_UNENCODABLE', facts: { reason } });
const undecodable = (reason: string) =>
  expect.objectContaining({ code: 'SCALE_UNDECODABLE', facts: expect.objectContaining({ reason }) });

describe('a value', () => {
  // The examples of the specification of SCALE (https://docs.polkadot.com, "SCALE codec"), and the limits of each size.
  test.each([
    ['bool', false, '0x00'],
    ['bool', true, '0x01'],
    ['u8', 0, '0x00'],
    ['u8', 69, '0x45'],
    ['u8', 255, '0xff'],
    ['u16', 42, '0x2a00'],
    ['u16', 65_535, '0xffff'],
    ['u32', 16_777_215, '0xffffff00'],
    ['u32', 4_294_967_295, '0xffffffff'],
    ['u64', 0n, '0x0000000000000000'],
    ['u64', 1n << 32n, '0x0000000001000000'],
    ['u64', (1n << 64n) - 1n, '0xffffffffffffffff'],
    ['u128', 1n << 64n, '0x00000000000000000100000000000000'],
    ['u128', (1n << 128n) - 1n, '0xffffffffffffffffffffffffffffffff'],
    ['str', '', '0x00'],
    ['str', 'Hamlet', '0x1848616d6c6574'],
    ['str', 'Война и мир', '0x50d092d0bed0b9d0bdd0b020d0b820d0bcd0b8d180'],
    ['str', '三国演义', '0x30e4b889e59bbde6bc94e4b989'],
  ] as const)('of the type %s is %s in the bytes %s', (name, value, hex) => {
    expect(encode(name, value)).toBe(hex);
    expect(decode(name, hex)).toBe(value);
  });

  test.each([
    ['bool', undefined],
    ['bool', 'false'],
    ['bool', 0],
    ['u8', -1],
    ['u8', 256],
    ['u8', 1.5],
    ['u8', Number.NaN],
    ['u8', '7'],
    ['u8', 7n],
    ['u8', undefined],
    ['u16', 65_536],
    ['u32', 4_294_967_296],
    ['u64', -1n],
    ['u64', 1n << 64n],
    ['u64', 7],
    ['u128', 1n << 128n],
    ['u128', undefined],
    ['str', undefined],
    ['str', 7],
  ] as const)('outside the type %s is refused: %s', (name, value) => {
    expect(() => encode(name, value)).toThrow(unencodable(`${String(value)} is not a ${name}`));
  });
});

describe('a text', () => {
  // U+FEFF is three bytes of UTF-8, EF BB BF, and a character like any other within a text of a chain.
  test('keeps a byte order mark at its beginning', () => {
    expect(encode('str', '\ufeffa')).toBe('0x10efbbbf61');
    expect(decode('str', '0x10efbbbf61')).toBe('\ufeffa');
    expect(decode('str', '0x1cefbbbfefbbbf61')).toBe('\ufeff\ufeffa');
  });

  test('has the length of its bytes, not of its characters', () => {
    expect(encode('str', '😀')).toBe('0x10f09f9880');
    expect(decode('str', '0x10f09f9880')).toBe('😀');
  });

  test.each([
    ['a byte that begins no character', '0x0480'],
    ['half of a character', '0x04c3'],
    ['a surrogate', '0x0ceda080'],
    ['a character in a longer form than necessary', '0x08c0af'],
  ] as const)('with %s is refused', (_, hex) => {
    expect(() => decode('str', hex)).toThrow(undecodable('text that is not UTF-8'));
  });

  test('that ends before its length is refused', () => {
    expect(() => decode('str', '0x186162')).toThrow(undecodable('expected 6 more bytes, got 2'));
  });
});

test('a boolean has one of two bytes', () => {
  expect(() => decode('bool', '0x02')).toThrow(undecodable('a boolean of 2'));
  expect(() => decode('bool', '0x')).toThrow(undecodable('expected 1 more byte, got 0'));
});

// The layout of each integer in SCALE: as many bytes as its bits need.
test.each([
  ['u8', 1],
  ['u16', 2],
  ['u32', 4],
  ['u64', 8],
  ['u128', 16],
] as const)('%s takes %i bytes, as a sequence counts on', (name, size) => {
  expect(primitiveCodecs[name].least).toBe(size);
  expect(() => decode(name, `0x${'00'.repeat(size - 1)}`)).toThrow(
    expect.objectContaining({ code: 'SCALE_UNDECODABLE' }),
  );
});

test.each(['char', 'u256', 'i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const)(
  'the type %s is refused in both directions, since no pallet has it',
  (name) => {
    expect(() => encode(name, 1)).toThrow(unencodable('the primitive is not used by any pallet'));
    expect(() => decode(name, '0x00')).toThrow(undecodable('a primitive that no pallet uses'));
  },
);

// scale-info, TypeDefPrimitive: the position is the index in the metadata.
test('the names are in the order of the metadata', () => {
  expect(primitiveNames.indexOf('bool')).toBe(0);
  expect(primitiveNames.indexOf('str')).toBe(2);
  expect(primitiveNames.indexOf('u8')).toBe(3);
  expect(primitiveNames.indexOf('u128')).toBe(7);
  expect(primitiveNames.indexOf('i256')).toBe(14);
});
