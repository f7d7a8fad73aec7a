import { describe, expect, it } from 'vitest';
import { createSmallRegistry, metadataVersions } from '../../test/createSmallRegistry.js';
import type { AnyType } from '../scale/Type.js';
import { compact, marker, option, struct, tuple, u32, u128, variant } from '../scale/typeBuilders.js';
import { encodeFeeAsset, findFeeAssetTypes } from './encodeFeeAsset.js';

const path = 'pallet_asset_conversion_tx_payment::ChargeAssetTxPayment';
const charge = (fields: { [name: string]: AnyType }) => ({ ChargeAssetTxPayment: struct(path, fields) });
const pallets = [{ name: 'Balances', index: 5, calls: { burn: { index: 0, fields: { value: u128 } } } }];

describe.each(metadataVersions)('in metadata of version %i', (version) => {
  it('the asset is the type inside the optional field of the extension', () => {
    const registry = createSmallRegistry({
      ...{ version, pallets },
      extensions: {
        CheckNonce: marker('frame_system::CheckNonce'),
        ...charge({ tip: compact(u128), asset_id: option(u32) }),
      },
    });
    const found = findFeeAssetTypes(registry);
    if (!found) return expect.fail('no type of a fee asset');
    expect(registry.lookup.getSiType(found.asset).def.asPrimitive.type).toBe('U32');
    expect(registry.lookup.getSiType(found.option).path.map(String)).toEqual(['Option']);
    expect([...encodeFeeAsset(registry, 1984).toU8a()]).toEqual([0xc0, 0x07, 0, 0]);
  });
});

it.each<[string, { readonly [identifier: string]: AnyType }]>([
  ['no extensions', {}],
  ['no such extension', { CheckNonce: marker('frame_system::CheckNonce') }],
  ['an extension without fields', { ChargeAssetTxPayment: marker(path) }],
  ['an extension without the asset', charge({ tip: compact(u128) })],
  ['an extension that is no struct', { ChargeAssetTxPayment: tuple(compact(u128), option(u32)) }],
  ['an asset that is not optional', charge({ tip: compact(u128), asset_id: u32 })],
  [
    'an asset that is a choice without Some',
    charge({ asset_id: variant('x::Kind', { Native: { index: 0 } }) }),
  ],
])('a runtime with %s has no such asset', (_, extensions) => {
  const registry = createSmallRegistry({ version: 14, pallets, extensions });
  expect(findFeeAssetTypes(registry)).toBeUndefined();
  expect(() => encodeFeeAsset(registry, 1)).toThrow(
    expect.objectContaining({
      code: 'FEE_ASSET_REFUSED',
      message: 'feeAsset: the transactions of this chain have no ChargeAssetTxPayment.',
    }),
  );
});

it('a value that is no registry is refused by its field', () => {
  expect(() => findFeeAssetTypes({} as never)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: expect.objectContaining({ field: 'registry.createType' }),
    }),
  );
});
