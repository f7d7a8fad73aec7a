import { bytes, struct } from '@parachron/core/scale';
import { assetCodec, assetFilterCodec, assetsCodec, assetTransferFilterCodec } from '../assets/assetCodec.js';
import {
  bool,
  compactU32,
  compactU64,
  createByteListCodec,
  createFixedBytesCodec,
} from '../codec/byteCodecs.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createAbsentCodec, createBoundedListCodec, createOptionCodec } from '../codec/containerCodecs.js';
import {
  createEnumCodec,
  fields,
  unit,
  unitVariants,
  type Variants,
  variantOf,
} from '../codec/createEnumCodec.js';
import { junctionCodec, networkCodec } from '../locations/junctionCodec.js';
import type { Location, Unit } from '../locations/Location.js';
import { interiorCodec, locationCodec } from '../locations/locationCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { Hint, Instruction, OriginKind, Program, Weight } from './Instruction.js';
import { createDepositVariant, createOldReports } from './oldVariants.js';
import { failureCodec, responseCodec, responseInfoCodec, statusCodec } from './responseCodec.js';
import { weightCodec, weightLimitCodec } from './weightCodec.js';

const originKinds = ['Native', 'SovereignAccount', 'Superuser', 'Xcm'] as const;

const originKindCodec = createEnumCodec<Unit<OriginKind>>({
  type: 'OriginKind',
  path: (version) => nameXcmType(version === 2 ? 2 : 3, 'OriginKind'),
  variants: () => unitVariants(0, originKinds),
});

function createOriginKindCodec(version: XcmVersion): Codec<OriginKind> {
  return createMappedCodec<OriginKind, Unit<OriginKind>>(
    originKindCodec(version),
    (kind, output) => {
      if (originKinds.includes(kind)) return { kind };
      throw output.fail(`not one of ${originKinds.join(', ')}`);
    },
    ({ kind }) => kind,
  );
}

/** Bytes of a call, in the metadata a struct with one field. */
const callCodec = {
  ...createByteListCodec(),
  type: struct('xcm::double_encoded::DoubleEncoded', { encoded: bytes }),
};

/** The instructions of a version, with the codec of the programs inside them. */
export function listInstructions(version: XcmVersion, xcm: Codec<Program>): Variants<Instruction> {
  const parts = listParts(version, xcm);
  return {
    ...createVariants(version, parts),
    ...(version === 2 ? createOldReports() : createLaterVariants(parts)),
    ...(version >= 5 ? createNewestVariants(version, parts) : {}),
  };
}

type Parts = ReturnType<typeof listParts>;

/** The parts of instructions in a version. */
function listParts(version: XcmVersion, xcm: Codec<Program>) {
  return {
    xcm,
    asset: assetCodec(version),
    assets: assetsCodec(version),
    filter: assetFilterCodec(version),
    location: locationCodec(version),
    interior: interiorCodec(version),
    junction: junctionCodec(version),
    network: networkCodec(version),
    weight: weightCodec(version),
    weightLimit: weightLimitCodec(version),
    response: responseCodec(version),
    responseInfo: responseInfoCodec(version),
    failure: failureCodec(version),
    status: statusCodec(version),
  };
}

/** The weight of a call, which versions before 5 need. */
function createNeededWeight(weight: Codec<Weight>, version: XcmVersion): Codec<Weight | undefined> {
  return {
    ...weight,
    encode(output, value) {
      if (value === undefined) throw output.fail(`XCM version ${version} needs requireWeightAtMost`);
      weight.encode(output, value);
    },
  };
}

function createVariants(version: XcmVersion, parts: Parts): Variants<Instruction> {
  const { asset, assets, filter, interior, location, weight, responseInfo, xcm } = parts;
  const callWeight = version >= 5 ? createOptionCodec(weight) : createNeededWeight(weight, version);
  const absent = { version, versions: [3, 4, 5] } as const;
  const querier =
    version === 2
      ? createAbsentCodec<Location | undefined>({ part: 'querier', ...absent }, undefined)
      : createOptionCodec(location);
  // An exchange of version 2 always takes the maximum.
  const maximal =
    version === 2 ? createAbsentCodec<boolean>({ part: 'maximal: false', ...absent }, true) : bool;
  const exchangeNames = version === 2 ? { want: 'receive' } : {};
  const newNames = version >= 5 ? { requireWeightAtMost: 'fallbackMaxWeight' } : {};
  return {
    WithdrawAsset: variantOf(0, 'assets', assets),
    ReserveAssetDeposited: variantOf(1, 'assets', assets),
    ReceiveTeleportedAsset: variantOf(2, 'assets', assets),
    QueryResponse: fields(3, { queryId: compactU64, response: parts.response, maxWeight: weight, querier }),
    TransferAsset: fields(4, { assets, beneficiary: location }),
    TransferReserveAsset: fields(5, { assets, dest: location, xcm }),
    Transact: fields(
      6,
      { originKind: createOriginKindCodec(version), requireWeightAtMost: callWeight, call: callCodec },
      { names: version === 2 ? { originKind: 'originType' } : newNames },
    ),
    HrmpNewChannelOpenRequest: fields(7, {
      sender: compactU32,
      maxMessageSize: compactU32,
      maxCapacity: compactU32,
    }),
    HrmpChannelAccepted: fields(8, { recipient: compactU32 }),
    HrmpChannelClosing: fields(9, { initiator: compactU32, sender: compactU32, recipient: compactU32 }),
    ClearOrigin: unit(10),
    DescendOrigin: variantOf(11, 'interior', interior),
    ReportError: variantOf(12, 'responseInfo', responseInfo),
    DepositAsset: createDepositVariant(13, version, { beneficiary: location }),
    DepositReserveAsset: createDepositVariant(14, version, { dest: location, xcm }),
    ExchangeAsset: fields(15, { give: filter, want: assets, maximal }, { names: exchangeNames }),
    InitiateReserveWithdraw: fields(16, { assets: filter, reserve: location, xcm }),
    InitiateTeleport: fields(17, { assets: filter, dest: location, xcm }),
    ReportHolding: fields(18, { responseInfo, assets: filter }),
    BuyExecution: fields(19, { fees: asset, weightLimit: parts.weightLimit }),
    RefundSurplus: unit(20),
    SetErrorHandler: variantOf(21, 'xcm', xcm),
    SetAppendix: variantOf(22, 'xcm', xcm),
    ClearError: unit(23),
    ClaimAsset: fields(24, { assets, ticket: location }),
    Trap: variantOf(25, 'code', compactU64),
    SubscribeVersion: fields(26, { queryId: compactU64, maxResponseWeight: weight }),
    UnsubscribeVersion: unit(27),
  };
}

/** The instructions of version 3 and later. */
function createLaterVariants(parts: Parts): Variants<Instruction> {
  const { asset, assets, location, responseInfo, xcm } = parts;
  return {
    BurnAsset: variantOf(28, 'assets', assets),
    ExpectAsset: variantOf(29, 'assets', assets),
    ExpectOrigin: variantOf(30, 'origin', createOptionCodec(location)),
    ExpectError: variantOf(31, 'error', parts.failure),
    ExpectTransactStatus: variantOf(32, 'status', parts.status),
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
    UniversalOrigin: variantOf(37, 'junction', parts.junction),
    ExportMessage: fields(38, { network: parts.network, destination: parts.interior, xcm }),
    LockAsset: fields(39, { asset, unlocker: location }),
    UnlockAsset: fields(40, { asset, target: location }),
    NoteUnlockable: fields(41, { asset, owner: location }),
    RequestUnlock: fields(42, { asset, locker: location }),
    SetFeesMode: fields(43, { jitWithdraw: bool }),
    SetTopic: variantOf(44, 'topic', createFixedBytesCodec(32)),
    ClearTopic: unit(45),
    AliasOrigin: variantOf(46, 'location', location),
    UnpaidExecution: fields(47, {
      weightLimit: parts.weightLimit,
      checkOrigin: createOptionCodec(location),
    }),
  };
}

const hintCodec = createEnumCodec<Hint>({
  type: 'Hint',
  path: (version) => nameXcmType(version, 'Hint'),
  variants: (version) => ({ AssetClaimer: fields(0, { location: locationCodec(version) }) }),
});

/** The instructions of version 5 and later. */
function createNewestVariants(
  version: XcmVersion,
  { asset, location, interior, xcm }: Parts,
): Variants<Instruction> {
  const transfer = assetTransferFilterCodec(version);
  return {
    PayFees: fields(48, { asset }),
    InitiateTransfer: fields(49, {
      destination: location,
      remoteFees: createOptionCodec(transfer),
      preserveOrigin: bool,
      assets: createBoundedListCodec(transfer, 6),
      remoteXcm: xcm,
    }),
    ExecuteWithOrigin: fields(50, { descendantOrigin: createOptionCodec(interior), xcm }),
    SetHints: fields(51, { hints: createBoundedListCodec(hintCodec(version), 1) }),
  };
}
