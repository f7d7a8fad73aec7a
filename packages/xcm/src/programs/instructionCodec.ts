import type { Hex } from '@parachron/core';
import { bytes, struct } from '@parachron/core/scale';
import { assetCodec, assetFilterCodec, assetsCodec, assetTransferFilterCodec } from '../assets/assetCodec.js';
import { byteList, fixedBytes } from '../codec/byteCodecs.js';
import type { Codec } from '../codec/Codec.js';
import { boundedListCodec, fieldsCodec, neededCodec, optionCodec } from '../codec/containerCodecs.js';
import { enumCodec, fields, nameCodec, single, unit, type Variants } from '../codec/enumCodec.js';
import { bool, compactU32, compactU64 } from '../codec/integerCodecs.js';
import { junctionCodec } from '../locations/junctionCodec.js';
import { interiorCodec, locationCodec } from '../locations/locationCodec.js';
import { networkCodec } from '../locations/networkCodec.js';
import { perVersion } from '../versions/perVersion.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import { depositVariants } from './depositVariants.js';
import type { Hint, Instruction, OriginKind, Program } from './Instruction.js';
import { oldVariants } from './oldVariants.js';
import { failureCodec, responseCodec, responseInfoCodec, statusCodec } from './responseCodec.js';
import { weightCodec, weightLimitCodec } from './weightCodec.js';

const originKindCodec = perVersion<Codec<OriginKind>>((version) =>
  nameCodec({ type: 'OriginKind', path: xcmTypePath(version === 2 ? 2 : 3, 'OriginKind') }, [
    'Native',
    'SovereignAccount',
    'Superuser',
    'Xcm',
  ]),
);

/** Bytes of a call, in the format an object with one field. */
const callCodec = {
  ...byteList(),
  type: struct('xcm::double_encoded::DoubleEncoded', { encoded: bytes }, { params: [{ name: 'T' }] }),
  format: (call: Hex) => ({ encoded: call }),
};

/**
 * Codec of an instruction, in any version.
 *
 * @param program the codec of nested programs
 */
export function instructionCodec(
  program: (version: XcmVersion) => Codec<Program>,
): (version: XcmVersion) => Codec<Instruction> {
  const variants = perVersion<Variants<Instruction>>((version) => {
    const xcm = program(version);
    return {
      ...assetVariants(version, xcm),
      ...controlVariants(version, xcm),
      ...messageVariants(version),
      ...depositVariants(version, xcm),
      ...(version === 2 ? oldVariants() : {}),
      ...(version >= 3 ? { ...expectVariants(version), ...laterVariants(version, xcm) } : {}),
      ...(version >= 5 ? newestVariants(version, xcm) : {}),
    };
  });
  return perVersion((version) =>
    enumCodec({ type: 'Instruction', path: xcmTypePath(version, 'Instruction'), version, variants }),
  );
}

function assetVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const assets = assetsCodec(version);
  const filter = assetFilterCodec(version);
  const location = locationCodec(version);
  return {
    WithdrawAsset: single(0, 'assets', assets),
    ReserveAssetDeposited: single(1, 'assets', assets),
    ReceiveTeleportedAsset: single(2, 'assets', assets),
    TransferAsset: fields(4, { assets, beneficiary: location }),
    TransferReserveAsset: fields(5, { assets, dest: location, xcm }),
    ExchangeAsset: fields(15, { give: filter, want: assets, maximal: bool }),
    InitiateReserveWithdraw: fields(16, { assets: filter, reserve: location, xcm }),
    InitiateTeleport: fields(17, { assets: filter, dest: location, xcm }),
    BuyExecution: fields(19, { fees: assetCodec(version), weightLimit: weightLimitCodec(version) }),
    ClaimAsset: fields(24, { assets, ticket: location }),
  };
}

function controlVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const weight =
    version === 5
      ? optionCodec(weightCodec(version))
      : neededCodec(weightCodec(version), { need: 'requireWeightAtMost', version });
  return {
    Transact: fields(
      6,
      { originKind: originKindCodec(version), requireWeightAtMost: weight, call: callCodec },
      { names: transactNames(version) },
    ),
    ClearOrigin: unit(10),
    DescendOrigin: single(11, 'interior', interiorCodec(version)),
    RefundSurplus: unit(20),
    SetErrorHandler: single(21, 'xcm', xcm),
    SetAppendix: single(22, 'xcm', xcm),
    ClearError: unit(23),
    Trap: single(25, 'code', compactU64),
  };
}

function transactNames(version: XcmVersion) {
  if (version === 2) return { originKind: 'originType' };
  return version === 5 ? { requireWeightAtMost: 'fallbackMaxWeight' } : {};
}

function messageVariants(version: XcmVersion): Variants<Instruction> {
  const weight = weightCodec(version);
  const responseInfo = responseInfoCodec(version);
  return {
    QueryResponse: fields(3, {
      queryId: compactU64,
      response: responseCodec(version),
      maxWeight: weight,
      querier: optionCodec(locationCodec(version)),
    }),
    HrmpNewChannelOpenRequest: fields(7, {
      sender: compactU32,
      maxMessageSize: compactU32,
      maxCapacity: compactU32,
    }),
    HrmpChannelAccepted: fields(8, { recipient: compactU32 }),
    HrmpChannelClosing: fields(9, { initiator: compactU32, sender: compactU32, recipient: compactU32 }),
    ReportError: single(12, 'responseInfo', responseInfo),
    ReportHolding: fields(18, { responseInfo, assets: assetFilterCodec(version) }),
    SubscribeVersion: fields(26, { queryId: compactU64, maxResponseWeight: weight }),
    UnsubscribeVersion: unit(27),
  };
}

function expectVariants(version: XcmVersion): Variants<Instruction> {
  const assets = assetsCodec(version);
  const responseInfo = responseInfoCodec(version);
  return {
    BurnAsset: single(28, 'assets', assets),
    ExpectAsset: single(29, 'assets', assets),
    ExpectOrigin: single(30, 'origin', optionCodec(locationCodec(version))),
    ExpectError: single(31, 'error', failureCodec(version)),
    ExpectTransactStatus: single(32, 'status', statusCodec),
    QueryPallet: fields(33, { moduleName: byteList(), responseInfo }),
    ExpectPallet: fields(34, {
      index: compactU32,
      name: byteList(),
      moduleName: byteList(),
      crateMajor: compactU32,
      minCrateMinor: compactU32,
    }),
    ReportTransactStatus: single(35, 'responseInfo', responseInfo),
    ClearTransactStatus: unit(36),
  };
}

function laterVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const asset = assetCodec(version);
  const location = locationCodec(version);
  return {
    UniversalOrigin: single(37, 'junction', junctionCodec(version)),
    ExportMessage: fields(38, {
      network: networkCodec(version),
      destination: interiorCodec(version),
      xcm,
    }),
    LockAsset: fields(39, { asset, unlocker: location }),
    UnlockAsset: fields(40, { asset, target: location }),
    NoteUnlockable: fields(41, { asset, owner: location }),
    RequestUnlock: fields(42, { asset, locker: location }),
    SetFeesMode: fields(43, { jitWithdraw: bool }),
    SetTopic: single(44, 'topic', fixedBytes(32)),
    ClearTopic: unit(45),
    AliasOrigin: single(46, 'location', location),
    UnpaidExecution: fields(47, {
      weightLimit: weightLimitCodec(version),
      checkOrigin: optionCodec(location),
    }),
  };
}

function newestVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const location = locationCodec(version);
  const transfer = assetTransferFilterCodec(version);
  const hint = enumCodec<Hint>({
    type: 'Hint',
    path: xcmTypePath(version, 'Hint'),
    version,
    variants: () => ({ AssetClaimer: { index: 0, payload: fieldsCodec({ location }) } }),
  });
  return {
    PayFees: fields(48, { asset: assetCodec(version) }),
    InitiateTransfer: fields(49, {
      destination: location,
      remoteFees: optionCodec(transfer),
      preserveOrigin: bool,
      assets: boundedListCodec(transfer, 6),
      remoteXcm: xcm,
    }),
    ExecuteWithOrigin: fields(50, { descendantOrigin: optionCodec(interiorCodec(version)), xcm }),
    SetHints: fields(51, { hints: boundedListCodec(hint, 1) }),
  };
}
