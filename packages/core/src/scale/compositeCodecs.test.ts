import { describe, expect, it, test } from 'vitest';
import { formatHex, parseHex } from '../bytes/parseHex.js';
import type { AnyCodec } from './Codec.js';
import {
  createArrayCodec,
  createFieldsCodec,
  createHexCodec,
  createOptionCodec,
  createSequenceCodec,
  createVariantCodec,
} from './compositeCodecs.js';
import { primitiveCodecs } from './primitiveCodecs.js';
import { Reader } from './Reader.js';
import type { AnyType } from './Type.js';
import { listVariants, str, u8, u16, u32 } from './typeBuilders.js';
import { Writer } from './Writer.js';

const codecs = new Map<AnyType, AnyCodec>([
  [u8, primitiveCodecs.u8],
  [u16, primitiveCodecs.u16],
  [u32, primitiveCodecs.u32],
  [str, primitiveCodecs.str],
]);
const get = (type: AnyType): AnyCodec => codecs.get(type) ?? expect.fail('a type that the test lacks');

/** A codec of any values: the tests also give values of other types. */
interface Coded {
  encode(writer: Writer, value: never): void;
  decode(reader: Reader): unknown;
}
function encode(codec: Coded, value: unknown): string {
  const writer = new Writer();
  codec.encode(writer, value as never);
  return formatHex(writer.finish());
}
const decode = (codec: Coded, hex: `0x${string}`) => codec.decode(new Reader(parseHex(hex)));

const unencodable = (reason: string) =>
  expect.objectContaining({ code: 'SCALE_UNENCODABLE', facts: { reason } });
const undecodable = (reason: string, offset: number) =>
  expect.objectContaining({ code: 'SCALE_UNDECODABLE', facts: { reason, offset } });

describe('a sequence', () => {
  const codec = createSequenceCodec(primitiveCodecs.u16);

  // The example of the specification of SCALE: a vector of u16.
  it('has the number of its elements before them', () => {
    const hex = '0x18040008000f00100017002a00';
    expect(encode(codec, [4, 8, 15, 16, 23, 42])).toBe(hex);
    expect(decode(codec, hex)).toEqual([4, 8, 15, 16, 23, 42]);
  });

  it('without elements is one byte', () => {
    expect(encode(codec, [])).toBe('0x00');
    expect(decode(codec, '0x00')).toEqual([]);
    expect(codec.least).toBe(1);
  });

  it('has more than 63 elements with a length of two bytes', () => {
    const hex = encode(codec, Array(64).fill(1));
    expect(hex.slice(0, 10)).toBe('0x01010100');
    expect(hex).toHaveLength(2 + 2 * (2 + 64 * 2));
  });

  it('is refused before its elements are read, if the bytes cannot suffice', () => {
    expect(() => decode(codec, '0x0801')).toThrow(undecodable('expected 4 more bytes, got 1', 1));
  });

  it('names the wrong element', () => {
    expect(() => encode(codec, [1, 65_536])).toThrow(unencodable('65536 is not a u16'));
  });
});

describe('an array', () => {
  const codec = createArrayCodec(primitiveCodecs.u8, 3);

  it('has its elements without their number', () => {
    expect(encode(codec, [1, 2, 3])).toBe('0x010203');
    expect(decode(codec, '0x010203')).toEqual([1, 2, 3]);
    expect(codec.least).toBe(3);
  });

  it.each([[[1, 2]], [[1, 2, 3, 4]], [[]]])('refuses the elements %j', (value) => {
    expect(() => encode(codec, value)).toThrow(unencodable(`${value.length} elements, not 3`));
  });

  it('of no elements takes no bytes', () => {
    const none = createArrayCodec(primitiveCodecs.u32, 0);
    expect([encode(none, []), decode(none, '0x'), none.least]).toEqual(['0x', [], 0]);
  });
});

describe('bytes of a fixed number', () => {
  const codec = createHexCodec(2);

  it('are read in lower case, and written from any case', () => {
    expect(encode(codec, '0xaBCd')).toBe('0xabcd');
    expect(decode(codec, '0xabcd')).toBe('0xabcd');
  });

  it.each([
    ['0xab', 'of 1 byte'],
    ['0xabcdef', 'of 3 bytes'],
    ['abcd', 'without the prefix'],
    ['abcdef', 'of 3 bytes without the prefix, as long as 2 bytes with it'],
    ['0Xabcd', 'with another prefix'],
    ['0xabcg', 'with a letter that is no digit'],
    ['', 'of nothing'],
  ])('refuse the text %j, %s', (text) => {
    expect(() => encode(codec, text)).toThrow(unencodable(`${text} is not hex of 2 bytes`));
  });

  it('name one byte in the singular', () => {
    expect(() => encode(createHexCodec(1), '0x')).toThrow(unencodable('0x is not hex of 1 byte'));
  });
});

describe('an optional value', () => {
  const codec = createOptionCodec(primitiveCodecs.u16);

  it.each([
    [undefined, '0x00'],
    [0, '0x010000'],
    [513, '0x010102'],
  ] as const)('%s is %s', (value, hex) => {
    expect(encode(codec, value)).toBe(hex);
    expect(decode(codec, hex)).toBe(value);
  });

  it.each(['0x02', '0xff'] as const)('refuses the mark %s', (hex) => {
    expect(() => decode(codec, hex)).toThrow(undecodable(`an Option of ${Number(hex)}`, 1));
  });

  // Only OptionBool, a type of its own, has one byte for both; a runtime's Option<bool> has two.
  it('of a boolean has a byte for each', () => {
    const flag = createOptionCodec(primitiveCodecs.bool);
    expect([undefined, false, true].map((value) => encode(flag, value))).toEqual([
      '0x00',
      '0x0100',
      '0x0101',
    ]);
  });

  it('does not take null for nothing', () => {
    expect(() => encode(codec, null)).toThrow(unencodable('null is not a u16'));
  });
});

describe('fields', () => {
  const named = createFieldsCodec(
    [
      { name: 'id', type: u16 },
      { name: 'name', type: str },
    ],
    { get, flat: true },
  );

  it('with names are in the order of the type, not of the value', () => {
    expect(encode(named, { name: 'a', id: 258 })).toBe('0x02010461');
    expect(decode(named, '0x02010461')).toEqual({ id: 258, name: 'a' });
    expect(named.least).toBe(3);
  });

  it('that lack a value are refused', () => {
    expect(() => encode(named, { name: 'a' })).toThrow(unencodable('undefined is not a u16'));
  });

  it('without names are a list', () => {
    const codec = createFieldsCodec([{ type: u8 }, { type: u16 }], { get, flat: true });
    expect(encode(codec, [1, 2])).toBe('0x010200');
    expect(decode(codec, '0x010200')).toEqual([1, 2]);
  });

  it.each([
    [true, 7],
    [false, [7]],
  ])('with one field without a name, flat: %s, have the value %j', (flat, value) => {
    const codec = createFieldsCodec([{ type: u8 }], { get, flat });
    expect(encode(codec, value)).toBe('0x07');
    expect(decode(codec, '0x07')).toEqual(value);
  });

  it('with one name keep the name', () => {
    const codec = createFieldsCodec([{ name: 'id', type: u8 }], { get, flat: true });
    expect(decode(codec, '0x07')).toEqual({ id: 7 });
  });

  it('may be none', () => {
    const codec = createFieldsCodec([], { get, flat: true });
    expect([encode(codec, []), decode(codec, '0x'), codec.least]).toEqual(['0x', [], 0]);
  });
});

describe('a variant', () => {
  const variants = listVariants({
    Idle: { index: 0 },
    Id: { index: 3, fields: [u16] },
    Pair: { index: 4, fields: [u8, u8] },
    Move: { index: 255, fields: { x: u8, y: u8 } },
  });
  const codec = createVariantCodec(variants, get);

  it.each([
    [{ type: 'Idle' }, '0x00'],
    [{ type: 'Id', value: 7 }, '0x030700'],
    [{ type: 'Pair', value: [1, 2] }, '0x040102'],
    [{ type: 'Move', value: { x: 1, y: 2 } }, '0xff0102'],
  ] as const)('%j has its own index, not its position: %s', (value, hex) => {
    expect(encode(codec, value)).toBe(hex);
    expect(decode(codec, hex)).toEqual(value);
  });

  it('of an unknown name or index is refused', () => {
    expect(() => encode(codec, { type: 'idle' })).toThrow(unencodable('no variant idle'));
    expect(() => encode(codec, { type: 'constructor' })).toThrow(unencodable('no variant constructor'));
    expect(() => decode(codec, '0x01')).toThrow(undecodable('no variant of index 1', 1));
  });

  it('without a value that it needs is refused', () => {
    expect(() => encode(codec, { type: 'Id' })).toThrow(unencodable('undefined is not a u16'));
  });
});

test('parts read one after another begin where the last one ended', () => {
  const codec = createSequenceCodec(createOptionCodec(createHexCodec(1)));
  expect(decode(codec, '0x0c01aa0001bb')).toEqual(['0xaa', undefined, '0xbb']);
  expect(() => decode(codec, '0x0c01aa0001')).toThrow(undecodable('expected 1 more byte, got 0', 5));
});
