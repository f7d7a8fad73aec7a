import type { Junction, Location } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { formatLocationKey, isSameJunction, isSameLocation } from './isSameLocation.js';

const id = `0x${'11'.repeat(32)}` as const;
const at = (parents: number, ...interior: readonly Junction[]): Location => ({ parents, interior });

it.each<[string, Location, Location, boolean]>([
  ['no junctions', at(0), at(0), true],
  ['another number of parents', at(0), at(1), false],
  [
    'the same junctions',
    at(1, { kind: 'Parachain', paraId: 1 }),
    at(1, { kind: 'Parachain', paraId: 1 }),
    true,
  ],
  [
    'another para id',
    at(1, { kind: 'Parachain', paraId: 1 }),
    at(1, { kind: 'Parachain', paraId: 2 }),
    false,
  ],
  ['a longer location', at(1, { kind: 'Parachain', paraId: 1 }), at(1), false],
  [
    'another order of junctions',
    at(0, { kind: 'PalletInstance', index: 1 }, { kind: 'GeneralIndex', index: 2n }),
    at(0, { kind: 'GeneralIndex', index: 2n }, { kind: 'PalletInstance', index: 1 }),
    false,
  ],
  [
    'another network',
    at(0, { kind: 'AccountId32', id, network: { kind: 'Rococo' } }),
    at(0, { kind: 'AccountId32', id }),
    false,
  ],
  [
    'large indices',
    at(0, { kind: 'GeneralIndex', index: 2n ** 100n }),
    at(0, { kind: 'GeneralIndex', index: 2n ** 100n + 1n }),
    false,
  ],
])('compares locations with %s', (_title, one, other, expected) => {
  expect(isSameLocation(one, other)).toBe(expected);
  expect(isSameLocation(other, one)).toBe(expected);
  expect(formatLocationKey(one) === formatLocationKey(other)).toBe(expected);
});

it('compares junctions by their fields, in any order', () => {
  const one = { kind: 'AccountId32', id } as const;
  expect(isSameJunction(one, { id, kind: 'AccountId32' })).toBe(true);
  expect(isSameJunction(one, { kind: 'AccountId32', id: `0x${'22'.repeat(32)}` })).toBe(false);
});

it('finds no junction the same as an absent one', () => {
  expect(isSameJunction(undefined, undefined)).toBe(false);
  expect(isSameJunction({ kind: 'OnlyChild' }, undefined)).toBe(false);
  expect(isSameJunction(undefined, { kind: 'OnlyChild' })).toBe(false);
});
