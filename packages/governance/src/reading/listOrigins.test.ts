import { assetHubKusama, kusama2025, polkadot2025, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { findOrigin, listOrigins } from './listOrigins.js';

describe('listOrigins', () => {
  test.each([
    ['Polkadot', polkadot2025()],
    ['Kusama', kusama2025()],
    ['Asset Hub Kusama', assetHubKusama()],
    ['the node of Substrate', substrateNode()],
  ])('%s: each origin encodes by its pallet and its name', (_, { registry }) => {
    const origins = listOrigins(registry);
    expect(origins).toEqual(expect.arrayContaining([{ pallet: 'system', name: 'Root', fields: [] }]));
    const caller = registry.metadata.lookup.types.find(
      ({ type }) => `${type.path.at(-1)}` === 'OriginCaller',
    );
    const name = registry.createLookupType(caller?.id ?? 0);
    for (const { pallet, name: own } of origins.filter((one) => one.fields.length === 0)) {
      const value = registry.createTypeUnsafe(name, [{ [pallet]: own }]).toHuman();
      expect(value).toEqual({ [pallet]: own });
    }
  });

  test('lists the types of the values of an origin', () => {
    const origins = listOrigins(kusama2025().registry);
    expect(origins.filter(({ name }) => name === 'Signed')).toEqual([
      { pallet: 'system', name: 'Signed', fields: ['AccountId32'] },
    ]);
    expect(
      origins.find(({ pallet, name }) => pallet === 'ParachainsOrigin' && name === 'Parachain')?.fields,
    ).toEqual(['Id']);
  });

  test('a runtime without the type has no origins', () => {
    const metadata = { lookup: { types: [] } };
    expect(listOrigins({ metadata } as never)).toEqual([]);
    const other = { lookup: { types: [{ type: { path: ['OriginCaller'], def: { isVariant: false } } }] } };
    expect(listOrigins({ metadata: other } as never)).toEqual([]);
  });
});

describe('findOrigin', () => {
  test.each([
    ['Root', { system: 'Root' }],
    ['WhitelistedCaller', { Origins: 'WhitelistedCaller' }],
    ['Fellows', { Origins: 'Fellows' }],
    ['Nowhere', undefined],
  ])('%s', (name, origin) => {
    expect(findOrigin(kusama2025().registry, name)).toEqual(origin);
  });
});
