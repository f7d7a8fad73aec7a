import type { Junction, Location } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { getLocalOrigin, type OriginRule, relayOriginRules, stockOriginRules } from './getLocalOrigin.js';

const id = `0x${'0a'.repeat(32)}` as const;
const key = `0x${'0b'.repeat(20)}` as const;
const sovereign = `0x${'0c'.repeat(32)}` as const;
const universalLocation: readonly Junction[] = [
  { kind: 'GlobalConsensus', network: { kind: 'Rococo' } },
  { kind: 'Parachain', paraId: 2000 },
];
const at = (parents: number, ...interior: Junction[]): Location => ({ parents, interior });
const parent = at(1);
const sibling = at(1, { kind: 'Parachain', paraId: 2114 });
const child = at(0, { kind: 'Parachain', paraId: 2114 });
const here32 = at(0, { kind: 'AccountId32', id });
const here20 = at(0, { kind: 'AccountKey20', key });

const convert = (
  location: Location,
  kind: Parameters<typeof getLocalOrigin>[1],
  rules: readonly OriginRule[],
) => getLocalOrigin(location, kind, { rules, getAccount: () => sovereign, universalLocation });

const every: readonly OriginRule[] = [...stockOriginRules, ...relayOriginRules, 'SignedAccountKey20AsNative'];

// The converters of `xcm-builder/src/origin_conversion.rs` in polkadot-sdk, each with the only kind that it takes.
test.each([
  [parent, 'Native', { kind: 'relay' }],
  [parent, 'Superuser', { kind: 'root' }],
  [parent, 'SovereignAccount', { kind: 'signed', account: sovereign }],
  [parent, 'Xcm', { kind: 'xcm', location: parent }],
  [sibling, 'Native', { kind: 'sibling', paraId: 2114 }],
  [sibling, 'Superuser', undefined],
  [child, 'Native', { kind: 'child', paraId: 2114 }],
  [child, 'Superuser', undefined],
  [here32, 'Native', { kind: 'signed', account: id }],
  [here32, 'Superuser', undefined],
  [here20, 'Native', { kind: 'signed', account: key }],
  [at(1, { kind: 'AccountId32', id }), 'Native', undefined],
  [at(1, { kind: 'Parachain', paraId: 2114 }, { kind: 'AccountId32', id }), 'Native', undefined],
  [at(2), 'Native', undefined],
  [at(0), 'Native', undefined],
] as const)('%j as %s', (location, kind, expected) => {
  expect(convert(location, kind, every)).toEqual(expected);
});

test('a chain without the rule has no such origin', () => {
  expect(convert(parent, 'Superuser', relayOriginRules)).toBeUndefined();
  expect(convert(child, 'Native', stockOriginRules)).toBeUndefined();
  expect(convert(parent, 'Xcm', [])).toBeUndefined();
});

test('an account of another network signs nothing here', () => {
  const of = (kind: 'Rococo' | 'Kusama') => at(0, { kind: 'AccountId32', network: { kind }, id });
  expect(convert(of('Rococo'), 'Native', every)).toEqual({ kind: 'signed', account: id });
  expect(convert(of('Kusama'), 'Native', every)).toBeUndefined();
});
