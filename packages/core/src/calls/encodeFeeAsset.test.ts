import { Metadata, TypeRegistry } from '@polkadot/types';
import assetHubHex from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex';
import substrateHex from '@polkadot/types-support/metadata/v15/substrate-hex';
import { describe, expect, it } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { encodeFeeAsset, type FeeAsset, findFeeAssetTypes } from './encodeFeeAsset.js';

/** The types of a recording, whose metadata begins with "meta" after a wrapper. */
function load(hex: string): TypeRegistry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, `0x${hex.slice(hex.indexOf('6d657461'))}`));
  return registry;
}
/** Fees in an asset by its location, as on Asset Hub, and by a variant, as in the node of Substrate. */
const [hub, node] = [load(assetHubHex), load(substrateHex)];
const refused = (reason: unknown) =>
  expect.objectContaining({ code: 'FEE_ASSET_REFUSED', fault: 'input', facts: { reason } });

describe('an asset by its location', () => {
  const usdt = {
    parents: 0,
    interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 1984 }] },
  };

  it.each<[string, FeeAsset, string]>([
    ['the relay chain', { parents: 1, interior: 'Here' }, '0x0100'],
    // X2 has the index 2; PalletInstance 4, and GeneralIndex 5 with a compact integer.
    ['a token of the chain', usdt, '0x00020432' + '05011f'],
    ['bytes', '0x0100', '0x0100'],
  ])('is encoded: %s', (_, asset, hex) => {
    expect(encodeFeeAsset(hub, asset).toHex()).toBe(hex);
  });

  it.each([
    ['surplus bytes, which polkadot.js ignores', '0x010000', 'expected 2 bytes, got 3'],
    ['a missing field, for which polkadot.js takes a default', { parents: 1 }, 'missing interior'],
    ['no field', {}, 'missing parents, interior'],
    ['a number', 1984, expect.stringContaining('1984')],
    ['an unknown interior', { parents: 0, interior: 'Nowhere' }, expect.any(String)],
  ])('is refused with %s', (_, asset, reason) => {
    expect(() => encodeFeeAsset(hub, asset as FeeAsset)).toThrow(refused(reason));
  });
});

// `NativeOrWithId`: Native has the index 0, and WithId the index 1 with a u32.
describe('an asset by the variants of a chain', () => {
  it.each<[string, FeeAsset, string]>([
    ['a variant without a value', 'Native', '0x00'],
    ['a variant with its value', { WithId: 1984 }, '0x01c0070000'],
    ['a variant in lower case, as polkadot.js spells it', { withId: 1984 }, '0x01c0070000'],
    ['bytes', '0x01c0070000', '0x01c0070000'],
  ])('is encoded: %s', (_, asset, hex) => {
    expect(`0x${Buffer.from(encodeFeeAsset(node, asset).toU8a()).toString('hex')}`).toBe(hex);
  });

  it.each([
    ['the index of a variant', 0, 'expected the name of a variant, got a number'],
    ['a bigint', 1n, expect.any(String)],
    ['a variant without its value', 'WithId', 'missing the value of WithId'],
    ['an unknown variant', { Nothing: 1 }, expect.any(String)],
    ['an unknown name', 'Nothing', expect.any(String)],
    ['more than 32 bits', { WithId: 2n ** 32n }, expect.any(String)],
    ['too few bytes', '0x01c007', expect.any(String)],
    ['too many bytes', '0x01c007000000', 'expected 5 bytes, got 6'],
  ])('is refused with %s', (_, asset, reason) => {
    expect(() => encodeFeeAsset(node, asset as FeeAsset)).toThrow(refused(reason));
  });
});

it('a hex text with half a byte is refused by the name of the field', () => {
  expect(() => encodeFeeAsset(node, '0x0')).toThrow(
    expect.objectContaining({ code: 'INVALID_HEX', facts: expect.objectContaining({ field: 'feeAsset' }) }),
  );
});

it('a chain without the extension takes fees in its own token only', () => {
  const polkadot = getPolkadotRegistry();
  expect(findFeeAssetTypes(polkadot)).toBeUndefined();
  expect(() => encodeFeeAsset(polkadot, 1984)).toThrow(
    refused('the transactions of this chain have no ChargeAssetTxPayment'),
  );
});

it.each([
  ['a location', hub, 'Composite'],
  ['an enum', node, 'Variant'],
])('the type of the asset is %s', (_, registry, kind) => {
  const types = findFeeAssetTypes(registry);
  expect(types && registry.lookup.getSiType(types.asset).def.type).toBe(kind);
  expect(types && registry.lookup.getSiType(types.option).path.map(String)).toEqual(['Option']);
});
