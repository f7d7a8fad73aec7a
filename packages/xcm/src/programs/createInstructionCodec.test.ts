import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instruction as anyInstruction, hexOf } from '../../test/arbitraries.js';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { xcmVersions } from '../versions/XcmVersion.js';
import { createInstructionCodec } from './createInstructionCodec.js';
import type { Instruction, Program } from './Instruction.js';
import { programCodec } from './programCodec.js';
import type { QueryResponseInfo } from './Response.js';

const codecOf = createInstructionCodec((version) => programCodec(version));

const here = { parents: 0, interior: [] } as const;
const relay = { parents: 1, interior: [] } as const;
const topic = `0x${'07'.repeat(32)}` as const;
const asset = { id: here, amount: 1n } as const;
const assets = [asset];
const all = { kind: 'All' } as const;
const xcm: Program = [{ kind: 'ClearOrigin' }];
/** Version 2 has no proof size. */
const old = { refTime: 1n, proofSize: 0n };
const weight = { refTime: 1n, proofSize: 2n };
const infoOf = (maxWeight: typeof old): QueryResponseInfo => ({ destination: relay, queryId: 1n, maxWeight });
const responseInfo = infoOf(weight);

// Parts of the bytes. Versions 2 and 3 prefix the id of an asset with 00 for `Concrete`; 00 is also `Fungible`.
const [oldAsset, newAsset] = ['0000000004', '00000004'];
const [oldAssets, newAssets] = [`04${oldAsset}`, `04${newAsset}`];
const [atRelay, wild, nested, info] = ['0100', '0100', '040a', '0100040408'];

const every: readonly XcmVersion[] = [2, 3, 4, 5];
const later: readonly XcmVersion[] = [3, 4, 5];
const concrete: readonly XcmVersion[] = [2, 3];
const newer: readonly XcmVersion[] = [4, 5];

// The enum `Instruction` of xcm v2 (polkadot v0.9.37) and of v3 to v5 (polkadot-sdk), written by hand.
const cases: readonly (readonly [Instruction, readonly XcmVersion[], string])[] = [
  [{ kind: 'WithdrawAsset', assets }, concrete, `00${oldAssets}`],
  [{ kind: 'WithdrawAsset', assets }, newer, `00${newAssets}`],
  [{ kind: 'ReserveAssetDeposited', assets }, newer, `01${newAssets}`],
  [{ kind: 'ReceiveTeleportedAsset', assets }, newer, `02${newAssets}`],
  [{ kind: 'QueryResponse', queryId: 1n, response: { kind: 'Null' }, maxWeight: old }, [2], '03040004'],
  [
    { kind: 'QueryResponse', queryId: 1n, response: { kind: 'Null' }, maxWeight: weight },
    later,
    '030400040800',
  ],
  [
    { kind: 'QueryResponse', queryId: 1n, response: { kind: 'Null' }, maxWeight: weight, querier: relay },
    later,
    '0304000408010100',
  ],
  [{ kind: 'TransferAsset', assets, beneficiary: relay }, concrete, `04${oldAssets}${atRelay}`],
  [{ kind: 'TransferAsset', assets, beneficiary: relay }, newer, `04${newAssets}${atRelay}`],
  [{ kind: 'TransferReserveAsset', assets, dest: relay, xcm }, newer, `05${newAssets}${atRelay}${nested}`],
  [
    { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: old, call: '0x0102' },
    [2],
    '060104080102',
  ],
  [
    { kind: 'Transact', originKind: 'Superuser', requireWeightAtMost: weight, call: '0x0102' },
    [3, 4],
    '06020408080102',
  ],
  [{ kind: 'Transact', originKind: 'Xcm', requireWeightAtMost: weight, call: '0x' }, [5], '060301040800'],
  [{ kind: 'Transact', originKind: 'Native', call: '0x0102' }, [5], '060000080102'],
  [
    { kind: 'HrmpNewChannelOpenRequest', sender: 2114, maxMessageSize: 1, maxCapacity: 2 },
    every,
    '0709210408',
  ],
  [{ kind: 'HrmpChannelAccepted', recipient: 2114 }, every, '080921'],
  [{ kind: 'HrmpChannelClosing', initiator: 1, sender: 2, recipient: 2114 }, every, '0904080921'],
  [{ kind: 'ClearOrigin' }, every, '0a'],
  [{ kind: 'DescendOrigin', interior: [{ kind: 'Parachain', paraId: 2114 }] }, every, '0b01000921'],
  [{ kind: 'DescendOrigin', interior: [] }, every, '0b00'],
  [{ kind: 'ReportError', responseInfo: infoOf(old) }, [2], `0c04${atRelay}04`],
  [{ kind: 'ReportError', responseInfo }, later, `0c${info}`],
  [
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: relay },
    [2],
    '0d0100040100',
  ],
  [
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: relay },
    later,
    '0d0102040100',
  ],
  [{ kind: 'DepositAsset', assets: all, beneficiary: relay }, later, `0d${wild}${atRelay}`],
  [{ kind: 'DepositReserveAsset', assets: all, dest: relay, xcm }, later, `0e${wild}${atRelay}${nested}`],
  [{ kind: 'ExchangeAsset', give: all, want: assets, maximal: true }, [2], `0f${wild}${oldAssets}`],
  [{ kind: 'ExchangeAsset', give: all, want: assets, maximal: false }, newer, `0f${wild}${newAssets}00`],
  [{ kind: 'ExchangeAsset', give: all, want: assets, maximal: true }, newer, `0f${wild}${newAssets}01`],
  [
    { kind: 'InitiateReserveWithdraw', assets: all, reserve: relay, xcm },
    every,
    `10${wild}${atRelay}${nested}`,
  ],
  [{ kind: 'InitiateTeleport', assets: all, dest: relay, xcm }, every, `11${wild}${atRelay}${nested}`],
  [{ kind: 'ReportHolding', responseInfo: infoOf(old), assets: all }, [2], `1204${atRelay}${wild}04`],
  [{ kind: 'ReportHolding', responseInfo, assets: all }, later, `12${info}${wild}`],
  [{ kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' }, concrete, `13${oldAsset}00`],
  [{ kind: 'BuyExecution', fees: asset, weightLimit: old }, [2], `13${oldAsset}0104`],
  [{ kind: 'BuyExecution', fees: asset, weightLimit: weight }, newer, `13${newAsset}010408`],
  [{ kind: 'RefundSurplus' }, every, '14'],
  [{ kind: 'SetErrorHandler', xcm }, every, `15${nested}`],
  [{ kind: 'SetAppendix', xcm: [] }, every, '1600'],
  [{ kind: 'ClearError' }, every, '17'],
  [{ kind: 'ClaimAsset', assets, ticket: relay }, newer, `18${newAssets}${atRelay}`],
  [{ kind: 'Trap', code: (1n << 64n) - 1n }, every, '1913ffffffffffffffff'],
  [{ kind: 'SubscribeVersion', queryId: 1n, maxResponseWeight: old }, [2], '1a0404'],
  [{ kind: 'SubscribeVersion', queryId: 1n, maxResponseWeight: weight }, later, '1a040408'],
  [{ kind: 'UnsubscribeVersion' }, every, '1b'],
  [{ kind: 'BurnAsset', assets }, newer, `1c${newAssets}`],
  [{ kind: 'ExpectAsset', assets }, [3], `1d${oldAssets}`],
  [{ kind: 'ExpectAsset', assets }, newer, `1d${newAssets}`],
  [{ kind: 'ExpectOrigin' }, later, '1e00'],
  [{ kind: 'ExpectOrigin', origin: relay }, later, `1e01${atRelay}`],
  [{ kind: 'ExpectError' }, later, '1f00'],
  [{ kind: 'ExpectError', error: { index: 2, error: { kind: 'BadOrigin' } } }, later, '1f010200000006'],
  [{ kind: 'ExpectTransactStatus', status: { kind: 'Success' } }, later, '2000'],
  [{ kind: 'ExpectTransactStatus', status: { kind: 'Error', error: '0x0102' } }, later, '2001080102'],
  [{ kind: 'QueryPallet', moduleName: '0x6162', responseInfo }, later, `21086162${info}`],
  [
    { kind: 'ExpectPallet', index: 1, name: '0x61', moduleName: '0x6263', crateMajor: 64, minCrateMinor: 0 },
    later,
    '2204046108626301' + '0100',
  ],
  [{ kind: 'ReportTransactStatus', responseInfo }, later, `23${info}`],
  [{ kind: 'ClearTransactStatus' }, later, '24'],
  [{ kind: 'UniversalOrigin', junction: { kind: 'OnlyChild' } }, later, '2507'],
  [{ kind: 'ExportMessage', network: { kind: 'Polkadot' }, destination: [], xcm }, later, `260200${nested}`],
  [{ kind: 'LockAsset', asset, unlocker: relay }, newer, `27${newAsset}${atRelay}`],
  [{ kind: 'UnlockAsset', asset, target: relay }, newer, `28${newAsset}${atRelay}`],
  [{ kind: 'NoteUnlockable', asset, owner: relay }, newer, `29${newAsset}${atRelay}`],
  [{ kind: 'RequestUnlock', asset, locker: relay }, [3], `2a${oldAsset}${atRelay}`],
  [{ kind: 'RequestUnlock', asset, locker: relay }, newer, `2a${newAsset}${atRelay}`],
  [{ kind: 'SetFeesMode', jitWithdraw: true }, later, '2b01'],
  [{ kind: 'SetTopic', topic }, later, `2c${'07'.repeat(32)}`],
  [{ kind: 'ClearTopic' }, later, '2d'],
  [{ kind: 'AliasOrigin', location: relay }, later, `2e${atRelay}`],
  [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, later, '2f0000'],
  [{ kind: 'UnpaidExecution', weightLimit: weight, checkOrigin: relay }, later, `2f01040801${atRelay}`],
  [{ kind: 'PayFees', asset }, [5], `30${newAsset}`],
  [
    {
      kind: 'InitiateTransfer',
      destination: relay,
      remoteFees: { kind: 'Teleport', assets: all },
      preserveOrigin: true,
      assets: [
        { kind: 'ReserveDeposit', assets: all },
        { kind: 'ReserveWithdraw', assets: all },
      ],
      remoteXcm: xcm,
    },
    [5],
    `31${atRelay}0100${wild}010801${wild}02${wild}${nested}`,
  ],
  [
    { kind: 'InitiateTransfer', destination: relay, preserveOrigin: false, assets: [], remoteXcm: [] },
    [5],
    `31${atRelay}00000000`,
  ],
  [{ kind: 'ExecuteWithOrigin', xcm }, [5], `3200${nested}`],
  [{ kind: 'ExecuteWithOrigin', descendantOrigin: [], xcm }, [5], `320100${nested}`],
  [{ kind: 'SetHints', hints: [{ kind: 'AssetClaimer', location: relay }] }, [5], `330400${atRelay}`],
];

const rows = cases.flatMap(([value, versions, hex]) =>
  versions.map((version) => ({ kind: value.kind, version, value, hex })),
);

describe('each instruction of each version', () => {
  it.each(rows)('$kind of version $version has the bytes 0x$hex', ({ version, value, hex }) => {
    const codec = codecOf(version);
    expect(writeBytes(codec, value)).toBe(`0x${hex}`);
    expect(readBytes(codec, `0x${hex}ff`)).toEqual({ value, left: 1 });
  });

  it('are all in the table above: 28 in version 2, 48 in 3 and 4, 52 in 5', () => {
    const indices = (version: XcmVersion) =>
      Array.from({ length: 256 }, (_, index) => index).filter((index) => {
        try {
          readBytes(codecOf(version), `0x${index.toString(16).padStart(2, '0')}`);
          return true;
        } catch (error) {
          return !isParachronError(error, 'XCM_UNKNOWN_INSTRUCTION');
        }
      });
    expect(xcmVersions.map((version) => indices(version).length)).toEqual([28, 48, 48, 52]);
    const listed = cases.filter(([, versions]) => versions.includes(5)).map(([{ kind }]) => kind);
    expect(new Set(listed).size).toBe(52);
  });
});

describe('an instruction as metadata describes it', () => {
  const describeCall = (version: XcmVersion) => {
    const { shape, path } = codecOf(version).type;
    const { fields } =
      (shape.kind === 'variant' ? shape.variants : []).find(({ name }) => name === 'Transact') ?? {};
    return {
      path: path?.join('::'),
      names: fields?.map(({ name }) => name),
      origin: fields?.[0]?.type.path?.join('::'),
    };
  };

  // From version 4 on, the types are in the crate staging_xcm; the kind of origin is the one of version 3.
  it.each([
    [2, 'xcm::v2::Instruction', 'xcm::v2::OriginKind', ['origin_type', 'require_weight_at_most', 'call']],
    [3, 'xcm::v3::Instruction', 'xcm::v3::OriginKind', ['origin_kind', 'require_weight_at_most', 'call']],
    [
      4,
      'staging_xcm::v4::Instruction',
      'xcm::v3::OriginKind',
      ['origin_kind', 'require_weight_at_most', 'call'],
    ],
    [
      5,
      'staging_xcm::v5::Instruction',
      'xcm::v3::OriginKind',
      ['origin_kind', 'fallback_max_weight', 'call'],
    ],
  ] as const)('a call of version %s has the names of the runtime', (version, path, origin, names) => {
    expect(describeCall(version)).toEqual({ path, origin, names });
  });

  it.each([
    [2, { originType: 'Xcm', requireWeightAtMost: '1', call: { encoded: '0x01' } }],
    [
      3,
      { originKind: 'Xcm', requireWeightAtMost: { refTime: '1', proofSize: '0' }, call: { encoded: '0x01' } },
    ],
    [
      5,
      { originKind: 'Xcm', fallbackMaxWeight: { refTime: '1', proofSize: '0' }, call: { encoded: '0x01' } },
    ],
  ] as const)('a call of version %s has that form in polkadot.js', (version, Transact) => {
    const call = { kind: 'Transact', originKind: 'Xcm', requireWeightAtMost: old, call: '0x01' } as const;
    expect(codecOf(version).format(call)).toEqual({ Transact });
  });
});

describe('bytes that are cut', () => {
  it.each(rows)('$kind of version $version is not decoded from fewer bytes', ({ version, hex }) => {
    for (let end = 0; end < hex.length; end += 2) {
      expect(() => readBytes(codecOf(version), `0x${hex.slice(0, end)}`)).toThrow(
        expect.objectContaining({ code: 'XCM_TRUNCATED' }),
      );
    }
  });
});

test.each(xcmVersions)('random bytes are an instruction of version %s, or a typed error', (version) => {
  fc.assert(
    fc.property(hexOf(0, 40), (hex) => {
      try {
        const { value, left } = readBytes(codecOf(version), hex);
        // The format is canonical, apart from the order of assets, which a runtime checks.
        expect((hex.length - 2) / 2 - left).toBeGreaterThan(0);
        expect(value.kind).toEqual(expect.any(String));
      } catch (error) {
        expect(isParachronError(error)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test.each(xcmVersions)('two instructions of version %s have one order', (version) => {
  fc.assert(
    fc.property(anyInstruction(version, 0), anyInstruction(version, 0), (one, other) => {
      const { compare } = codecOf(version);
      expect(compare(one, one)).toBe(0);
      expect(Math.sign(compare(one, other)) + Math.sign(compare(other, one))).toBe(0);
    }),
    { numRuns: 15 },
  );
});
