import { describe, expect, it } from 'vitest';
import { createSmallRegistry, metadataVersions, multiAddress } from '../../test/createSmallRegistry.js';
import { u8, u32, u128 } from '../scale/typeBuilders.js';
import { listPallets } from './listPallets.js';

const pallets = [
  {
    name: 'Later',
    index: 40,
    calls: { swap: { index: 7, fields: [u8, u32] }, clear: { index: 0 } },
    errors: ['TooMany', 'NotFound'],
  },
  {
    name: 'Balances',
    index: 5,
    calls: { transfer: { index: 0, fields: { dest: multiAddress, value: u128 } } },
    storage: { TotalIssuance: u128, InactiveIssuance: u128 },
    constants: { ExistentialDeposit: { type: u128, hex: `0x01${'00'.repeat(15)}` } },
  },
  { name: 'Nothing', index: 0 },
];

describe.each(metadataVersions)('in metadata of version %i', (version) => {
  const registry = createSmallRegistry({ version, pallets });

  it('pallets are in the order of the metadata, also those of nothing', () => {
    expect(listPallets(registry).map(({ name }) => name)).toEqual(['Later', 'Balances', 'Nothing']);
    expect(listPallets(registry)[2]).toEqual({
      ...{ name: 'Nothing', calls: new Map(), storage: [], errors: [], events: [], constants: [] },
    });
  });

  it('a pallet has the names of its parts, and arguments without names their positions', () => {
    const [later, balances] = listPallets(registry);
    expect(later).toEqual({
      name: 'Later',
      calls: new Map([
        ['swap', ['0', '1']],
        ['clear', []],
      ]),
      storage: [],
      errors: ['TooMany', 'NotFound'],
      events: [],
      constants: [],
    });
    expect(balances).toMatchObject({
      calls: new Map([['transfer', ['dest', 'value']]]),
      storage: ['TotalIssuance', 'InactiveIssuance'],
      constants: ['ExistentialDeposit'],
    });
  });
});

it('pallets follow the metadata, which a registry may replace after an upgrade', () => {
  const registry = createSmallRegistry({ version: 14, pallets });
  const before = listPallets(registry);
  expect(listPallets(registry)).toBe(before);
  const after = createSmallRegistry({ version: 15, pallets: pallets.slice(0, 1) });
  const upgraded = Object.create(registry, {
    metadata: { value: after.metadata },
    lookup: { value: after.lookup },
  });
  expect(listPallets(upgraded).map(({ name }) => name)).toEqual(['Later']);
  expect(listPallets(registry)).toBe(before);
});

it('a value without metadata is refused by its field', () => {
  expect(() => listPallets({} as never)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ field: 'registry.metadata' }) }),
  );
});
