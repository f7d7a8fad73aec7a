import { expect, test } from 'vitest';
import { formatHex } from '../bytes/parseHex.js';
import { createPortableRegistry } from './createPortableRegistry.js';
import { createTypes } from './createTypes.js';
import type { AnyType, Type } from './Type.js';
import {
  array,
  bytes,
  compact,
  hexBytes,
  listVariants,
  marker,
  names,
  newtype,
  opaque,
  option,
  reference,
  result,
  struct,
  tuple,
  u8,
  u32,
  u64,
  unit,
  variant,
  vec,
} from './typeBuilders.js';

const types = createTypes(new Map<string, AnyType>([['Call', u32]]));
const encode = <T>(type: Type<T>, value: T) => formatHex(types.encode(type, value));

/** The entry of a type in the metadata, and those of its parts by their ids. */
function describe(type: AnyType) {
  const registry = createPortableRegistry(types.resolve);
  const id = registry.idOf(type);
  return { entry: registry.types[id], types: registry.types };
}

test.each<[string, AnyType, unknown, string]>([
  ['()', unit, [], '0x'],
  ['a struct without fields', marker('frame_system::CheckGenesis'), [], '0x'],
  ['a struct of one field without a name', newtype('sp_core::AccountId32', hexBytes(2)), '0x0102', '0x0102'],
  ['a compact number in such a struct', compact(newtype('Amount', u64)), 64n, '0x0101'],
  ['a name of several', names('Kind', ['Any', 'Governance']), { type: 'Governance' }, '0x01'],
  ['a result', result(u8, u32), { type: 'Ok', value: 7 }, '0x0007'],
  ['the error of a result', result(u8, u32), { type: 'Err', value: 7 }, '0x0107000000'],
  ['a tuple of one', tuple(u8), [7], '0x07'],
  ['a type of the runtime by its name', reference('Call'), 7, '0x07000000'],
  [
    'a value for another codec',
    tuple(opaque(struct('', { a: u8, b: bytes })), u8),
    ['0x010402', 3],
    '0x01040203',
  ],
])('%s is encoded', (_, type, value, hex) => {
  expect(encode(type, value)).toBe(hex);
  expect(types.decode(type, types.encode(type, value))).toEqual(value);
});

// scale-info: paths and parameters as `#[derive(TypeInfo)]` writes them; polkadot.js recognises Option and Result by the path.
test.each<[string, AnyType, unknown]>([
  ['Option', option(u8), { path: ['Option'], params: [{ name: 'T', type: expect.any(Number) }] }],
  [
    'Result',
    result(u8, u32),
    {
      path: ['Result'],
      params: [expect.objectContaining({ name: 'T' }), expect.objectContaining({ name: 'E' })],
    },
  ],
  [
    'a struct',
    struct('pallet_balances::types::AccountData', { free: u64 }),
    { path: ['pallet_balances', 'types', 'AccountData'] },
  ],
  ['a struct without a path', struct('', { free: u64 }), { path: [], params: [] }],
  ['a struct without fields', marker('frame_system::CheckGenesis'), { def: { tag: 'composite', value: [] } }],
  ['()', unit, { def: { tag: 'tuple', value: [] } }],
])('the metadata has %s with its path and parameters', (_, type, entry) => {
  expect(describe(type).entry).toMatchObject(entry as object);
});

const entryOf = (tag: string) => ({
  path: [],
  params: [],
  def: { tag: 'primitive', value: { tag, value: undefined } },
  docs: [],
});

test.each<[string, AnyType, object, string]>([
  ['Vec<u8>', bytes, { tag: 'sequence', value: 0 }, 'u8'],
  ['Vec<u32>', vec(u32), { tag: 'sequence', value: 0 }, 'u32'],
  ['[u8; 4]', hexBytes(4), { tag: 'array', value: { len: 4, type: 0 } }, 'u8'],
  ['[u32; 4]', array(u32, 4), { tag: 'array', value: { len: 4, type: 0 } }, 'u32'],
  ['Compact<u64>', compact(u64), { tag: 'compact', value: 0 }, 'u64'],
  ['(u32, u32)', tuple(u32, u32), { tag: 'tuple', value: [0, 0] }, 'u32'],
])('the metadata defines %s by its parts, which come first', (_, type, def, part) => {
  const { entry, types: all } = describe(type);
  expect(entry?.def).toEqual(def);
  expect(all).toEqual([entryOf(part), entry]);
});

test('bytes as an array and as hex have one entry, since both are the same type on a chain', () => {
  const registry = createPortableRegistry(types.resolve);
  expect(registry.idOf(array(u8, 4))).toBe(registry.idOf(hexBytes(4)));
  expect(registry.idOf(vec(u8))).toBe(registry.idOf(bytes));
  expect(registry.idOf(opaque(bytes))).toBe(registry.idOf(bytes));
});

test('a variant keeps its indices, fields and documentation', () => {
  const kinds = { Any: { index: 0, docs: 'Every call.' }, Only: { index: 9, fields: { id: u8 } } };
  expect(listVariants(kinds)).toEqual([
    { name: 'Any', index: 0, fields: [], docs: ['Every call.'] },
    { name: 'Only', index: 9, fields: [{ name: 'id', type: u8 }], docs: [] },
  ]);
  expect(describe(variant('runtime::ProxyType', kinds)).entry?.def).toMatchObject({
    tag: 'variant',
    value: [
      { name: 'Any', index: 0, fields: [], docs: ['Every call.'] },
      { name: 'Only', index: 9, fields: [{ name: 'id' }], docs: [] },
    ],
  });
});

test('a compact number is refused if its type has no limit', () => {
  for (const of of [struct('', { a: u8, b: u8 }), hexBytes(4), option(u8)])
    expect(() => types.encode(compact(of as AnyType), 1)).toThrow(
      expect.objectContaining({ code: 'SCALE_UNENCODABLE', message: expect.stringContaining('Compact of') }),
    );
});

// parity-scale-codec: Compact<()> takes no bytes.
test('a compact nothing takes no bytes', () => {
  expect(encode(compact(unit), [])).toBe('0x');
});
