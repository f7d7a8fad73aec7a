import { assetsCodec } from '../assets/assetCodec.js';
import { compactU32, compactU64, createByteListCodec, u32, u64 } from '../codec/byteCodecs.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createBoundedListCodec, createFieldsCodec, createOptionCodec } from '../codec/containerCodecs.js';
import { createEnumCodec, unit, unitVariants, type Variants, variantOf } from '../codec/createEnumCodec.js';
import { locationCodec } from '../locations/locationCodec.js';
import { createPerVersion, type XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type {
  MaybeErrorCode,
  PalletInfo,
  QueryResponseInfo,
  Response,
  Weight,
  XcmError,
} from './Instruction.js';
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

/** The errors of each version, with their indices and fields. */
const xcmErrorVariants = createPerVersion<Variants<XcmError>>((version) => {
  const trap: Variants<XcmError> = { Trap: variantOf(21, 'code', u64) };
  // Version 5 has TooManyAssets before the last five errors.
  const last = version === 2 ? 22 : version === 5 ? 36 : 35;
  // A version 2 error carries its weight in eight bytes, unlike every other weight of that version.
  const weight = version === 2 ? weightInEightBytes : weightCodec(version);
  return {
    ...unitVariants(0, first),
    ...trap,
    ...(version === 2 ? oldNames : unitVariants(22, later)),
    ...(version === 5 ? { TooManyAssets: unit(35) } : {}),
    UnhandledXcmVersion: unit(last),
    WeightLimitReached: variantOf(last + 1, 'weight', weight),
    Barrier: unit(last + 2),
    WeightNotComputable: unit(last + 3),
    ...(version === 2 ? {} : { ExceedsStackLimit: unit(last + 4) }),
  };
});

const oldNames: Variants<XcmError> = {
  LocationFull: unit(4, 'MultiLocationFull'),
  LocationNotInvertible: unit(5, 'MultiLocationNotInvertible'),
};

const weightInEightBytes = createMappedCodec<Weight, bigint>(
  u64,
  ({ refTime }) => refTime,
  (refTime) => ({ refTime, proofSize: 0n }),
);

/** Reason why an instruction failed; version 4 has the type of version 3. */
export const xcmErrorCodec: (version: XcmVersion) => Codec<XcmError> = createPerVersion((version) => ({
  ...createEnumCodec<XcmError>({
    type: 'Error',
    path: `xcm::v${version}::traits::Error`,
    version,
    variants: xcmErrorVariants,
  }),
  ...(version === 4 ? { type: xcmErrorCodec(3).type } : {}),
}));

/** An error of the executor in one version of XCM. */
export interface ListedXcmError {
  readonly kind: XcmError['kind'];
  /** Name as that version spells it. */
  readonly name: string;
  readonly index: number;
}

/**
 * Lists the errors of an executor, in the order of their indices.
 *
 * Chain: `xcm::v*::Error`.
 * Sends: nothing.
 *
 * @param version of XCM; versions 3 and 4 have the same errors
 *
 * @example
 * ```ts
 * import { listXcmErrors } from '@parachron/xcm';
 *
 * listXcmErrors(2)[4]; // { kind: 'LocationFull', name: 'MultiLocationFull', index: 4 }
 * ```
 */
export function listXcmErrors(version: XcmVersion): readonly ListedXcmError[] {
  return Object.entries(xcmErrorVariants(version))
    .map(([kind, { index, name = kind }]) => ({ kind: kind as XcmError['kind'], name, index }))
    .sort((left, right) => left.index - right.index);
}

const statusVariants: Variants<MaybeErrorCode> = {
  Success: unit(0),
  Error: variantOf(1, 'error', createByteListCodec(128, 'bounded_vec::BoundedVec')),
  TruncatedError: variantOf(2, 'error', createByteListCodec(128, 'bounded_vec::BoundedVec')),
};

/** Outcome of a dispatched call. */
export const statusCodec: Codec<MaybeErrorCode> = createEnumCodec({
  type: 'MaybeErrorCode',
  path: 'xcm::v3::MaybeErrorCode',
  version: 3,
  variants: () => statusVariants,
});

const palletCodec = createPerVersion<Codec<PalletInfo>>((version) =>
  createFieldsCodec<PalletInfo>(
    {
      index: compactU32,
      name: createByteListCodec(48, 'bounded_vec::BoundedVec'),
      moduleName: createByteListCodec(48, 'bounded_vec::BoundedVec'),
      major: compactU32,
      minor: compactU32,
      patch: compactU32,
    },
    { path: nameXcmType(version, 'PalletInfo') },
  ),
);

/** A failed instruction's position and error, or none. */
export const failureCodec = createPerVersion<
  Codec<{ readonly index: number; readonly error: XcmError } | undefined>
>((version) =>
  createOptionCodec(createFieldsCodec({ index: u32, error: xcmErrorCodec(version) }, { tuple: true })),
);

const variants = createPerVersion<Variants<Response>>((version) => ({
  Null: unit(0),
  Assets: variantOf(1, 'assets', assetsCodec(version)),
  ExecutionResult: variantOf(2, 'failure', failureCodec(version)),
  Version: variantOf(3, 'version', u32),
  ...(version === 2
    ? {}
    : {
        PalletsInfo: variantOf(4, 'pallets', createBoundedListCodec(palletCodec(version), 64)),
        DispatchResult: variantOf(5, 'status', statusCodec),
      }),
}));

/** The response to a query. */
export const responseCodec = createPerVersion<Codec<Response>>((version) =>
  createEnumCodec({ type: 'Response', path: nameXcmType(version, 'Response'), version, variants }),
);

/** Destination and weight limit of a response. */
export const responseInfoCodec = createPerVersion<Codec<QueryResponseInfo>>((version) =>
  createFieldsCodec<QueryResponseInfo>(
    { destination: locationCodec(version), queryId: compactU64, maxWeight: weightCodec(version) },
    { path: nameXcmType(version, 'QueryResponseInfo') },
  ),
);
