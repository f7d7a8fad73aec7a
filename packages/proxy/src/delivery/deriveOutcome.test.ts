import { describe, expect, it } from 'vitest';
import { deriveOutcome } from './deriveOutcome.js';

describe('deriveOutcome', () => {
  // The causes of `xcm::Error` of versions 2 to 5, by their descriptions in xcm/src/v2/traits.rs, v3/traits.rs and
  // v5/traits.rs of polkadot-sdk.
  it.each([
    ['Barrier', 'barrier'],
    ['UntrustedReserveLocation', 'untrusted-reserve'],
    ['UntrustedTeleportLocation', 'untrusted-reserve'],
    ['NotHoldingFees', 'fees-missing'],
    ['FeesNotMet', 'fees'],
    ['NotWithdrawable', 'funds'],
    ['AssetNotFound', 'asset-not-found'],
    ['FailedToDecode', 'undecodable-call'],
    // Version 2 has this name for the maximum weight of a Transact.
    ['TooMuchWeightRequired', 'weight'],
    ['MaxWeightInvalid', 'weight'],
    ['WeightLimitReached', 'overweight'],
    ['NoPermission', 'call-filtered'],
    ['ExpectationFalse', 'expectation-false'],
    ['UnhandledXcmVersion', 'unsupported-version'],
    ['VersionIncompatible', 'unsupported-version'],
  ])('%s has one cause: %s', (error, outcome) => {
    expect(deriveOutcome(error)).toBe(outcome);
  });

  // These errors have several causes, or concern no task: other facts decide.
  it.each([
    'TooExpensive',
    'FailedToTransactAsset',
    'BadOrigin',
    'Overflow',
    'Trap',
    '',
    'constructor',
    '__proto__',
  ])('%s alone does not show the cause', (error) => {
    expect(deriveOutcome(error)).toBe('xcm-failed');
  });
});
