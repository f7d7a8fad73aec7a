import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isParachronError } from '../errors/ParachronError.js';
import { Reader } from './Reader.js';
import { Writer } from './Writer.js';

const of = (...bytes: readonly number[]) => new Reader(Uint8Array.from(bytes));
const undecodable = (reason: string, offset: number) =>
  expect.objectContaining({ code: 'SCALE_UNDECODABLE', fault: 'input', facts: { reason, offset } });
const notShortest = 'a compact number that is not in its shortest form';

describe('integers', () => {
  it('have their lowest byte first', () => {
    expect(of(1).u8()).toBe(1);
    expect(of(1, 2).u16()).toBe(0x0201);
    expect(of(1, 2, 3, 0xff).u32()).toBe(0xff03_0201);
    expect(of(1, 0, 0, 0, 0, 0, 0, 0xff).u64()).toBe(0xff00_0000_0000_0001n);
    expect(of(1, ...Array(14).fill(0), 0x80).u128()).toBe((1n << 127n) + 1n);
  });

  it.each([
    ['u8', 1],
    ['u16', 2],
    ['u32', 4],
    ['u64', 8],
    ['u128', 16],
  ] as const)('%s needs %s bytes, and consumes none if fewer are left', (name, size) => {
    const reader = new Reader(new Uint8Array(size - 1));
    const left = size - 1;
    const wanted = `expected ${size} more ${size === 1 ? 'byte' : 'bytes'}, got ${left}`;
    expect(() => reader[name]()).toThrow(undecodable(wanted, 0));
    expect([reader.offset, reader.left]).toEqual([0, left]);
  });

  it('are read from a view into a larger buffer', () => {
    const whole = Uint8Array.of(9, 9, 1, 2, 9);
    const reader = new Reader(whole.subarray(2, 4));
    expect([reader.u16(), reader.left]).toEqual([0x0201, 0]);
    expect(() => reader.u8()).toThrow(undecodable('expected 1 more byte, got 0', 2));
  });
});

describe('raw bytes', () => {
  it('are a copy', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const reader = new Reader(bytes);
    const read = reader.raw(2);
    bytes[0] = 9;
    expect([...read]).toEqual([1, 2]);
    expect([...reader.raw(1)]).toEqual([3]);
    expect([...reader.raw(0)]).toEqual([]);
  });

  // Parts of a Buffer share its memory, also those of `slice`.
  it('are a copy of a Buffer too, and no Buffer themselves', () => {
    const bytes = Buffer.from([1, 2, 3]);
    const read = new Reader(bytes.subarray(1)).raw(2);
    bytes[1] = 9;
    expect(read).toEqual(Uint8Array.of(2, 3));
    expect(Buffer.isBuffer(read)).toBe(false);
  });
});

describe('a compact number', () => {
  // https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding: the examples of compact integers.
  it.each([
    [[0x00], 0],
    [[0x04], 1],
    [[0xa8], 42],
    [[0x15, 0x01], 69],
    [[0xfe, 0xff, 0x03, 0x00], 65_535],
    [[0x0b, 0x00, 0x40, 0x7a, 0x10, 0xf3, 0x5a], 100_000_000_000_000n],
  ])('%j', (bytes, value) => {
    const reader = of(...bytes, 0xff);
    expect([reader.compact(), reader.left]).toEqual([value, 1]);
  });

  it.each([
    ['the last of one byte', [0xfc], 63],
    ['the first of two bytes', [0x01, 0x01], 64],
    ['the last of two bytes', [0xfd, 0xff], 16_383],
    ['the first of four bytes', [0x02, 0x00, 0x01, 0x00], 16_384],
    ['the last of four bytes', [0xfe, 0xff, 0xff, 0xff], 2 ** 30 - 1],
    ['the first with a length', [0x03, 0x00, 0x00, 0x00, 0x40], 2 ** 30],
    ['the last that is a number', [0x03, 0xff, 0xff, 0xff, 0xff], 2 ** 32 - 1],
    ['the first that is a bigint', [0x07, 0x00, 0x00, 0x00, 0x00, 0x01], 2n ** 32n],
    ['the largest', [0xff, ...Array(67).fill(0xff)], 2n ** 536n - 1n],
  ])('%s', (_, bytes, value) => {
    expect(of(...bytes).compact()).toBe(value);
  });

  it.each([
    ['63 in two bytes', [0xfd, 0x00]],
    ['16383 in four bytes', [0xfe, 0xff, 0x00, 0x00]],
    ['2 ** 30 - 1 with a length', [0x03, 0xff, 0xff, 0xff, 0x3f]],
    ['2 ** 32 - 1 in five bytes', [0x07, 0xff, 0xff, 0xff, 0xff, 0x00]],
  ])('is refused in a longer form: %s', (_, bytes) => {
    expect(() => of(...bytes).compact()).toThrow(undecodable(notShortest, 0));
  });

  it.each([[[0x01]], [[0x02, 0x00, 0x01]], [[0x03, 0x00, 0x00, 0x40]], [[0xff, 0x00]], [[]]])(
    'is refused if it is cut: %j',
    (bytes) => {
      expect(() => of(...bytes).compact()).toThrow(expect.objectContaining({ code: 'SCALE_UNDECODABLE' }));
    },
  );

  test('is read as it was written', () => {
    const any = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 70n }),
      fc.bigInt({ min: 0n, max: 2n ** 536n - 1n }),
    );
    fc.assert(
      fc.property(any, (value) => {
        const writer = new Writer();
        writer.compact(value);
        const reader = new Reader(writer.finish());
        expect(BigInt(reader.compact())).toBe(value);
        expect(reader.left).toBe(0);
      }),
    );
  });

  test('has one form only: bytes that are read are written again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 8 }), (bytes) => {
        const reader = new Reader(bytes);
        try {
          const value = reader.compact();
          const writer = new Writer();
          writer.compact(value);
          expect(writer.finish()).toEqual(bytes.slice(0, reader.offset));
        } catch (error) {
          expect(isParachronError(error, 'SCALE_UNDECODABLE')).toBe(true);
        }
      }),
    );
  });
});

describe('a length', () => {
  it('fits the remaining bytes, by the smallest size of an item', () => {
    expect(of(0x08, 1, 2, 3, 4).length(2)).toBe(2);
    expect(() => of(0x08, 1, 2, 3).length(2)).toThrow(undecodable('expected 4 more bytes, got 3', 1));
  });

  it('of items without bytes is limited too', () => {
    expect(of(0x08, 1, 2).length(0)).toBe(2);
    expect(() => of(0x0c, 1, 2).length(0)).toThrow(undecodable('expected 3 more bytes, got 2', 1));
  });

  it('is refused at once, however large', () => {
    expect(() => of(0x13, ...Array(8).fill(0xff), 1).length(1)).toThrow(
      expect.objectContaining({ code: 'SCALE_UNDECODABLE' }),
    );
  });
});

describe('nesting', () => {
  const descend = (reader: Reader, levels: number): number =>
    levels === 0 ? reader.depth : reader.nested((inner) => descend(inner, levels - 1));

  it('is permitted up to 256 levels, and forgotten afterwards', () => {
    const reader = of();
    expect(descend(reader, 256)).toBe(256);
    expect(reader.depth).toBe(0);
    expect(descend(reader, 256)).toBe(256);
    expect(() => descend(of(), 257)).toThrow(undecodable('nested too deeply', 0));
  });
});
