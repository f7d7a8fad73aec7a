import type { DeliveryOutcome } from './DeliveryOutcome.js';

// Names of `xcm::Error` of all versions with one cause each; `nameError` handles the other names.
const outcomes: ReadonlyMap<string, DeliveryOutcome> = new Map<string, DeliveryOutcome>(
  Object.entries({
    Barrier: 'barrier',
    UntrustedReserveLocation: 'untrusted-reserve',
    UntrustedTeleportLocation: 'untrusted-reserve',
    NotHoldingFees: 'fees-missing',
    FeesNotMet: 'fees',
    NotWithdrawable: 'funds',
    AssetNotFound: 'asset-not-found',
    FailedToDecode: 'undecodable-call',
    MaxWeightInvalid: 'weight',
    TooMuchWeightRequired: 'weight',
    WeightLimitReached: 'overweight',
    NoPermission: 'call-filtered',
    ExpectationFalse: 'expectation-false',
    UnhandledXcmVersion: 'unsupported-version',
    VersionIncompatible: 'unsupported-version',
  }),
);

/** Derives the outcome of an XCM error; `xcm-failed` for every other error. */
export function deriveOutcome(error: string): DeliveryOutcome {
  return outcomes.get(error) ?? 'xcm-failed';
}
