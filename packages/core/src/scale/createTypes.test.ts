import { TypeRegistry } from '@polkadot/types';
import { describe, expect, test } from 'vitest';
import { formatHex, parseHex } from '../bytes/parseHex.js';
import { createTypes } from './createTypes.js';
import type { AnyType, Type } from './Type.js';
import {
  array,
  bool,
  bytes,
  compact,
  hexBytes,
  names,
  newtype,
  option,
  reference,
  result,
  str,
  struct,
  tuple,
  u8,
  u16,
  u32,
  u64,
  u128,
  variant,
  vec,
} from './typeBuilders.js';

const list = variant('', { End: { index: 0 }, More: { index: 7, fields: [reference('List')] } });
const types = createTypes(new Map<string, AnyType>([['List', list]]));
const polkadot = new TypeRegistry();
const encode = <T>(type: Type<T>, value: T) => formatHex(types.encode(type, value));
const decode = <T>(type: Type<T>, hex: `0x${string}`) => types.decode(type, parseHex(hex));

describe('a value is written as polkadot.js writes it, and read back', () => {
  test.each<[string, AnyType, unknown, unknown]>([
    ['bool', bool, true, true],
    ['u8', u8, 255, 255],
    ['u16', u16, 513, 513],
    ['u32', u32, 0xffff_ffff, 0xffff_ffff],
    ['u64', u64, 2n ** 64n - 1n, 2n ** 64n - 1n],
    ['u128', u128, 2n ** 128n - 1n, 2n ** 128n - 1n],
    ['Compact<u32>', compact(u32), 16_384, 16_384],
    ['Compact<u128>', compact(newtype('Amount', u128)), 2n ** 100n, 2n ** 100n],
    ['String', str, 'Zürich', 'Zürich'],
    ['Bytes', bytes, Uint8Array.of(1, 2), '0x0102'],
    ['[u8; 4]', hexBytes(4), '0x0a0B0c0d', '0x0a0b0c0d'],
    ['[u16; 2]', array(u16, 2), [1, 2], [1, 2]],
    ['Vec<u32>', vec(u32), [1, 2, 3], [1, 2, 3]],
    ['Option<u8>', option(u8), undefined, null],
    ['Option<u8>', option(u8), 5, 5],
    ['(u8, bool)', tuple(u8, bool), [1, false], [1, false]],
    ['Result<u8, bool>', result(u8, bool), { type: 'Err', value: true }, { Err: true }],
    ['{"a":"u8","b":"u16"}', struct('', { a: u8, b: u16 }), { a: 1, b: 2 }, { a: 1, b: 2 }],
  ])('%s', (name, type, value, theirs) => {
    const hex = encode(type, value);
    expect(hex).toBe(formatHex(polkadot.createType(name, theirs).toU8a()));
    expect(encode(type, decode(type, hex))).toBe(hex);
  });
});

test('a type that holds itself goes by reference, and no deeper than a runtime allows', () => {
  expect(decode(list, '0x070700')).toEqual({ type: 'More', value: { type: 'More', value: { type: 'End' } } });
  expect(() => decode(list, `0x${'07'.repeat(300)}00`)).toThrow('nested too deeply');
});

describe('bytes that do not follow the type are refused', () => {
  test.each<[string, AnyType, `0x${string}`, string]>([
    ['a boolean of 2', bool, '0x02', 'a boolean of 2'],
    ['an option of 2', option(u8), '0x02', 'an Option of 2'],
    ['an unknown variant', names('Kind', ['A']), '0x01', 'no variant of index 1'],
    ['an early end', u32, '0x0000', 'expected 4 more bytes, got 2'],
    ['bytes left over', u8, '0x0000', '1 trailing byte'],
    ['a length beyond the end', vec(u32), '0x0c00', 'expected 12 more bytes, got 1'],
    ['a compact number in a longer form', compact(u32), '0x0100', 'not in its shortest form'],
    ['a compact number that is too large', compact(u8), '0x0104', 'is not a u8'],
    ['text that is not UTF-8', str, '0x04ff', 'text that is not UTF-8'],
  ])('%s', (_, type, hex, reason) => {
    expect(() => decode(type, hex)).toThrow(
      expect.objectContaining({ code: 'SCALE_UNDECODABLE', message: expect.stringContaining(reason) }),
    );
  });
});

describe('values that do not fit the type are refused', () => {
  test.each<[string, AnyType, unknown]>([
    ['a number that is too large', u8, 256],
    ['a number where a bigint is needed', u64, 1],
    ['a negative amount', u128, -1n],
    ['bytes of another length', hexBytes(2), '0x00'],
    ['bytes that are not hexadecimal', hexBytes(2), '0x00zz'],
    ['an array of another length', array(u8, 2), [1]],
    ['an unknown variant', list, { type: 'Other' }],
    ['a reference that the runtime lacks', reference('Nothing'), 1],
    ['a compact number that is too large', compact(u32), 2 ** 32],
  ])('%s', (_, type, value) => {
    expect(() => types.encode(type, value)).toThrow(expect.objectContaining({ code: 'SCALE_UNENCODABLE' }));
  });
});
