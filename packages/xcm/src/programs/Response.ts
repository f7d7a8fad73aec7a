import type { Hex } from '@parachron/core';
import type { Asset } from '../assets/Asset.js';
import type { Location, Unit } from '../locations/Location.js';
import type { Weight } from './Instruction.js';

/** Destination and weight limit of the response to a query. */
export interface QueryResponseInfo {
  readonly destination: Location;
  readonly queryId: bigint;
  readonly maxWeight: Weight;
}

/** Outcome of a dispatched call; `error` is the SCALE encoding of the dispatch error. */
export type MaybeErrorCode =
  | { readonly kind: 'Success' }
  | { readonly kind: 'Error'; readonly error: Hex }
  | { readonly kind: 'TruncatedError'; readonly error: Hex };

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

/** Reason why an instruction failed, by the name of the newest version that has the error. */
export type XcmError =
  | { readonly kind: 'Trap'; readonly code: bigint }
  | { readonly kind: 'WeightLimitReached'; readonly weight: Weight }
  | Unit<XcmErrorName>;

/** The errors without fields. */
export type XcmErrorName =
  | 'Overflow'
  | 'Unimplemented'
  | 'UntrustedReserveLocation'
  | 'UntrustedTeleportLocation'
  | 'LocationFull'
  | 'LocationNotInvertible'
  | 'BadOrigin'
  | 'InvalidLocation'
  | 'AssetNotFound'
  | 'FailedToTransactAsset'
  | 'NotWithdrawable'
  | 'LocationCannotHold'
  | 'ExceedsMaxMessageSize'
  | 'DestinationUnsupported'
  | 'Transport'
  | 'Unroutable'
  | 'UnknownClaim'
  | 'FailedToDecode'
  | 'MaxWeightInvalid'
  | 'NotHoldingFees'
  | 'TooExpensive'
  | 'ExpectationFalse'
  | 'PalletNotFound'
  | 'NameMismatch'
  | 'VersionIncompatible'
  | 'HoldingWouldOverflow'
  | 'ExportError'
  | 'ReanchorFailed'
  | 'NoDeal'
  | 'FeesNotMet'
  | 'LockError'
  | 'NoPermission'
  | 'Unanchored'
  | 'NotDepositable'
  | 'TooManyAssets'
  | 'UnhandledXcmVersion'
  | 'Barrier'
  | 'WeightNotComputable'
  | 'ExceedsStackLimit';
