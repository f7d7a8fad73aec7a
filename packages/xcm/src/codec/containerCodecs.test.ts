import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import { createByteListCodec, createFixedBytesCodec } from './byteCodecs.js';
import {
  compareLists,
  createAbsentCodec,
  createBoundedListCodec,
  createFieldsCodec,
  createListCodec,
  createNeededCodec,
  createOptionCodec,
} from './containerCodecs.js';
import { compactU32, u8, u32 } from './integerCodecs.js';

const invalid = (part: string, reason: string) =>
  expect.objectContaining({ code: 'XCM_INVALID_VALUE', facts: { part, reason } });
const undecodable = (reason: string, offset: number) =>
  expect.objectContaining({ code: 'XCM_UNDECODABLE', facts: { reason, offset } });

describe('fieldsCodec', () => {
  const codecs = { id: u8, maxWeight: compactU32, note: createOptionCodec(u8) };
  const codec = createFieldsCodec<{ id: number; maxWeight: number; note: number | undefined }>(codecs, {
    path: 'xcm::v3::Thing',
    names: { id: 'index', note: null },
  });

  it('writes the fields in their order', () => {
    expect(writeBytes(codec, { note: 7, maxWeight: 64, id: 1 })).toBe('0x0101010107');
  });

  it('leaves out an absent optional field after reading', () => {
    expect(readBytes(codec, '0x01010100').value).toEqual({ id: 1, maxWeight: 64 });
    expect(Object.hasOwn(readBytes(codec, '0x01010100').value, 'note')).toBe(false);
  });

  it('formats by the names of the format, without the fields that it lacks', () => {
    expect(codec.format({ id: 1, maxWeight: 2, note: 3 })).toEqual({ index: 1, maxWeight: 2 });
  });

  it('describes the fields by the names of runtimes', () => {
    expect(codec.type).toMatchObject({
      path: ['xcm', 'v3', 'Thing'],
      shape: { kind: 'composite', fields: [{ name: 'index' }, { name: 'max_weight' }] },
    });
    expect(createFieldsCodec({ id: u8 }).type).not.toHaveProperty('path');
  });

  it('a tuple has no names', () => {
    const tuple = createFieldsCodec<{ id: number; maxWeight: number }>(
      { id: u8, maxWeight: u32 },
      { tuple: true },
    );
    expect(tuple.format({ id: 1, maxWeight: 2 })).toEqual([1, 2]);
    expect(tuple.type.shape).toEqual({ kind: 'tuple', of: [u8.type, u32.type] });
  });

  it.each([null, undefined, 5, 'text'])('refuses %s', (value) => {
    expect(() => writeBytes(codec, value as never)).toThrow(invalid('it', 'is not an object'));
  });

  it('names the field of a wrong value', () => {
    expect(() => writeBytes(codec, { id: 1, maxWeight: -1, note: undefined })).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ part: 'it.maxWeight' }) }),
    );
  });

  it('orders by the first field that differs', () => {
    const of = (id: number, maxWeight: number) => ({ id, maxWeight, note: undefined });
    expect(codec.compare(of(1, 9), of(2, 0))).toBeLessThan(0);
    expect(codec.compare(of(1, 9), of(1, 8))).toBeGreaterThan(0);
    expect(codec.compare(of(1, 9), of(1, 9))).toBe(0);
  });
});

describe('listCodec', () => {
  const codec = createListCodec(u8, 2);

  it.each([
    [[], '0x00'],
    [[7], '0x0407'],
    [[7, 8], '0x080708'],
  ])('%j has the bytes %s', (value, hex) => {
    expect(writeBytes(codec, value)).toBe(hex);
    expect(readBytes(codec, hex)).toEqual({ value, left: 0 });
    expect(codec.format(value)).toEqual(value);
  });

  it('refuses more items than fit', () => {
    expect(() => writeBytes(codec, [1, 2, 3])).toThrow(invalid('it', 'has 3 items, at most 2 fit'));
    expect(() => readBytes(codec, '0x0c010203')).toThrow(undecodable('3 items, at most 2 fit', 0));
    expect(() => writeBytes(createListCodec(u8, 0), [1])).toThrow(invalid('it', 'has 1 item, at most 0 fit'));
  });

  it('refuses a value that is no list, and names the position of a wrong item', () => {
    expect(() => writeBytes(codec, { length: 0 } as never)).toThrow(invalid('it', 'is not a list'));
    expect(() => writeBytes(codec, [1, 256])).toThrow(invalid('it.1', 'is not a whole number of 8 bits'));
  });

  it('refuses a count above the number of remaining bytes, before it reads any item', () => {
    // 2 ** 30 - 1 items.
    expect(() => readBytes(createListCodec(u8), '0xfeffffff00')).toThrow(
      expect.objectContaining({
        code: 'XCM_TRUNCATED',
        facts: { offset: 4, wanted: 1_073_741_823, left: 1 },
      }),
    );
  });

  it('is a type of its own if the runtime limits the length', () => {
    const bounded = createBoundedListCodec(u8, 1);
    expect(bounded.type).not.toEqual(codec.type);
    expect(bounded.type.path).toEqual(['bounded_collections', 'bounded_vec', 'BoundedVec']);
    expect(() => writeBytes(bounded, [1, 2])).toThrow('at most 1 fit');
  });

  it('orders as Rust orders slices', () => {
    const order = (one: number[], other: number[]) => Math.sign(compareLists(u8, one, other));
    expect(order([1, 2], [1, 3])).toBe(-1);
    expect(order([2], [1, 9])).toBe(1);
    expect(order([1], [1, 0])).toBe(-1);
    expect(order([1, 0], [1])).toBe(1);
    expect(order([], [])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.nat(3)), fc.array(fc.nat(3)), (one, other) => {
        // Buffers have the order of slices of bytes.
        expect(order(one, other)).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
    );
  });
});

describe('optionCodec', () => {
  const codec = createOptionCodec(u8);

  it.each([
    [undefined, '0x00', null],
    [7, '0x0107', 7],
    [0, '0x0100', 0],
  ])('%s has the bytes %s', (value, hex, formatted) => {
    expect(writeBytes(codec, value)).toBe(hex);
    expect(readBytes(codec, hex)).toEqual({ value, left: 0 });
    expect(codec.format(value)).toBe(formatted);
  });

  it('refuses any other first byte', () => {
    expect(() => readBytes(codec, '0x0207')).toThrow(undecodable('2 is neither 0 (None) nor 1 (Some)', 0));
  });

  it('orders no value before any value', () => {
    const order = (one?: number, other?: number) => Math.sign(codec.compare(one, other));
    expect([order(undefined, 0), order(0, undefined), order(), order(1, 2), order(2, 1)]).toEqual([
      -1, 1, 0, -1, 1,
    ]);
  });
});

describe('a field that only some versions have', () => {
  const needed = createNeededCodec(u8, { need: 'requireWeightAtMost', version: 3 });
  const absent = createAbsentCodec<number>({ part: 'querier', version: 2, versions: [3, 4, 5] });

  it('is required, without a prefix', () => {
    expect(writeBytes(needed, 7)).toBe('0x07');
    expect(readBytes(needed, '0x07')).toEqual({ value: 7, left: 0 });
    expect(needed.type).toBe(u8.type);
    expect(() => writeBytes(needed, undefined)).toThrow(
      expect.objectContaining({
        code: 'XCM_FIELD_MISSING',
        facts: { part: 'it', version: 3, need: 'requireWeightAtMost' },
      }),
    );
  });

  it('has no bytes in a version without the field, and refuses a value', () => {
    expect(writeBytes(absent, undefined)).toBe('0x');
    expect(readBytes(absent, '0x07')).toEqual({ value: undefined, left: 1 });
    expect([absent.format(undefined), absent.compare(undefined, undefined)]).toEqual([null, 0]);
    expect(() => writeBytes(absent, 7)).toThrow(
      expect.objectContaining({
        code: 'XCM_NOT_IN_VERSION',
        facts: { part: 'querier (at it)', version: 2, versions: [3, 4, 5] },
      }),
    );
  });
});

describe('bytes', () => {
  it('of a fixed number have no prefix', () => {
    const codec = createFixedBytesCodec(2);
    expect(writeBytes(codec, '0xAB01')).toBe('0xab01');
    expect(readBytes(codec, '0xab0107')).toEqual({ value: '0xab01', left: 1 });
    expect(() => writeBytes(codec, '0xab')).toThrow(invalid('it', 'has 1 byte, not 2'));
    expect(() => writeBytes(codec, '0xab0102')).toThrow(invalid('it', 'has 3 bytes, not 2'));
    expect(() => readBytes(codec, '0xab')).toThrow(expect.objectContaining({ code: 'XCM_TRUNCATED' }));
  });

  it('of any number have a compact length', () => {
    const codec = createByteListCodec(64);
    const long = `0x${'07'.repeat(64)}` as const;
    expect(writeBytes(codec, '0x')).toBe('0x00');
    expect(writeBytes(codec, long)).toBe(`0x0101${'07'.repeat(64)}`);
    expect(readBytes(codec, `0x0101${'07'.repeat(64)}`)).toEqual({ value: long, left: 0 });
    expect(() => writeBytes(codec, `${long}07`)).toThrow(invalid('it', 'has 65 bytes, at most 64 fit'));
    // The position of the bytes, after their length.
    expect(() => readBytes(codec, `0x0501${'07'.repeat(65)}`)).toThrow(
      undecodable('65 bytes, at most 64 fit', 2),
    );
  });

  it.each(['ab', '0xabc', '0xzz', 5, undefined, new Uint8Array(1)])(
    'must be whole bytes of hex: %s',
    (value) => {
      for (const codec of [createFixedBytesCodec(1), createByteListCodec()]) {
        expect(() => writeBytes(codec, value as never)).toThrow(
          expect.objectContaining({ code: 'XCM_INVALID_VALUE' }),
        );
      }
    },
  );

  it('have the order of their bytes, for digits in any case', () => {
    const { compare } = createByteListCodec();
    expect(Math.sign(compare('0x01', '0x0100'))).toBe(-1);
    expect(Math.sign(compare('0x02', '0x01ff'))).toBe(1);
    expect(compare('0xAB', '0xab')).toBe(0);
  });
});
