import { bytes, createTypes, type Type, u8, u16, u32 } from '@parachron/core/scale';
import { Trie } from '@parachron/runtime';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Overlay } from './Overlay.js';

const types = createTypes(new Map());
const keys = ['0x00', '0x01', '0x0100', '0x02'];
const stored: readonly (readonly [string, Uint8Array])[] = [
  ['0x00', new Uint8Array([1])],
  ['0x01', new Uint8Array([2])],
];

function openState(): Trie {
  return new Trie().with(stored);
}

const open = (state = openState()) => new Overlay(state, { types, kept: new Map() });

const step = fc.oneof(
  fc.record({ kind: fc.constant('bytes' as const), key: fc.constantFrom(...keys), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('value' as const), key: fc.constantFrom(...keys), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('remove' as const), key: fc.constantFrom(...keys), value: fc.constant(0) }),
  fc.record({
    kind: fc.constantFrom('begin' as const, 'commit' as const, 'rollback' as const),
    key: fc.constant(''),
    value: fc.constant(0),
  }),
);

it('is the same as a map that is copied for each layer', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const overlay = open();
      const layers: Map<string, number>[] = [];
      let model = new Map(stored.map(([key, [value = 0]]) => [key, value]));
      for (const { kind, key, value } of steps) {
        if (kind === 'begin') layers.push(new Map(model));
        if (kind === 'commit') layers.pop();
        if (kind === 'rollback') model = layers.pop() ?? model;
        if (kind === 'remove') model.delete(key);
        if (kind === 'bytes' || kind === 'value') model.set(key, value);
        const act = {
          begin: () => overlay.startTransaction(),
          commit: () => overlay.commitTransaction(),
          rollback: () => overlay.rollbackTransaction(),
          remove: () => overlay.put(key, null),
          bytes: () => overlay.put(key, new Uint8Array([value])),
          value: () => overlay.putValue(key, u8, value),
        };
        act[kind]();
      }
      for (const key of keys) {
        expect(overlay.get(key)?.[0]).toBe(model.get(key));
        expect(overlay.has(key)).toBe(model.has(key));
        expect(overlay.getValue(key, u8)).toBe(model.get(key));
      }
      expect(overlay.listKeys('0x')).toEqual([...model.keys()].sort());
      expect(overlay.listKeys('0x01')).toEqual(
        [...model.keys()].filter((key) => key.startsWith('0x01')).sort(),
      );
    }),
  );
});

it('lists keys page by page, the changed among the stored', () => {
  const overlay = open();
  expect(overlay.listKeys('0x', { limit: 1 })).toEqual(['0x00']);
  overlay.putValue('0x0100', u8, 1);
  overlay.put('0x00', null);
  expect(overlay.listKeys('0x', { limit: 1 })).toEqual(['0x01']);
  expect(overlay.listKeys('0x', { after: '0x01' })).toEqual(['0x0100']);
  expect(overlay.listKeys('0x', { after: '0x0100' })).toEqual([]);
  expect(overlay.listKeys('0x', { after: '0x00', limit: 2 })).toEqual(['0x01', '0x0100']);
});

it('lists its changes as bytes, with null for removed keys', () => {
  const overlay = open();
  overlay.putValue('0x02', u32, 258);
  overlay.put('0x00', null);
  overlay.put('0x01', new Uint8Array([9]));
  expect(overlay.changes).toEqual(
    new Map<string, Uint8Array | null>([
      ['0x02', new Uint8Array([2, 1, 0, 0])],
      ['0x00', null],
      ['0x01', new Uint8Array([9])],
    ]),
  );
});

it('lists no change that was rolled back', () => {
  const overlay = open();
  overlay.startTransaction();
  overlay.put('0x02', new Uint8Array([1]));
  overlay.rollbackTransaction();
  expect(overlay.changes.size).toBe(0);
  expect(overlay.get('0x00')).toEqual(new Uint8Array([1]));
});

it('rolls an outer layer back beyond the committed inner layers', () => {
  const overlay = open();
  overlay.startTransaction();
  overlay.put('0x00', new Uint8Array([7]));
  overlay.startTransaction();
  overlay.put('0x00', new Uint8Array([8]));
  overlay.commitTransaction();
  expect(overlay.get('0x00')).toEqual(new Uint8Array([8]));
  overlay.rollbackTransaction();
  expect(overlay.get('0x00')).toEqual(new Uint8Array([1]));
});

it('ignores an end of a layer that was not begun', () => {
  const overlay = open();
  overlay.put('0x02', new Uint8Array([5]));
  overlay.commitTransaction();
  overlay.rollbackTransaction();
  expect(overlay.get('0x02')).toEqual(new Uint8Array([5]));
});

it('reads the same bytes as another type', () => {
  const overlay = open();
  // As bytes a length and a byte, as a number little-endian.
  overlay.put('0x02', new Uint8Array([4, 9]));
  expect(overlay.getValue('0x02', bytes)).toEqual(new Uint8Array([9]));
  expect(overlay.getValue('0x02', u16)).toBe(0x0904);
  expect(overlay.get('0x02')).toEqual(new Uint8Array([4, 9]));
});

/** Types that count their decodings, and the values of earlier overlays. */
function countDecodings() {
  let count = 0;
  const decode = <T>(type: Type<T>, of: Uint8Array): T => {
    count += 1;
    return types.decode(type, of);
  };
  return { source: { types: { ...types, decode }, kept: new Map() }, getCount: () => count };
}

it('decodes a stored value once', () => {
  const { source, getCount } = countDecodings();
  const overlay = new Overlay(openState(), source);
  expect([overlay.getValue('0x00', u8), overlay.getValue('0x00', u8)]).toEqual([1, 1]);
  expect(getCount()).toBe(1);
});

it('reuses decoded values of earlier overlays while the bytes are the same', () => {
  const state = openState();
  const { source, getCount } = countDecodings();
  const first = new Overlay(state, source);
  first.getValue('0x00', u8);
  first.putValue('0x02', u32, 5);
  const { changes } = first;
  first.keepValues();
  const next = state.with(changes);
  const second = new Overlay(next, source);
  expect([second.getValue('0x00', u8), second.getValue('0x02', u32)]).toEqual([1, 5]);
  expect(getCount()).toBe(1);
  const last = next.with([['0x00', new Uint8Array([1])]]);
  expect(new Overlay(last, source).getValue('0x00', u8)).toBe(1);
  expect(getCount()).toBe(2);
});
