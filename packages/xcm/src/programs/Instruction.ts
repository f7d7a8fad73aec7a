import type { Weight as ChainWeight, Hex } from '@parachron/core';
import type { Asset, AssetFilter, AssetTransferFilter } from '../assets/Asset.js';
import type { Junction, Kinded, Location, NetworkId, Unit } from '../locations/Location.js';
import type { XcmError } from './XcmError.js';

/** The weight of @parachron/core. Version 2 of XCM has no proof size; a decoded proof size is 0. */
export type Weight = ChainWeight;

/** Destination and weight limit of the response to a query. */
export interface QueryResponseInfo {
  readonly destination: Location;
  readonly queryId: bigint;
  readonly maxWeight: Weight;
}

/** Outcome of a dispatched call; `error` is the SCALE encoding of the dispatch error. */
export type MaybeErrorCode =
  | { readonly kind: 'Success' }
  | Kinded<'Error' | 'TruncatedError', { error: Hex }>;

/** The response to a query. `PalletsInfo` and `DispatchResult` are in version 3 and later. */
export type Response =
  | { readonly kind: 'Null' }
  | { readonly kind: 'Assets'; readonly assets: readonly Asset[] }
  | {
      readonly kind: 'ExecutionResult';
      /** Index and error of the failed instruction; absent for success. */
      readonly failure?: { readonly index: number; readonly error: XcmError };
    }
  | { readonly kind: 'Version'; readonly version: number }
  | { readonly kind: 'PalletsInfo'; readonly pallets: readonly PalletInfo[] }
  | { readonly kind: 'DispatchResult'; readonly status: MaybeErrorCode };

/** A pallet as a chain describes it; names are UTF-8 bytes. */
export interface PalletInfo {
  readonly index: number;
  readonly name: Hex;
  readonly moduleName: Hex;
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** XCM instructions in the order of execution; independent of versions. */
export type Program = readonly Instruction[];

/** Origin kind of a dispatched call. */
export type OriginKind = 'Native' | 'SovereignAccount' | 'Superuser' | 'Xcm';

/** The maximum weight to buy. */
export type WeightLimit = 'Unlimited' | Weight;

/**
 * An XCM instruction by the chain's own names, independent of versions. The comments state the versions of each
 * instruction. Another version refuses the instruction by name and converts nothing.
 */
export type Instruction =
  // Versions 2 to 5.
  | Kinded<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset', { assets: readonly Asset[] }>
  | {
      readonly kind: 'QueryResponse';
      readonly queryId: bigint;
      readonly response: Response;
      readonly maxWeight: Weight;
      /** Version 3 and later. */
      readonly querier?: Location;
    }
  | { readonly kind: 'TransferAsset'; readonly assets: readonly Asset[]; readonly beneficiary: Location }
  | Kinded<'TransferReserveAsset', { assets: readonly Asset[]; dest: Location; xcm: Program }>
  | {
      readonly kind: 'Transact';
      readonly originKind: OriginKind;
      /** Required in versions 2 to 4; in version 5 the optional `fallback_max_weight`. */
      readonly requireWeightAtMost?: Weight;
      /** The call's bytes, without a length. */
      readonly call: Hex;
    }
  | Kinded<'HrmpNewChannelOpenRequest', { sender: number; maxMessageSize: number; maxCapacity: number }>
  | { readonly kind: 'HrmpChannelAccepted'; readonly recipient: number }
  | Kinded<'HrmpChannelClosing', { initiator: number; sender: number; recipient: number }>
  | Unit<'ClearOrigin' | 'RefundSurplus' | 'ClearError' | 'UnsubscribeVersion'>
  | { readonly kind: 'DescendOrigin'; readonly interior: readonly Junction[] }
  | { readonly kind: 'ReportError'; readonly responseInfo: QueryResponseInfo }
  | {
      readonly kind: 'DepositAsset';
      readonly assets: AssetFilter;
      /** Version 2 only: the maximum number of assets, if different from the number of the definite assets. */
      readonly maxAssets?: number;
      readonly beneficiary: Location;
    }
  | {
      readonly kind: 'DepositReserveAsset';
      readonly assets: AssetFilter;
      /** Version 2 only: the maximum number of assets, if different from the number of the definite assets. */
      readonly maxAssets?: number;
      readonly dest: Location;
      readonly xcm: Program;
    }
  | {
      readonly kind: 'ExchangeAsset';
      readonly give: AssetFilter;
      readonly want: readonly Asset[];
      /** Always true in version 2. */
      readonly maximal: boolean;
    }
  | Kinded<'InitiateReserveWithdraw', { assets: AssetFilter; reserve: Location; xcm: Program }>
  | Kinded<'InitiateTeleport', { assets: AssetFilter; dest: Location; xcm: Program }>
  /** `QueryHolding` in version 2. */
  | { readonly kind: 'ReportHolding'; readonly responseInfo: QueryResponseInfo; readonly assets: AssetFilter }
  | { readonly kind: 'BuyExecution'; readonly fees: Asset; readonly weightLimit: WeightLimit }
  | Kinded<'SetErrorHandler' | 'SetAppendix', { xcm: Program }>
  | { readonly kind: 'ClaimAsset'; readonly assets: readonly Asset[]; readonly ticket: Location }
  | { readonly kind: 'Trap'; readonly code: bigint }
  | { readonly kind: 'SubscribeVersion'; readonly queryId: bigint; readonly maxResponseWeight: Weight }
  // Versions 3 to 5.
  | Kinded<'BurnAsset' | 'ExpectAsset', { assets: readonly Asset[] }>
  | { readonly kind: 'ExpectOrigin'; readonly origin?: Location }
  | { readonly kind: 'ExpectError'; readonly error?: { readonly index: number; readonly error: XcmError } }
  | { readonly kind: 'ExpectTransactStatus'; readonly status: MaybeErrorCode }
  | { readonly kind: 'QueryPallet'; readonly moduleName: Hex; readonly responseInfo: QueryResponseInfo }
  | Kinded<
      'ExpectPallet',
      { index: number; name: Hex; moduleName: Hex; crateMajor: number; minCrateMinor: number }
    >
  | { readonly kind: 'ReportTransactStatus'; readonly responseInfo: QueryResponseInfo }
  | Unit<'ClearTransactStatus' | 'ClearTopic'>
  | { readonly kind: 'UniversalOrigin'; readonly junction: Junction }
  | Kinded<'ExportMessage', { network: NetworkId; destination: readonly Junction[]; xcm: Program }>
  | { readonly kind: 'LockAsset'; readonly asset: Asset; readonly unlocker: Location }
  | { readonly kind: 'UnlockAsset'; readonly asset: Asset; readonly target: Location }
  | { readonly kind: 'NoteUnlockable'; readonly asset: Asset; readonly owner: Location }
  | { readonly kind: 'RequestUnlock'; readonly asset: Asset; readonly locker: Location }
  | { readonly kind: 'SetFeesMode'; readonly jitWithdraw: boolean }
  | { readonly kind: 'SetTopic'; readonly topic: Hex }
  | { readonly kind: 'AliasOrigin'; readonly location: Location }
  | { readonly kind: 'UnpaidExecution'; readonly weightLimit: WeightLimit; readonly checkOrigin?: Location }
  // Version 5.
  | { readonly kind: 'PayFees'; readonly asset: Asset }
  | {
      readonly kind: 'InitiateTransfer';
      readonly destination: Location;
      readonly remoteFees?: AssetTransferFilter;
      readonly preserveOrigin: boolean;
      readonly assets: readonly AssetTransferFilter[];
      readonly remoteXcm: Program;
    }
  | Kinded<'ExecuteWithOrigin', { descendantOrigin?: readonly Junction[]; xcm: Program }>
  | { readonly kind: 'SetHints'; readonly hints: readonly Hint[] };

/** A hint to the executor (version 5). */
export interface Hint {
  readonly kind: 'AssetClaimer';
  readonly location: Location;
}
