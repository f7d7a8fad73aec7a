import type { Junction, Location, NetworkId } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { type AccountRule, deriveLocalAccount } from './deriveLocalAccount.js';

const id = `0x${'0a'.repeat(32)}` as const;
const key = `0x${'0b'.repeat(20)}` as const;
const at = (parents: number, ...interior: Junction[]): Location => ({ parents, interior });
const para = (paraId: number): Junction => ({ kind: 'Parachain', paraId });

function derive(location: Location, rule: AccountRule, network?: NetworkId) {
  const universalLocation: Junction[] = [
    ...(network ? [{ kind: 'GlobalConsensus', network } as const] : []),
    para(1),
  ];
  return deriveLocalAccount(location, { accounts: [rule], universalLocation });
}

// polkadot-sdk, xcm-builder/src/location_conversion.rs: the text of a prefix, and the para id in little-endian order.
test.each([
  ['ParentIsPreset', at(1), `0x506172656e74${'00'.repeat(26)}`],
  ['SiblingParachainConvertsVia', at(1, para(2000)), `0x7369626cd0070000${'00'.repeat(24)}`],
  ['AccountIdAliases', at(0, { kind: 'AccountId32', id }), id],
] as const)('%s of %j', (rule, location, account) => {
  expect(derive(location, rule)).toBe(account);
});

test.each([
  ['ParentIsPreset', at(2)],
  ['ParentIsPreset', at(1, para(2000))],
  ['SiblingParachainConvertsVia', at(0, para(2000))],
  ['SiblingParachainConvertsVia', at(1, para(2000), { kind: 'AccountId32', id })],
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
  [{ kind: 'Kusama' }, { kind: 'Rococo' }, false],
  [{ kind: 'Kusama' }, undefined, false],
] as const)('an account of network %j on a chain of network %j', (network, own, isOwn) => {
  const location = at(0, { kind: 'AccountId32', ...(network && { network }), id });
  expect(derive(location, 'AccountIdAliases', own)).toBe(isOwn ? id : undefined);
});

test('the first rule that matches derives the account', () => {
  const rules: readonly AccountRule[] = ['ParentIsPreset', 'SiblingParachainConvertsVia', 'Account32Hash'];
  const sibling = { accounts: rules, universalLocation: [] } as const;
  expect(deriveLocalAccount(at(1, para(2000)), sibling)).toMatch(/^0x7369626c/);
  expect(deriveLocalAccount(at(1), { ...sibling, accounts: [...rules].reverse() })).not.toMatch(
    /^0x506172656e74/,
  );
});
