import type { Junction, Location, NetworkId } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { type AccountRule, deriveLocalAccount } from './deriveLocalAccount.js';

const id = `0x${'0a'.repeat(32)}` as const;
const key = `0x${'0b'.repeat(20)}` as const;
const at = (parents: number, ...interior: Junction[]): Location => ({ parents, interior });
const para = (paraId: number): Junction => ({ kind: 'Parachain', paraId });
const rococo = `0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e` as const;

function derive(location: Location, rule: AccountRule, more: { bytes?: 32 | 20; network?: NetworkId } = {}) {
  const { bytes = 32, network } = more;
  const universalLocation: Junction[] = [
    ...(network ? [{ kind: 'GlobalConsensus', network } as const] : []),
    para(1),
  ];
  return deriveLocalAccount(location, { bytes, rules: [rule], universalLocation });
}

// polkadot-sdk, xcm-builder/src/location_conversion.rs: the text of a prefix, and the para id in little-endian order.
test.each([
  ['ParentIsPreset', at(1), 32, `0x506172656e74${'00'.repeat(26)}`],
  ['ParentIsPreset', at(1), 20, `0x506172656e74${'00'.repeat(14)}`],
  ['SiblingParachainConvertsVia', at(1, para(2000)), 32, `0x7369626cd0070000${'00'.repeat(24)}`],
  ['ChildParachainConvertsVia', at(0, para(2000)), 32, `0x70617261d0070000${'00'.repeat(24)}`],
  ['AccountIdAliases', at(0, { kind: 'AccountId32', id }), 32, id],
  ['AccountIdAliases', at(0, { kind: 'AccountKey20', key }), 20, key],
] as const)('%s of %j in %i bytes', (rule, location, bytes, account) => {
  expect(derive(location, rule, { bytes })).toBe(account);
});

test.each([
  ['ParentIsPreset', at(2)],
  ['ParentIsPreset', at(1, para(2000))],
  ['SiblingParachainConvertsVia', at(0, para(2000))],
  ['SiblingParachainConvertsVia', at(1, para(2000), { kind: 'AccountId32', id })],
  ['ChildParachainConvertsVia', at(1, para(2000))],
  ['AccountIdAliases', at(1, { kind: 'AccountId32', id })],
  ['AccountIdAliases', at(0, { kind: 'AccountKey20', key })],
  ['AccountIdAliases', at(0, { kind: 'AccountId32', id }, { kind: 'PalletInstance', index: 1 })],
  ['HashedDescription', at(2, para(2000))],
  ['HashedDescription', at(0)],
  ['HashedDescription', at(1, para(2000), { kind: 'AccountId32', id }, { kind: 'AccountId32', id })],
] as const)('%s gives %j no account', (rule, location) => {
  expect(derive(location, rule)).toBeUndefined();
});

// `AccountId32Aliases<Network, AccountId>`: an absent network, or that of the chain itself.
test.each([
  [undefined, undefined, true],
  [undefined, { kind: 'Rococo' }, true],
  [{ kind: 'Rococo' }, { kind: 'Rococo' }, true],
  [{ kind: 'ByGenesis', genesis: rococo }, { kind: 'Rococo' }, true],
  [{ kind: 'Kusama' }, { kind: 'Rococo' }, false],
  [{ kind: 'Kusama' }, undefined, false],
] as const)('an account of network %j on a chain of network %j', (network, own, isOwn) => {
  const location = at(0, { kind: 'AccountId32', ...(network && { network }), id });
  expect(derive(location, 'AccountIdAliases', own && { network: own })).toBe(isOwn ? id : undefined);
});

test('the first rule that matches derives the account', () => {
  const rules: readonly AccountRule[] = ['ParentIsPreset', 'SiblingParachainConvertsVia', 'Account32Hash'];
  const sibling = { bytes: 32, rules, universalLocation: [] } as const;
  expect(deriveLocalAccount(at(1, para(2000)), sibling)).toMatch(/^0x7369626c/);
  expect(deriveLocalAccount(at(1), { ...sibling, rules: [...rules].reverse() })).not.toMatch(
    /^0x506172656e74/,
  );
});
