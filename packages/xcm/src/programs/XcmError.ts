import type { Weight } from '@parachron/core';
import { u64 } from '../codec/byteCodecs.js';
import { createMappedCodec } from '../codec/Codec.js';
import { createEnumCodec, unit, unitVariants, type Variants, variantOf } from '../codec/createEnumCodec.js';
import type { Unit } from '../locations/Location.js';
import { weightCodec } from './weightCodec.js';

const first = [
  'Overflow',
  'Unimplemented',
  'UntrustedReserveLocation',
  'UntrustedTeleportLocation',
  'LocationFull',
  'LocationNotInvertible',
  'BadOrigin',
  'InvalidLocation',
  'AssetNotFound',
  'FailedToTransactAsset',
  'NotWithdrawable',
  'LocationCannotHold',
  'ExceedsMaxMessageSize',
  'DestinationUnsupported',
  'Transport',
  'Unroutable',
  'UnknownClaim',
  'FailedToDecode',
  'MaxWeightInvalid',
  'NotHoldingFees',
  'TooExpensive',
] as const;

const later = [
  'ExpectationFalse',
  'PalletNotFound',
  'NameMismatch',
  'VersionIncompatible',
  'HoldingWouldOverflow',
  'ExportError',
  'ReanchorFailed',
  'NoDeal',
  'FeesNotMet',
  'LockError',
  'NoPermission',
  'Unanchored',
  'NotDepositable',
] as const;

/** The errors without fields. */
export type XcmErrorName =
  | (typeof first)[number]
  | (typeof later)[number]
  | 'TooManyAssets'
  | 'UnhandledXcmVersion'
  | 'Barrier'
  | 'WeightNotComputable'
  | 'ExceedsStackLimit';

/** Reason why an instruction failed, by the name of the newest version that has the error. */
export type XcmError =
  | { readonly kind: 'Trap'; readonly code: bigint }
  | { readonly kind: 'WeightLimitReached'; readonly weight: Weight }
  | Unit<XcmErrorName>;

const weightInEightBytes = createMappedCodec<Weight, bigint>(
  u64,
  ({ refTime }) => refTime,
  (refTime) => ({ refTime, proofSize: 0n }),
);

/** Reason why an instruction failed; version 4 has the type of version 3. */
export const xcmErrorCodec = createEnumCodec<XcmError>({
  type: 'Error',
  path: (version) => `xcm::v${version === 4 ? 3 : version}::traits::Error`,
  variants: (version): Variants<XcmError> => {
    // From version 5 on, TooManyAssets comes before the last five errors.
    const last = version === 2 ? 22 : version >= 5 ? 36 : 35;
    // A version 2 error carries its weight in eight bytes, unlike every other weight of that version.
    const weight = version === 2 ? weightInEightBytes : weightCodec(version);
    const oldNames = {
      LocationFull: unit(4, 'MultiLocationFull'),
      LocationNotInvertible: unit(5, 'MultiLocationNotInvertible'),
    };
    return {
      ...unitVariants(0, first),
      Trap: variantOf(21, 'code', u64),
      ...(version === 2 ? oldNames : unitVariants(22, later)),
      ...(version >= 5 ? { TooManyAssets: unit(35) } : {}),
      UnhandledXcmVersion: unit(last),
      WeightLimitReached: variantOf(last + 1, 'weight', weight),
      Barrier: unit(last + 2),
      WeightNotComputable: unit(last + 3),
      ...(version === 2 ? {} : { ExceedsStackLimit: unit(last + 4) }),
    };
  },
});
