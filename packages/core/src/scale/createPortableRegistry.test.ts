import { expect, test } from 'vitest';
import { createPortableRegistry } from './createPortableRegistry.js';
import { createTypes } from './createTypes.js';
import type { AnyType } from './Type.js';
import { generic, hexBytes, option, reference, struct, u8, u32, variant, vec } from './typeBuilders.js';

test('types described alike get one id, and a type that holds itself its own before its parts', () => {
  const call: AnyType = variant('runtime::Call', { batch: { index: 0, fields: [vec(reference('Call'))] } });
  const { resolve } = createTypes(new Map([['Call', call]]));
  const registry = createPortableRegistry(resolve);
  expect(registry.idOf(call)).toBe(0);
  expect(registry.idOf(option(u32))).toBe(registry.idOf(option(u32)));
  expect(registry.idOf(hexBytes(4))).not.toBe(registry.idOf(hexBytes(8)));
  expect(registry.types[0]).toEqual({
    path: ['runtime', 'Call'],
    params: [],
    def: {
      tag: 'variant',
      value: [
        {
          name: 'batch',
          index: 0,
          fields: [{ name: undefined, type: 1, typeName: undefined, docs: [] }],
          docs: [],
        },
      ],
    },
    docs: [],
  });
  expect(registry.types[1]?.def).toEqual({ tag: 'sequence', value: 0 });
});

test('a struct names its fields, and is another type by its path or its parameters', () => {
  const registry = createPortableRegistry((type) => type);
  const id = registry.idOf(generic(struct('pallet::Pair', { a: u8, b: u32 }), { T: u8 }));
  expect(registry.types[id]).toMatchObject({
    path: ['pallet', 'Pair'],
    params: [{ name: 'T', type: registry.idOf(u8) }],
    def: {
      value: [
        { name: 'a', type: registry.idOf(u8) },
        { name: 'b', type: registry.idOf(u32) },
      ],
    },
  });
  expect(registry.idOf(struct('pallet::Other', { a: u8, b: u32 }))).not.toBe(id);
});
