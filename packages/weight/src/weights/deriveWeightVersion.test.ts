import type { Runtime } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { deriveWeightVersion } from './deriveWeightVersion.js';

type Def = { isComposite: boolean; asComposite?: { fields: readonly { type: number }[] } };
const composite = (...fields: readonly number[]): Def => ({
  isComposite: true,
  asComposite: { fields: fields.map((type) => ({ type })) },
});
/** The id of `TransactionPaymentApi` in the versions of real runtimes. */
const paymentApi = '0x37c8bb1350a9a2a8';
const primitive: Def = { isComposite: false };

/** A runtime with the given type of `System.BlockWeight`, or without the item. */
function runtimeOf(
  types: readonly Def[],
  options: { readonly map?: boolean; readonly item?: string; readonly api?: number } = {},
) {
  const { map = false, item = 'BlockWeight', api } = options;
  const wrong = { name: item === 'BlockWeight' ? 'Number' : 'Other', type: { isPlain: true, asPlain: 3 } };
  const items = [wrong, { name: item, type: { isPlain: !map, asPlain: 0 } }];
  const storage = { unwrapOr: () => ({ items }) };
  const pallets = [
    { name: 'Balances', storage: { unwrapOr: () => undefined } },
    { name: 'System', storage },
  ];
  const all = [...types, ...Array<Def>(4 - types.length).fill(composite(1, 1, 1))];
  const registry = {
    createType: () => undefined,
    metadata: { pallets },
    lookup: { getSiType: (id: number) => ({ def: all[id] }) },
  };
  return { registry, apis: new Map(api === undefined ? [] : [[paymentApi, api]]) } as unknown as Pick<
    Runtime,
    'registry' | 'apis'
  >;
}

describe('deriveWeightVersion', () => {
  // `PerDispatchClass<Weight>`: the type of its first field decides.
  test.each([
    ['a number', [composite(1), primitive], 1],
    ['one named field', [composite(1), composite(2)], 1],
    ['a time and a proof size', [composite(1), composite(2, 2)], 2],
  ])('%s', (_, types, version) => {
    for (const api of [undefined, 1, 2])
      expect(deriveWeightVersion(runtimeOf(types, { ...(api && { api }) }))).toBe(version);
  });

  const two = [composite(1), composite(2, 2)];
  test.each([
    ['no such item', runtimeOf(two, { item: 'Weight' }), runtimeOf(two, { item: 'Weight', api: 2 })],
    ['a map', runtimeOf(two, { map: true }), runtimeOf(two, { map: true, api: 2 })],
    ['no classes', runtimeOf([primitive]), runtimeOf([primitive], { api: 2 })],
    ['no class', runtimeOf([composite()]), runtimeOf([composite()], { api: 2 })],
  ])('with %s, the version of the API decides', (_, old, recent) => {
    expect(deriveWeightVersion(old)).toBe(1);
    expect(deriveWeightVersion(recent)).toBe(2);
  });

  test.each([
    [1, 1],
    [2, 2],
    [4, 2],
  ])('an API of version %d means weights of version %d', (api, version) => {
    expect(deriveWeightVersion(runtimeOf(two, { item: 'Weight', api }))).toBe(version);
  });
});
