import { expect, test } from 'vitest';
import { compareLocations } from './deriveLocation.js';
import type { Location } from './Location.js';

// `#[derive(Ord)]` of xcm: fields in their order, enums by the index of the variant, shorter interiors first.
test('orders locations by parents, length, junction kind and junction content', () => {
  const at = (parents: number, ...interior: Location['interior']): Location => ({ parents, interior });
  const key = `0x${'11'.repeat(20)}` as const;
  const id = `0x${'00'.repeat(32)}` as const;
  const sorted: readonly Location[] = [
    at(0),
    at(0, { kind: 'PalletInstance', index: 50 }),
    at(0, { kind: 'PalletInstance', index: 50 }, { kind: 'GeneralIndex', index: 9n }),
    at(0, { kind: 'PalletInstance', index: 50 }, { kind: 'GeneralIndex', index: 10n }),
    at(1),
    at(1, { kind: 'Parachain', paraId: 999 }),
    at(1, { kind: 'Parachain', paraId: 2000 }),
    at(1, { kind: 'AccountId32', id }),
    // The network comes before the account.
    at(1, { kind: 'AccountId32', network: { kind: 'Polkadot' }, id }),
    at(1, { kind: 'AccountIndex64', index: 0n }),
    at(1, { kind: 'AccountKey20', key }),
    at(2, { kind: 'GlobalConsensus', network: { kind: 'Polkadot' } }),
    at(2, { kind: 'GlobalConsensus', network: { kind: 'Rococo' } }),
  ];
  expect(sorted.toReversed().sort(compareLocations)).toEqual(sorted);
  for (const one of sorted) expect(compareLocations(one, one)).toBe(0);
});
