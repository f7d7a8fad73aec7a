import type { Hex } from '@parachron/core';
import { bytes, compact, hexBytes, newtype, type Type, u128, variant } from '@parachron/core/scale';
import { compactU32, compactU128 } from '../codec/byteCodecs.js';
import { type Codec, createMappedCodec, deriveOrder } from '../codec/Codec.js';
import { createFieldsCodec, createListCodec } from '../codec/containerCodecs.js';
import { createEnumCodec, fields, unit, type Variants, variantOf } from '../codec/createEnumCodec.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import { createPerVersion, type XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { Asset, AssetFilter, AssetTransferFilter } from './Asset.js';

/** Versions 2 and 3 call assets `MultiAsset…`, as in `xcm::v3::multiasset::MultiAssets`. */
function nameAssetType(version: XcmVersion, name: string): string {
  return nameXcmType(version, `${version <= 3 ? 'multiasset' : 'asset'}::${name}`);
}

function nameMultiAssetType(version: XcmVersion, name: string): string {
  return nameAssetType(version, version <= 3 ? name.replace('Asset', 'MultiAsset') : name);
}

/** The id of a token: a location, in versions 2 and 3 marked as concrete. */
export const assetIdCodec = createPerVersion<Codec<Location>>((version) => {
  const location = locationCodec(version);
  const path = nameAssetType(version, 'AssetId');
  if (version > 3) return { ...location, type: newtype(path, location.type) };
  return {
    type: variant(path, {
      Concrete: { index: 0, fields: [location.type] },
      Abstract: { index: 1, fields: [version === 2 ? bytes : hexBytes(32)] },
    }),
    encode(output, value) {
      output.u8(0);
      location.encode(output, value);
    },
    decode(input) {
      const index = input.u8();
      if (index !== 0)
        throw input.fail('an abstract asset id, which this package does not support', input.offset - 1);
      return location.decode(input);
    },
  };
});

/** Fungibility of an asset; this package reads and writes fungible assets only. */
function describeFungibility(version: XcmVersion): Type<unknown> {
  const instance = variant(nameAssetType(version, 'AssetInstance'), {
    Undefined: { index: 0 },
    Index: { index: 1, fields: [compact(u128)] },
    Array4: { index: 2, fields: [hexBytes(4)] },
    Array8: { index: 3, fields: [hexBytes(8)] },
    Array16: { index: 4, fields: [hexBytes(16)] },
    Array32: { index: 5, fields: [hexBytes(32)] },
    ...(version === 2 ? { Blob: { index: 6, fields: [bytes] } } : {}),
  });
  return variant(nameAssetType(version, 'Fungibility'), {
    Fungible: { index: 0, fields: [compact(u128)] },
    NonFungible: { index: 1, fields: [instance] },
  });
}

/** Runtimes from version 3 on refuse an amount of zero. */
function createAmountCodec(version: XcmVersion): Codec<bigint> {
  return {
    type: describeFungibility(version),
    encode(output, value) {
      output.u8(0);
      if (value === 0n && version > 2) throw output.fail('zero; expected a positive amount');
      compactU128.encode(output, value);
    },
    decode(input) {
      const start = input.offset;
      if (input.u8() !== 0)
        throw input.fail('a non-fungible asset, which this package does not support', start);
      const amount = compactU128.decode(input);
      if (amount === 0n && version > 2) throw input.fail('an amount of zero', start);
      return amount;
    },
  };
}

/** A fungible asset. */
export const assetCodec = createPerVersion<Codec<Asset>>((version) =>
  createFieldsCodec<Asset>(
    { id: assetIdCodec(version), amount: createAmountCodec(version) },
    { path: nameMultiAssetType(version, 'Asset'), names: { amount: 'fun' } },
  ),
);

/** Assets in the order of the runtime and without duplicates: runtimes refuse other lists. */
export const assetsCodec = createPerVersion<Codec<readonly Asset[]>>((version) => {
  const list = createListCodec(assetCodec(version), version === 2 ? undefined : 20);
  const listOrders = (assets: readonly Asset[]) =>
    assets.map((asset) => ({ asset, order: deriveOrder(assetIdCodec(version), asset.id) }));
  return {
    type: newtype(nameMultiAssetType(version, 'Assets'), list.type),
    encode(output, value) {
      // Written unsorted first, so that an error names an asset by its position in the caller's list.
      list.encode(output.createScratch(), value);
      const sorted = listOrders(value).sort((left, right) => (left.order < right.order ? -1 : 1));
      if (!isAscending(sorted)) throw output.fail('the same asset twice');
      const assets = sorted.map(({ asset }) => asset);
      list.encode(output, assets);
    },
    decode(input) {
      const start = input.offset;
      const assets = list.decode(input);
      if (!isAscending(listOrders(assets))) throw input.fail('assets out of order or duplicated', start);
      return assets;
    },
  };
});

function isAscending(assets: readonly { readonly order: Hex }[]): boolean {
  return assets.every(({ order }, at) => at === 0 || (assets[at - 1]?.order ?? '') < order);
}

type Wild = Exclude<AssetFilter, { readonly kind: 'Definite' }>;
type Outer =
  | Extract<AssetFilter, { readonly kind: 'Definite' }>
  | { readonly kind: 'Wild'; readonly wild: Wild };

/** The kind of tokens that a filter takes: always fungible ones. */
const fungibleCodec = createPerVersion<Codec<undefined>>((version) => ({
  type: variant(nameAssetType(version, 'WildFungibility'), {
    Fungible: { index: 0 },
    NonFungible: { index: 1 },
  }),
  encode: (output) => output.u8(0),
  decode(input) {
    if (input.u8() === 0) return undefined;
    throw input.fail('a filter that does not take fungible assets', input.offset - 1);
  },
}));

const wildCodec = createEnumCodec<Wild>({
  type: 'AssetFilter',
  path: (version) => nameMultiAssetType(version, 'WildAsset'),
  variants: (version): Variants<Wild> => {
    const ofId = { id: assetIdCodec(version), fun: fungibleCodec(version) };
    const older: Variants<Wild> = { All: unit(0), AllOf: fields(1, ofId) };
    if (version === 2) return older;
    return {
      ...older,
      AllCounted: variantOf(2, 'count', compactU32),
      AllOfCounted: fields(3, { ...ofId, count: compactU32 }),
    };
  },
});

const outerCodec = createEnumCodec<Outer>({
  type: 'AssetFilter',
  path: (version) => nameMultiAssetType(version, 'AssetFilter'),
  variants: (version) => ({
    Definite: variantOf(0, 'assets', assetsCodec(version)),
    Wild: variantOf(1, 'wild', wildCodec(version)),
  }),
});

/** Filter of assets. */
export const assetFilterCodec = createPerVersion<Codec<AssetFilter>>((version) =>
  createMappedCodec<AssetFilter, Outer>(
    outerCodec(version),
    (filter) => (filter?.kind === 'Definite' ? filter : { kind: 'Wild', wild: filter }),
    (filter) => (filter.kind === 'Definite' ? filter : filter.wild),
  ),
);

/** Assets with their type of transfer. */
export const assetTransferFilterCodec = createEnumCodec<AssetTransferFilter>({
  type: 'AssetTransferFilter',
  path: (version) => nameAssetType(version, 'AssetTransferFilter'),
  variants: (version) => ({
    Teleport: variantOf(0, 'assets', assetFilterCodec(version)),
    ReserveDeposit: variantOf(1, 'assets', assetFilterCodec(version)),
    ReserveWithdraw: variantOf(2, 'assets', assetFilterCodec(version)),
  }),
});
