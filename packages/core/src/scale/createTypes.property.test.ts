import { TypeRegistry } from '@polkadot/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHex } from '../bytes/parseHex.js';
import { isParachronError } from '../errors/ParachronError.js';
import { createTypes } from './createTypes.js';
import type { AnyType } from './Type.js';
import {
  array,
  bool,
  bytes,
  compact,
  hexBytes,
  option,
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

const types = createTypes(new Map());
const polkadot = new TypeRegistry();

/** A type, its name in polkadot.js, and a value in both forms. */
interface Sample {
  readonly type: AnyType;
  readonly name: string;
  readonly value: fc.Arbitrary<{ readonly ours: unknown; readonly theirs: unknown }>;
}

const same = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((value) => ({ ours: value, theirs: value }));
const big = (bits: bigint) => same(fc.bigInt({ min: 0n, max: (1n << bits) - 1n }));
const hexOf = (list: Uint8Array) => `0x${Buffer.from(list).toString('hex')}`;

const plain: readonly Sample[] = [
  { type: bool, name: 'bool', value: same(fc.boolean()) },
  { type: u8, name: 'u8', value: same(fc.nat(255)) },
  { type: u16, name: 'u16', value: same(fc.nat(65_535)) },
  { type: u32, name: 'u32', value: same(fc.nat(0xffff_ffff)) },
  { type: u64, name: 'u64', value: big(64n) },
  { type: u128, name: 'u128', value: big(128n) },
  { type: compact(u32), name: 'Compact<u32>', value: same(fc.nat(0xffff_ffff)) },
  { type: compact(u64), name: 'Compact<u64>', value: big(64n) },
  { type: compact(u128), name: 'Compact<u128>', value: big(128n) },
  { type: str, name: 'String', value: same(fc.string({ unit: 'grapheme' })) },
  {
    type: bytes,
    name: 'Bytes',
    value: fc.uint8Array({ maxLength: 80 }).map((list) => ({ ours: list, theirs: hexOf(list) })),
  },
  {
    type: hexBytes(3),
    name: '[u8; 3]',
    value: same(fc.uint8Array({ minLength: 3, maxLength: 3 }).map(hexOf)),
  },
];

const split = (pairs: readonly { readonly ours: unknown; readonly theirs: unknown }[]) => ({
  ours: pairs.map(({ ours }) => ours),
  theirs: pairs.map(({ theirs }) => theirs),
});

/** Types that contain other types. */
const wrappers: readonly ((inner: Sample) => Sample)[] = [
  ({ type, name, value }) => ({
    type: vec(type),
    name: `Vec<${name}>`,
    value: fc.array(value, { maxLength: 3 }).map(split),
  }),
  ({ type, name, value }) => ({
    type: array(type, 2),
    name: `[${name}; 2]`,
    value: fc.tuple(value, value).map(split),
  }),
  ({ type, name, value }) => ({
    type: tuple(u16, type),
    name: `(u16, ${name})`,
    value: value.map(({ ours, theirs }) => ({ ours: [513, ours], theirs: [513, theirs] })),
  }),
  ({ type, name, value }) => ({
    type: struct('', { first: type, second: u8 }),
    name: JSON.stringify({ first: name, second: 'u8' }),
    value: value.map(({ ours, theirs }) => ({
      ours: { first: ours, second: 7 },
      theirs: { first: theirs, second: 7 },
    })),
  }),
  ({ type, name, value }) => ({
    type: result(type, str),
    name: `Result<${name}, String>`,
    value: fc.oneof(
      value.map(({ ours, theirs }) => ({ ours: { type: 'Ok', value: ours }, theirs: { Ok: theirs } })),
      fc.constant({ ours: { type: 'Err', value: 'no' }, theirs: { Err: 'no' } }),
    ),
  }),
  ({ type, name, value }) => ({
    type: variant('', { None: { index: 0 }, Some: { index: 1, fields: [type] } }),
    name: JSON.stringify({ _enum: { None: 'Null', Some: name } }),
    value: fc.oneof(
      value.map(({ ours, theirs }) => ({ ours: { type: 'Some', value: ours }, theirs: { Some: theirs } })),
      fc.constant({ ours: { type: 'None' }, theirs: 'None' }),
    ),
  }),
];

const wrapped = plain.flatMap((inner) => wrappers.map((wrap) => wrap(inner)));
// polkadot.js has its own form of Option<bool>, and takes an empty text for None.
const optional = plain
  .filter(({ name }) => !['bool', 'String', 'Bytes'].includes(name))
  .map(
    ({ type, name, value }): Sample => ({
      type: option(type),
      name: `Option<${name}>`,
      value: fc.option(value, { nil: { ours: undefined, theirs: null } }),
    }),
  );
const samples = [...plain, ...wrapped, ...optional];

describe('random values', () => {
  test.each(samples)('$name: has the bytes of polkadot.js, and is read back', ({ type, name, value }) => {
    fc.assert(
      fc.property(value, ({ ours, theirs }) => {
        const encoded = types.encode(type, ours);
        expect(encoded).toEqual(polkadot.createType(name, theirs).toU8a());
        expect(types.decode(type, encoded)).toEqual(ours);
      }),
      { numRuns: 8 },
    );
  });
});

test('random bytes are a value of the type with exactly these bytes, or a typed error', () => {
  const any = fc.constantFrom(...samples);
  fc.assert(
    fc.property(any, fc.uint8Array({ maxLength: 24 }), ({ type }, given) => {
      try {
        expect(types.encode(type, types.decode(type, given))).toEqual(given);
      } catch (error) {
        expect(isParachronError(error, 'SCALE_UNDECODABLE')).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('every cut of the bytes of a value is a typed error', () => {
  const any = fc
    .constantFrom(...samples)
    .chain(({ type, value }) => value.map(({ ours }) => ({ type, ours })));
  fc.assert(
    fc.property(any, fc.nat(), ({ type, ours }, at) => {
      const encoded = types.encode(type, ours);
      const cut = encoded.subarray(0, at % encoded.length);
      expect(() => types.decode(type, cut)).toThrow(expect.objectContaining({ code: 'SCALE_UNDECODABLE' }));
    }),
  );
});

describe('numbers that are not whole numbers of the type', () => {
  const whole = [
    ['u8', u8],
    ['u32', u32],
    ['Compact<u8>', compact(u8)],
    ['Compact<u32>', compact(u32)],
    ['Compact<u128>', compact(u128)],
  ] as const;
  const wrong = [1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined, null, '5', 2 ** 129];

  test.each(whole.flatMap(([name, type]) => wrong.map((value) => [name, value, type] as const)))(
    '%s refuses %s',
    (_, value, type) => {
      expect(() => types.encode(type as AnyType, value)).toThrow(
        expect.objectContaining({ code: 'SCALE_UNENCODABLE' }),
      );
    },
  );
});

describe('a compact integer', () => {
  test.each([
    [u8, 255],
    [u16, 65_535],
    [u32, 0xffff_ffff],
    [u64, 2n ** 64n - 1n],
    [u128, 2n ** 128n - 1n],
  ])('has the largest value of its type, row %#', (type, value) => {
    const compacted = compact(type as AnyType);
    expect(types.decode(compacted, types.encode(compacted, value))).toBe(value);
    expect(() => types.encode(compacted, BigInt(value) + 1n)).toThrow(
      expect.objectContaining({ code: 'SCALE_UNENCODABLE' }),
    );
  });

  test.each([
    [u8, '0x0104'],
    [u16, '0x02000400'],
    [u32, '0x070000000001'],
    [u64, `0x17${'00'.repeat(8)}01`],
  ] as const)('is not read beyond its type, row %#', (type, hex) => {
    expect(() => types.decode(compact(type as AnyType), parseHex(hex))).toThrow(
      expect.objectContaining({ code: 'SCALE_UNDECODABLE' }),
    );
  });

  test.each([
    ['text', str, 'Compact of str'],
    ['a list', vec(u8), 'Compact of sequence'],
    ['a struct of two fields', struct('', { a: u8, b: u8 }), 'Compact of composite'],
  ])('is not %s', (_, type, reason) => {
    expect(() => types.codec(compact(type as AnyType))).toThrow(
      expect.objectContaining({ code: 'SCALE_UNENCODABLE', message: expect.stringContaining(reason) }),
    );
  });

  test('of no value has no bytes', () => {
    expect([...types.encode(compact(tuple()), [])]).toEqual([]);
  });
});
