import { describe, expect, it } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import {
  createEnumCodec,
  createNameCodec,
  fields,
  unit,
  unitVariants,
  type Variants,
  variantOf,
} from './createEnumCodec.js';
import { compactU32, u8 } from './integerCodecs.js';

type Shape =
  | { readonly kind: 'Dot' }
  | { readonly kind: 'Line' }
  | { readonly kind: 'Circle'; readonly radius: number }
  | { readonly kind: 'Box'; readonly width: number; readonly boxHeight: number }
  | { readonly kind: 'Cone'; readonly tip: number };

/** Version 2 has no cone, and calls a circle Disc; index 3 is unused. */
const variants = (version: XcmVersion): Variants<Shape> => ({
  Dot: unit(0),
  Line: unit(1, 'Stroke'),
  Circle: { ...variantOf(2, 'radius', compactU32), ...(version === 2 ? { name: 'Disc' } : {}) },
  Box: fields(4, { width: u8, boxHeight: u8 }, { names: { boxHeight: 'height' } }),
  ...(version === 2 ? {} : { Cone: variantOf(5, 'tip', u8) }),
});
const codecOf = (version: XcmVersion, type = 'Shape') =>
  createEnumCodec<Shape>({ type, path: 'xcm::v9::Shape', version, variants });
const codec = codecOf(3);

describe('enumCodec', () => {
  it.each([
    [{ kind: 'Dot' }, '0x00', 'Dot'],
    [{ kind: 'Line' }, '0x01', 'Stroke'],
    [{ kind: 'Circle', radius: 64 }, '0x020101', { Circle: 64 }],
    [{ kind: 'Box', width: 1, boxHeight: 2 }, '0x040102', { Box: { width: 1, height: 2 } }],
    [{ kind: 'Cone', tip: 7 }, '0x0507', { Cone: 7 }],
  ] as const)('writes, reads and formats %j', (value, hex, formatted) => {
    expect(writeBytes(codec, value)).toBe(hex);
    expect(readBytes(codec, `${hex}ff`)).toEqual({ value, left: 1 });
    expect(codec.format(value)).toEqual(formatted);
  });

  it('formats a kind by its name in the version', () => {
    expect(codecOf(2).format({ kind: 'Circle', radius: 1 })).toEqual({ Disc: 1 });
  });

  it('describes its variants by index, with the names of the metadata', () => {
    const { shape, path } = codec.type;
    expect(path).toEqual(['xcm', 'v9', 'Shape']);
    expect(shape).toMatchObject({
      kind: 'variant',
      variants: [
        { name: 'Dot', index: 0, fields: [] },
        { name: 'Stroke', index: 1, fields: [] },
        { name: 'Circle', index: 2, fields: [{ type: compactU32.type }] },
        { name: 'Box', index: 4, fields: [{ name: 'width' }, { name: 'height' }] },
        { name: 'Cone', index: 5, fields: [{ type: u8.type }] },
      ],
    });
  });

  it('adds variants that it does not read to the description', () => {
    const { type } = createEnumCodec<Shape>({
      type: 'Shape',
      path: 'a',
      version: 3,
      unread: { Cube: { index: 3 } } as never,
      variants,
    });
    expect(type.shape).toMatchObject({
      variants: [
        { name: 'Dot' },
        { name: 'Stroke' },
        { name: 'Circle' },
        { name: 'Cube', index: 3 },
        { name: 'Box' },
        { name: 'Cone' },
      ],
    });
  });

  describe('refuses', () => {
    it.each([undefined, null, 'Dot', {}, { kind: 5 }])('a value without a kind: %j', (value) => {
      expect(() => writeBytes(codec, value as never)).toThrow(
        expect.objectContaining({
          code: 'XCM_INVALID_VALUE',
          facts: { part: 'it', reason: 'has no kind' },
        }),
      );
    });

    it('a kind that no version has', () => {
      expect(() => writeBytes(codec, { kind: 'Cube' } as never)).toThrow(
        expect.objectContaining({
          code: 'XCM_INVALID_VALUE',
          facts: { part: 'it', reason: 'has a kind that no version of Shape has' },
        }),
      );
    });

    it('a kind of other versions, by the versions that have it', () => {
      expect(() => writeBytes(codecOf(2), { kind: 'Cone', tip: 1 })).toThrow(
        expect.objectContaining({
          code: 'XCM_NOT_IN_VERSION',
          facts: { part: 'Shape Cone', version: 2, versions: [3, 4, 5] },
        }),
      );
      expect(() => writeBytes(codecOf(2, 'Instruction'), { kind: 'Cone', tip: 1 })).toThrow(
        expect.objectContaining({ facts: { part: 'Cone', version: 2, versions: [3, 4, 5] } }),
      );
    });

    it('a name that every object has', () => {
      for (const kind of ['constructor', 'toString', '__proto__']) {
        expect(() => writeBytes(codec, { kind } as never)).toThrow('has a kind that no version of Shape has');
      }
    });

    it.each(['03', '06', 'ff'])('the unknown index 0x%s, at its position', (index) => {
      expect(() => readBytes(codec, `0x${index}`)).toThrow(
        expect.objectContaining({
          code: 'XCM_UNDECODABLE',
          facts: { reason: `version 3 has no Shape with index ${Number(`0x${index}`)}`, offset: 0 },
        }),
      );
      expect(() => readBytes(codecOf(3, 'Instruction'), `0x${index}`)).toThrow(
        expect.objectContaining({
          code: 'XCM_UNKNOWN_INSTRUCTION',
          facts: { index: Number(`0x${index}`), version: 3, offset: 0 },
        }),
      );
    });

    it('a wrong field, with its path', () => {
      expect(() => writeBytes(codec, { kind: 'Box', width: 1, boxHeight: 256 })).toThrow(
        expect.objectContaining({ facts: expect.objectContaining({ part: 'it.Box.boxHeight' }) }),
      );
    });
  });

  it('orders by index, then by content', () => {
    const circle = (radius: number) => ({ kind: 'Circle', radius }) as const;
    const order = (one: Shape, other: Shape) => Math.sign(codec.compare(one, other));
    expect(order({ kind: 'Line' }, circle(0))).toBe(-1);
    expect(order({ kind: 'Box', width: 0, boxHeight: 0 }, circle(9))).toBe(1);
    expect(order(circle(1), circle(2))).toBe(-1);
    expect(order({ kind: 'Dot' }, { kind: 'Dot' })).toBe(0);
  });
});

it('units have indices one after another', () => {
  expect(unitVariants(7, ['A', 'B', 'C'])).toEqual({ A: { index: 7 }, B: { index: 8 }, C: { index: 9 } });
});

describe('nameCodec', () => {
  const names = createNameCodec({ type: 'Letter', path: 'xcm::Letter' }, ['A', 'B', 'C']);

  it.each([
    ['A', '0x00'],
    ['C', '0x02'],
  ] as const)('writes and reads %s as %s', (name, hex) => {
    expect(writeBytes(names, name)).toBe(hex);
    expect(readBytes(names, hex)).toEqual({ value: name, left: 0 });
    expect(names.format(name)).toBe(name);
  });

  it('refuses other names and positions', () => {
    expect(() => writeBytes(names, 'D' as never)).toThrow(
      expect.objectContaining({ facts: { part: 'it', reason: 'is not one of A, B, C' } }),
    );
    expect(() => readBytes(names, '0x03')).toThrow(
      expect.objectContaining({ facts: { reason: 'there is no Letter with index 3', offset: 0 } }),
    );
  });

  it('orders by position', () => {
    expect(names.compare('A', 'C')).toBeLessThan(0);
    expect(names.compare('C', 'B')).toBeGreaterThan(0);
    expect(names.compare('B', 'B')).toBe(0);
  });
});
