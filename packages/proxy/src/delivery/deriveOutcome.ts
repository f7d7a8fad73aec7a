import type { DeliveryOutcome } from './DeliveryOutcome.js';

// By the names of `xcm::Error`, of all versions; what is not listed is given by its own name.
const outcomes: { readonly [error: string]: DeliveryOutcome } = {
  Barrier: 'barrier',
  UntrustedReserveLocation: 'untrusted-reserve',
  UntrustedTeleportLocation: 'untrusted-reserve',
  TooExpensive: 'fees',
  NotHoldingFees: 'fees',
  FeesNotMet: 'fees',
  FailedToTransactAsset: 'funds',
  NotWithdrawable: 'funds',
  FailedToDecode: 'undecodable-call',
  MaxWeightInvalid: 'weight',
  WeightLimitReached: 'overweight',
  BadOrigin: 'origin-not-convertible',
  NoPermission: 'call-not-allowed',
  UnhandledXcmVersion: 'unsupported-version',
  VersionIncompatible: 'unsupported-version',
};

/** The outcome that an XCM error stands for. */
export function deriveOutcome(error: string): DeliveryOutcome {
  return outcomes[error] ?? 'xcm-failed';
}
