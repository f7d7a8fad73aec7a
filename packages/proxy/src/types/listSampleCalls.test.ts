import { assetHubKusama, polkadot2025, substrateNode } from '@parachron/samples/runtimes';
import type { Registry } from '@polkadot/types/types';
import { u8aToHex } from '@polkadot/util';
import { describe, expect, it, test } from 'vitest';
import { encodeEmptyValue } from './listSampleCalls.js';

type Type = { readonly [kind: string]: unknown };
const id = (value: number) => ({ toNumber: () => value });
const fields = (...types: readonly number[]) => types.map((type) => ({ type: id(type) }));
const primitive = (type: string): Type => ({ isPrimitive: true, asPrimitive: { type } });
const array = (type: number, len: number): Type => ({
  isArray: true,
  asArray: { type: id(type), len: id(len) },
});
const variant = (...all: readonly (readonly [index: number, ...types: number[]])[]): Type => ({
  isVariant: true,
  asVariant: { variants: all.map(([index, ...types]) => ({ index: id(index), fields: fields(...types) })) },
});
const composite = (...types: readonly number[]): Type => ({
  isComposite: true,
  asComposite: { fields: fields(...types) },
});
const tuple = (...types: readonly number[]): Type => ({ isTuple: true, asTuple: types.map(id) });

function encode(...types: readonly Type[]): string | undefined {
  const registry = { lookup: { getSiType: (at: number) => ({ def: types[at] }) } } as unknown as Registry;
  const bytes = encodeEmptyValue(registry, 0);
  return bytes && u8aToHex(bytes);
}

describe('encodeEmptyValue', () => {
  test.each([
    ['Bool', 1],
    ['Char', 4],
    ['Str', 1],
    ['U8', 1],
    ['U16', 2],
    ['U32', 4],
    ['U64', 8],
    ['U128', 16],
    ['U256', 32],
    ['I8', 1],
    ['I16', 2],
    ['I32', 4],
    ['I64', 8],
    ['I128', 16],
    ['I256', 32],
  ])('%s has %d bytes', (name, length) => {
    expect(encode(primitive(name))).toBe(`0x${'00'.repeat(length)}`);
  });

  test.each(['isCompact', 'isSequence', 'isBitSequence'])('a type that %s has the length 0', (kind) => {
    expect(encode({ [kind]: true })).toBe('0x00');
  });

  it('encodes each part of a tuple, an array and a composite', () => {
    expect(encode(tuple(1, 2), primitive('U8'), primitive('U16'))).toBe('0x000000');
    expect(encode(composite(1, 1), primitive('U32'))).toBe('0x0000000000000000');
    expect(encode(composite())).toBe('0x');
    expect(encode(array(1, 3), variant([7]))).toBe('0x070707');
    expect(encode(array(1, 0), primitive('U8'))).toBe('0x');
  });

  it('chooses the variant with the fewest fields that can be encoded', () => {
    expect(encode(variant([4, 1], [9], [2, 1, 1]), primitive('U8'))).toBe('0x09');
    expect(encode(variant([4, 1, 1], [9, 1]), primitive('U8'))).toBe('0x0900');
    expect(encode(variant([4, 1], [6, 2, 2]), {}, primitive('U8'))).toBe('0x060000');
    expect(encode(variant())).toBeUndefined();
  });

  it('tries three variants at most', () => {
    const unknown = [1, 1];
    const [fourth, third] = [
      variant([0, ...unknown], [1, ...unknown], [2, ...unknown], [3, 2, 2, 2]),
      variant([0, ...unknown], [1, ...unknown], [3, 2, 2, 2]),
    ];
    expect(encode(fourth, {}, primitive('U8'))).toBeUndefined();
    expect(encode(third, {}, primitive('U8'))).toBe('0x03000000');
  });

  it('is undefined if a part cannot be encoded', () => {
    expect(encode({})).toBeUndefined();
    expect(encode(tuple(1, 2), primitive('U8'), {})).toBeUndefined();
    expect(encode(composite(2, 1), primitive('U8'), {})).toBeUndefined();
    expect(encode(array(1, 2), {})).toBeUndefined();
  });

  it('limits the size of an array', () => {
    expect(encode(array(1, 65_536), primitive('U8'))).toHaveLength(2 + 2 * 65_536);
    expect(encode(array(1, 65_537), primitive('U8'))).toBeUndefined();
    expect(encode(array(1, 32_768), primitive('U16'))).toHaveLength(2 + 2 * 65_536);
    expect(encode(array(1, 32_769), primitive('U16'))).toBeUndefined();
  });

  it('terminates for a type that contains itself', () => {
    expect(encode(composite(0))).toBeUndefined();
    expect(encode(variant([1, 0]))).toBeUndefined();
    const chain = (depth: number) => [
      ...Array.from({ length: depth }, (_, at) => composite(at + 1)),
      primitive('U8'),
    ];
    expect(encode(...chain(16))).toBe('0x00');
    expect(encode(...chain(17))).toBeUndefined();
  });
});

describe('types of real runtimes', () => {
  test.each([
    ['a relay chain', polkadot2025()],
    ['Asset Hub', assetHubKusama()],
    ['a solo chain', substrateNode()],
  ])('%s: an empty value of each storage item decodes to itself', (_, { registry }) => {
    const items = registry.metadata.pallets.flatMap(({ storage }) => [
      ...(storage.unwrapOr(undefined)?.items ?? []),
    ]);
    const values = items.flatMap(({ type }) => {
      const of = type.isPlain ? type.asPlain : type.asMap.value;
      const bytes = encodeEmptyValue(registry, of.toNumber());
      return bytes ? [{ of, bytes }] : [];
    });
    expect(values.length).toBeGreaterThan(items.length / 2);
    for (const { of, bytes } of values) {
      const name = registry.createLookupType(of);
      const decoded = registry.createTypeUnsafe(name, [bytes]);
      expect([name, decoded.encodedLength]).toEqual([name, bytes.length]);
    }
  });
});
