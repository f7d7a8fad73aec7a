import {
  type AnyType,
  bytes,
  compact,
  hexBytes,
  names,
  newtype,
  struct,
  u32,
  u128,
  variant,
  vec,
} from '@parachron/core/scale';
import { locationType, pathOf } from './locationTypes.js';
import { onePerVersion } from './onePerVersion.js';

/** Where a version keeps its types of assets, and what it calls them. */
function pathOfAsset(version: 2 | 3 | 4 | 5, name: string): string {
  return version <= 3 ? pathOf(version, `multiasset::${name}`) : pathOf(version, `asset::${name}`);
}

const instanceType = onePerVersion((version) =>
  variant(pathOfAsset(version, 'AssetInstance'), {
    Undefined: { index: 0 },
    Index: { index: 1, fields: [compact(u128)] },
    Array4: { index: 2, fields: [hexBytes(4)] },
    Array8: { index: 3, fields: [hexBytes(8)] },
    Array16: { index: 4, fields: [hexBytes(16)] },
    Array32: { index: 5, fields: [hexBytes(32)] },
    ...(version === 2 ? { Blob: { index: 6, fields: [bytes] } } : {}),
  }),
);

const fungibilityType = onePerVersion((version) =>
  variant(pathOfAsset(version, 'Fungibility'), {
    Fungible: { index: 0, fields: [compact(u128)] },
    NonFungible: { index: 1, fields: [instanceType(version)] },
  }),
);

/** What a token is named by. */
export const assetIdType = onePerVersion((version): AnyType => {
  if (version >= 4) return newtype(pathOfAsset(version, 'AssetId'), locationType(version));
  return variant(pathOfAsset(version, 'AssetId'), {
    Concrete: { index: 0, fields: [locationType(version)] },
    Abstract: { index: 1, fields: [version === 2 ? bytes : hexBytes(32)] },
  });
});

/** An amount of a token. */
export const assetType = onePerVersion(
  (version): AnyType =>
    struct(pathOfAsset(version, version <= 3 ? 'MultiAsset' : 'Asset'), {
      id: assetIdType(version),
      fun: fungibilityType(version),
    }),
);

/** Several assets. */
export const assetsType = onePerVersion(
  (version): AnyType =>
    newtype(pathOfAsset(version, version <= 3 ? 'MultiAssets' : 'Assets'), vec(assetType(version))),
);

/** Which of the assets in holding are meant. */
export const assetFilterType = onePerVersion((version): AnyType => {
  const kinds = names(pathOfAsset(version, 'WildFungibility'), ['Fungible', 'NonFungible']);
  const ofId = { id: assetIdType(version), fun: kinds };
  const wild = variant(pathOfAsset(version, version <= 3 ? 'WildMultiAsset' : 'WildAsset'), {
    All: { index: 0 },
    AllOf: { index: 1, fields: ofId },
    ...(version === 2
      ? {}
      : {
          AllCounted: { index: 2, fields: [compact(u32)] },
          AllOfCounted: { index: 3, fields: { ...ofId, count: compact(u32) } },
        }),
  });
  return variant(pathOfAsset(version, version <= 3 ? 'MultiAssetFilter' : 'AssetFilter'), {
    Definite: { index: 0, fields: [assetsType(version)] },
    Wild: { index: 1, fields: [wild] },
  });
});

/** How assets travel in InitiateTransfer. */
export const transferFilterType = onePerVersion((version): AnyType => {
  const fields = [assetFilterType(version)];
  return variant(pathOfAsset(version, 'AssetTransferFilter'), {
    Teleport: { index: 0, fields },
    ReserveDeposit: { index: 1, fields },
    ReserveWithdraw: { index: 2, fields },
  });
});
