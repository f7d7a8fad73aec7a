import { bytes, struct } from '@parachron/core/scale';
import { assetCodec, assetFilterCodec, assetsCodec, assetTransferFilterCodec } from '../assets/assetCodec.js';
import {
  bool,
  compactU32,
  compactU64,
  createByteListCodec,
  createFixedBytesCodec,
} from '../codec/byteCodecs.js';
import type { Codec } from '../codec/Codec.js';
import {
  createBoundedListCodec,
  createFieldsCodec,
  createNeededCodec,
  createOptionCodec,
} from '../codec/containerCodecs.js';
import {
  createEnumCodec,
  createNameCodec,
  fields,
  unit,
  type Variants,
  variantOf,
} from '../codec/createEnumCodec.js';
import { junctionCodec, networkCodec } from '../locations/junctionCodec.js';
import { interiorCodec, locationCodec } from '../locations/locationCodec.js';
import { createPerVersion, type XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { Hint, Instruction, OriginKind, Program } from './Instruction.js';
import { createDepositVariants, createOldVariants } from './oldVariants.js';
import { failureCodec, responseCodec, responseInfoCodec, statusCodec } from './responseCodec.js';
import { weightCodec, weightLimitCodec } from './weightCodec.js';

const originKindCodec = createPerVersion<Codec<OriginKind>>((version) =>
  createNameCodec({ type: 'OriginKind', path: nameXcmType(version === 2 ? 2 : 3, 'OriginKind') }, [
    'Native',
    'SovereignAccount',
    'Superuser',
    'Xcm',
  ]),
);

/** Bytes of a call, in the metadata a struct with one field. */
const callCodec = {
  ...createByteListCodec(),
  type: struct('xcm::double_encoded::DoubleEncoded', { encoded: bytes }, { params: [{ name: 'T' }] }),
};

/**
 * Codec of an instruction, in any version.
 *
 * @param program the codec of nested programs
 */
export function createInstructionCodec(
  program: (version: XcmVersion) => Codec<Program>,
): (version: XcmVersion) => Codec<Instruction> {
  const variants = createPerVersion<Variants<Instruction>>((version) => {
    const xcm = program(version);
    return {
      ...createAssetVariants(version, xcm),
      ...createControlVariants(version, xcm),
      ...createMessageVariants(version),
      ...createDepositVariants(version, xcm),
      ...(version === 2 ? createOldVariants() : {}),
      ...(version >= 3 ? { ...createExpectVariants(version), ...createLaterVariants(version, xcm) } : {}),
      ...(version >= 5 ? createNewestVariants(version, xcm) : {}),
    };
  });
  return createPerVersion((version) =>
    createEnumCodec({ type: 'Instruction', path: nameXcmType(version, 'Instruction'), version, variants }),
  );
}

function createAssetVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const assets = assetsCodec(version);
  const filter = assetFilterCodec(version);
  const location = locationCodec(version);
  return {
    WithdrawAsset: variantOf(0, 'assets', assets),
    ReserveAssetDeposited: variantOf(1, 'assets', assets),
    ReceiveTeleportedAsset: variantOf(2, 'assets', assets),
    TransferAsset: fields(4, { assets, beneficiary: location }),
    TransferReserveAsset: fields(5, { assets, dest: location, xcm }),
    ExchangeAsset: fields(15, { give: filter, want: assets, maximal: bool }),
    InitiateReserveWithdraw: fields(16, { assets: filter, reserve: location, xcm }),
    InitiateTeleport: fields(17, { assets: filter, dest: location, xcm }),
    BuyExecution: fields(19, { fees: assetCodec(version), weightLimit: weightLimitCodec(version) }),
    ClaimAsset: fields(24, { assets, ticket: location }),
  };
}

function createControlVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const weight =
    version === 5
      ? createOptionCodec(weightCodec(version))
      : createNeededCodec(weightCodec(version), { need: 'requireWeightAtMost', version });
  return {
    Transact: fields(
      6,
      { originKind: originKindCodec(version), requireWeightAtMost: weight, call: callCodec },
      { names: listTransactNames(version) },
    ),
    ClearOrigin: unit(10),
    DescendOrigin: variantOf(11, 'interior', interiorCodec(version)),
    RefundSurplus: unit(20),
    SetErrorHandler: variantOf(21, 'xcm', xcm),
    SetAppendix: variantOf(22, 'xcm', xcm),
    ClearError: unit(23),
    Trap: variantOf(25, 'code', compactU64),
  };
}

function listTransactNames(version: XcmVersion) {
  if (version === 2) return { originKind: 'originType' };
  return version === 5 ? { requireWeightAtMost: 'fallbackMaxWeight' } : {};
}

function createMessageVariants(version: XcmVersion): Variants<Instruction> {
  const weight = weightCodec(version);
  const responseInfo = responseInfoCodec(version);
  return {
    QueryResponse: fields(3, {
      queryId: compactU64,
      response: responseCodec(version),
      maxWeight: weight,
      querier: createOptionCodec(locationCodec(version)),
    }),
    HrmpNewChannelOpenRequest: fields(7, {
      sender: compactU32,
      maxMessageSize: compactU32,
      maxCapacity: compactU32,
    }),
    HrmpChannelAccepted: fields(8, { recipient: compactU32 }),
    HrmpChannelClosing: fields(9, { initiator: compactU32, sender: compactU32, recipient: compactU32 }),
    ReportError: variantOf(12, 'responseInfo', responseInfo),
    ReportHolding: fields(18, { responseInfo, assets: assetFilterCodec(version) }),
    SubscribeVersion: fields(26, { queryId: compactU64, maxResponseWeight: weight }),
    UnsubscribeVersion: unit(27),
  };
}

function createExpectVariants(version: XcmVersion): Variants<Instruction> {
  const assets = assetsCodec(version);
  const responseInfo = responseInfoCodec(version);
  return {
    BurnAsset: variantOf(28, 'assets', assets),
    ExpectAsset: variantOf(29, 'assets', assets),
    ExpectOrigin: variantOf(30, 'origin', createOptionCodec(locationCodec(version))),
    ExpectError: variantOf(31, 'error', failureCodec(version)),
    ExpectTransactStatus: variantOf(32, 'status', statusCodec),
    QueryPallet: fields(33, { moduleName: createByteListCodec(), responseInfo }),
    ExpectPallet: fields(34, {
      index: compactU32,
      name: createByteListCodec(),
      moduleName: createByteListCodec(),
      crateMajor: compactU32,
      minCrateMinor: compactU32,
    }),
    ReportTransactStatus: variantOf(35, 'responseInfo', responseInfo),
    ClearTransactStatus: unit(36),
  };
}

function createLaterVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const asset = assetCodec(version);
  const location = locationCodec(version);
  return {
    UniversalOrigin: variantOf(37, 'junction', junctionCodec(version)),
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
    SetTopic: variantOf(44, 'topic', createFixedBytesCodec(32)),
    ClearTopic: unit(45),
    AliasOrigin: variantOf(46, 'location', location),
    UnpaidExecution: fields(47, {
      weightLimit: weightLimitCodec(version),
      checkOrigin: createOptionCodec(location),
    }),
  };
}

function createNewestVariants(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const location = locationCodec(version);
  const transfer = assetTransferFilterCodec(version);
  const hint = createEnumCodec<Hint>({
    type: 'Hint',
    path: nameXcmType(version, 'Hint'),
    version,
    variants: () => ({ AssetClaimer: { index: 0, payload: createFieldsCodec({ location }) } }),
  });
  return {
    PayFees: fields(48, { asset: assetCodec(version) }),
    InitiateTransfer: fields(49, {
      destination: location,
      remoteFees: createOptionCodec(transfer),
      preserveOrigin: bool,
      assets: createBoundedListCodec(transfer, 6),
      remoteXcm: xcm,
    }),
    ExecuteWithOrigin: fields(50, { descendantOrigin: createOptionCodec(interiorCodec(version)), xcm }),
    SetHints: fields(51, { hints: createBoundedListCodec(hint, 1) }),
  };
}
