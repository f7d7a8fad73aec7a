import { describe, expect, it } from 'vitest';
import { decodeProgram, encodeProgram, type XcmVersion } from '../src/index.js';

// `enum Error` of xcm v2 (polkadot v0.9.37), of v3, which v4 uses, and of v5 (polkadot-sdk), in the order of the variants.
const first = ['Overflow', 'Unimplemented', 'UntrustedReserveLocation', 'UntrustedTeleportLocation'];
const shared = [
  ...['BadOrigin', 'InvalidLocation', 'AssetNotFound', 'FailedToTransactAsset', 'NotWithdrawable'],
  ...['LocationCannotHold', 'ExceedsMaxMessageSize', 'DestinationUnsupported', 'Transport', 'Unroutable'],
  ...['UnknownClaim', 'FailedToDecode', 'MaxWeightInvalid', 'NotHoldingFees', 'TooExpensive', 'Trap'],
];
const later = [
  ...['ExpectationFalse', 'PalletNotFound', 'NameMismatch', 'VersionIncompatible', 'HoldingWouldOverflow'],
  ...['ExportError', 'ReanchorFailed', 'NoDeal', 'FeesNotMet', 'LockError', 'NoPermission', 'Unanchored'],
  'NotDepositable',
];
const last = ['UnhandledXcmVersion', 'WeightLimitReached', 'Barrier', 'WeightNotComputable'];
const third = [...first, 'LocationFull', 'LocationNotInvertible', ...shared, ...later];
const names: { readonly [V in XcmVersion]: readonly string[] } = {
  2: [...first, 'MultiLocationFull', 'MultiLocationNotInvertible', ...shared, ...last],
  3: [...third, ...last, 'ExceedsStackLimit'],
  4: [...third, ...last, 'ExceedsStackLimit'],
  5: [...third, 'TooManyAssets', ...last, 'ExceedsStackLimit'],
};

describe.each([2, 3, 4, 5] as const)('the errors of XCM version %i', (version) => {
  // QueryResponse is instruction 3 of all versions, and its response 2 is the end of an execution.
  it('are decoded by their index', () => {
    for (const [index, name] of names[version].entries()) {
      const kind = name.replace('MultiLocation', 'Location');
      const rest = {
        Trap: '0500000000000000',
        WeightLimitReached: version === 2 ? '0400000000000000' : '0408',
      };
      const carried = rest[kind as keyof typeof rest] ?? '';
      const error = `${index.toString(16).padStart(2, '0')}${carried}`;
      const limit = version === 2 ? '04' : '040400';
      const hex = `0x0${version}040304020107000000${error}${limit}` as const;
      const [answer] = decodeProgram(hex).program;
      expect(answer).toMatchObject({ response: { failure: { index: 7, error: { kind } } } });
      expect(encodeProgram(decodeProgram(hex).program, { version })).toBe(hex);
    }
  });

  it('end with the last one', () => {
    const index = names[version].length.toString(16);
    const hex = `0x0${version}040304020107000000${index}` as const;
    expect(() => decodeProgram(hex)).toThrow(expect.objectContaining({ code: 'XCM_UNDECODABLE' }));
  });
});
