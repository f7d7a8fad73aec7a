import type { Hex } from '@parachron/core';
import {
  bool,
  bytes,
  names,
  struct,
  u8,
  u32,
  u128,
  unit,
  type ValueOf,
  variant,
} from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { accountId, defineErrors, defineEvents, type StorageItem, storageMap } from '@parachron/devnet-chain';
import type { Generation } from '@parachron/devnet-executor';
import type { Location } from '@parachron/xcm';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { toLocationValue } from '../values/xcmValues.js';

export const registry = 'ForeignAssets';

// Types, indices and documentation are from the metadata of Asset Hub Kusama (polkadot.js `v15/asset-hub-kusama`).
const assetDetails = struct('pallet_assets::types::AssetDetails', {
  owner: accountId,
  issuer: accountId,
  admin: accountId,
  freezer: accountId,
  supply: u128,
  deposit: u128,
  min_balance: u128,
  is_sufficient: bool,
  accounts: u32,
  sufficients: u32,
  approvals: u32,
  status: names('pallet_assets::types::AssetStatus', ['Live', 'Frozen', 'Destroying']),
});

export type AssetDetails = ValueOf<typeof assetDetails>;

const assetMetadata = struct('pallet_assets::types::AssetMetadata', {
  deposit: u128,
  name: bytes,
  symbol: bytes,
  decimals: u8,
  is_frozen: bool,
});

const assetAccount = struct('pallet_assets::types::AssetAccount', {
  balance: u128,
  status: names('pallet_assets::types::AccountStatus', ['Liquid', 'Frozen', 'Blocked']),
  reason: variant('pallet_assets::types::ExistenceReason', {
    Consumer: { index: 0 },
    Sufficient: { index: 1 },
    DepositHeld: { index: 2, fields: [u128] },
    DepositRefunded: { index: 3 },
    DepositFrom: { index: 4, fields: [accountId, u128] },
  }),
  extra: unit,
});

/** The storage and the events of a registry, whose keys are locations in the chain's newest version. */
export type RegistryData = ReturnType<typeof createItems>;

const made = new Map<Generation, RegistryData>();

/** Returns the storage and the events of the registry of a generation; the same objects each time. */
export function getRegistryData(generation: Generation): RegistryData {
  const known = made.get(generation) ?? createItems(generation);
  made.set(generation, known);
  return known;
}

function createItems(generation: Generation) {
  const location = getXcmTypes(generation).location;
  const token = { asset_id: location };
  return {
    location,
    asset: storageMap({
      pallet: registry,
      name: 'Asset',
      keys: [['Blake2_128Concat', location]],
      type: assetDetails,
      docs: 'Details of an asset.',
    }) satisfies StorageItem<[unknown], AssetDetails | undefined>,
    account: storageMap({
      pallet: registry,
      name: 'Account',
      keys: [
        ['Blake2_128Concat', location],
        ['Blake2_128Concat', accountId],
      ],
      type: assetAccount,
      docs: 'The holdings of a specific account for a specific asset.',
    }),
    metadata: storageMap({
      pallet: registry,
      name: 'Metadata',
      keys: [['Blake2_128Concat', location]],
      type: assetMetadata,
      fallback: { deposit: 0n, name: none, symbol: none, decimals: 0, is_frozen: false },
      docs: 'Metadata of an asset.',
    }),
    events: defineEvents(registry, {
      Issued: {
        index: 1,
        fields: { ...token, owner: accountId, amount: u128 },
        docs: 'Some assets were issued.',
      },
      Transferred: {
        index: 2,
        fields: { ...token, from: accountId, to: accountId, amount: u128 },
        docs: 'Some assets were transferred.',
      },
      Burned: {
        index: 3,
        fields: { ...token, owner: accountId, balance: u128 },
        docs: 'Some assets were destroyed.',
      },
      ForceCreated: {
        index: 14,
        fields: { ...token, owner: accountId },
        docs: 'Some asset class was force-created.',
      },
      MetadataSet: {
        index: 15,
        fields: { ...token, name: bytes, symbol: bytes, decimals: u8, is_frozen: bool },
        docs: 'New metadata has been set for an asset.',
      },
    }),
  };
}

const none = new Uint8Array();

export const registryErrors = defineErrors(registry, {
  BalanceLow: 'Account balance must be greater than or equal to the transfer amount.',
  NoAccount: 'The account to alter does not exist.',
  NoPermission: 'The signing account has no permission to do the operation.',
  Unknown: 'The given asset ID is unknown.',
  Frozen: 'The origin account is frozen.',
  InUse: 'The asset ID is already taken.',
  BadWitness: 'Invalid witness data given.',
  MinBalanceZero: 'Minimum balance should be non-zero.',
});

/** Storage key of a token: its location in the chain's newest version. */
export function toTokenKey(context: Context, generation: Generation, location: Location): unknown {
  return toLocationValue(context, generation, location);
}

/** Initial state of a new token: the owner has every role. */
export function describeAsset(
  owner: Hex,
  { minimum, isSufficient }: { readonly minimum: bigint; readonly isSufficient: boolean },
): AssetDetails {
  return {
    owner,
    issuer: owner,
    admin: owner,
    freezer: owner,
    supply: 0n,
    deposit: 0n,
    min_balance: minimum,
    is_sufficient: isSufficient,
    accounts: 0,
    sufficients: 0,
    approvals: 0,
    status: { type: 'Live' },
  };
}
