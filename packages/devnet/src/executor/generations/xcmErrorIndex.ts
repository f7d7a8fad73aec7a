import type { XcmError, XcmErrorName } from '@parachron/xcm';
import type { Generation } from './Generation.js';

type Name = XcmErrorName | 'Trap' | 'WeightLimitReached';

/** The first errors have the same indices in every version. */
const common: readonly Name[] = [
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
  'Trap',
];

/** Errors from before the first instruction, which come last and so move with every version. */
const before: readonly Name[] = [
  'UnhandledXcmVersion',
  'WeightLimitReached',
  'Barrier',
  'WeightNotComputable',
];

const sinceV3: readonly Name[] = [
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
];

/** The names of the executor's errors, each at its index, by generation. */
export const xcmErrorNames: { readonly [G in Generation]: readonly Name[] } = {
  v2: [...common, ...before],
  v4: [...common, ...sinceV3, ...before, 'ExceedsStackLimit'],
  v5: [...common, ...sinceV3, 'TooManyAssets', ...before, 'ExceedsStackLimit'],
};

/** Version 2 has other names for some errors. */
const namesInV2: { readonly [name: string]: string } = {
  LocationFull: 'MultiLocationFull',
  LocationNotInvertible: 'MultiLocationNotInvertible',
};

/** Gives the name of an error as the metadata of a generation spells it. */
export function formatXcmErrorName(kind: XcmError['kind'], generation: Generation): string {
  return generation === 'v2' ? (namesInV2[kind] ?? kind) : kind;
}

/** Gives the index of an error in a generation's numbering; an error it does not have reads as Unimplemented. */
export function getXcmErrorIndex(error: XcmError, generation: Generation): number {
  const index = xcmErrorNames[generation].indexOf(error.kind);
  return index < 0 ? 1 : index;
}
