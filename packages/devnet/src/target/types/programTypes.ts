import {
  type AnyType,
  bool,
  bytes,
  compact,
  hexBytes,
  newtype,
  option,
  reference,
  struct,
  u32,
  u64,
  type VariantSpec,
  variant,
  vec,
} from '@parachron/core/scale';
import type { XcmVersion } from '@parachron/xcm';
import { weight } from '../../chain/scale/commonTypes.js';
import { assetFilterType, assetsType, assetType, transferFilterType } from './assetTypes.js';
import {
  junctionsType,
  junctionType,
  locationType,
  networkType,
  originKindType,
  pathOf,
} from './locationTypes.js';
import { onePerVersion } from './onePerVersion.js';
import { failureType, responseInfoType, responseType, statusType, weightTypeOf } from './responseTypes.js';

type Specs = { readonly [name: string]: VariantSpec };

/** A list of instructions as it stands inside of instructions: by reference, since they hold each other. */
const nested = onePerVersion((version): AnyType => reference(`XcmV${version}`));

const doubleEncoded = struct('xcm::double_encoded::DoubleEncoded', { encoded: bytes }, [{ name: 'T' }]);

/** How much weight may be bought. */
export const weightLimitType = onePerVersion(
  (version): AnyType =>
    variant(pathOf(version === 2 ? 2 : 3, 'WeightLimit'), {
      Unlimited: { index: 0 },
      Limited: { index: 1, fields: [weightTypeOf(version)] },
    }),
);

/** A program without its version. */
export const programType = onePerVersion(
  (version): AnyType => newtype(pathOf(version, 'Xcm'), vec(instructionType(version))),
);

const instructionType = onePerVersion(
  (version): AnyType =>
    variant(pathOf(version, 'Instruction'), {
      ...commonInstructions(version),
      ...(version === 2 ? oldInstructions() : laterInstructions(version)),
      ...(version === 5 ? newestInstructions(version) : {}),
    }),
);

/** The types that instructions refer to by name. */
export function listProgramReferences(): { readonly [name: string]: AnyType } {
  const versions: readonly XcmVersion[] = [2, 3, 4, 5];
  return Object.fromEntries(versions.map((version) => [`XcmV${version}`, programType(version)]));
}

function commonInstructions(version: XcmVersion): Specs {
  const assets = assetsType(version);
  const filter = assetFilterType(version);
  const location = locationType(version);
  const xcm = nested(version);
  return {
    WithdrawAsset: { index: 0, fields: [assets] },
    ReserveAssetDeposited: { index: 1, fields: [assets] },
    ReceiveTeleportedAsset: { index: 2, fields: [assets] },
    TransferAsset: { index: 4, fields: { assets, beneficiary: location } },
    TransferReserveAsset: { index: 5, fields: { assets, dest: location, xcm } },
    HrmpNewChannelOpenRequest: {
      index: 7,
      fields: { sender: compact(u32), max_message_size: compact(u32), max_capacity: compact(u32) },
    },
    HrmpChannelAccepted: { index: 8, fields: { recipient: compact(u32) } },
    HrmpChannelClosing: {
      index: 9,
      fields: { initiator: compact(u32), sender: compact(u32), recipient: compact(u32) },
    },
    ClearOrigin: { index: 10 },
    DescendOrigin: { index: 11, fields: [junctionsType(version)] },
    InitiateReserveWithdraw: { index: 16, fields: { assets: filter, reserve: location, xcm } },
    InitiateTeleport: { index: 17, fields: { assets: filter, dest: location, xcm } },
    BuyExecution: { index: 19, fields: { fees: assetType(version), weight_limit: weightLimitType(version) } },
    RefundSurplus: { index: 20 },
    SetErrorHandler: { index: 21, fields: [xcm] },
    SetAppendix: { index: 22, fields: [xcm] },
    ClearError: { index: 23 },
    ClaimAsset: { index: 24, fields: { assets, ticket: location } },
    Trap: { index: 25, fields: [compact(u64)] },
    SubscribeVersion: {
      index: 26,
      fields: { query_id: compact(u64), max_response_weight: weightTypeOf(version) },
    },
    UnsubscribeVersion: { index: 27 },
  };
}

/** Instructions that version 2 alone writes so. */
function oldInstructions(): Specs {
  const filter = assetFilterType(2);
  const location = locationType(2);
  const time = compact(u64);
  const query = { query_id: compact(u64), dest: location };
  return {
    QueryResponse: {
      index: 3,
      fields: { query_id: compact(u64), response: responseType(2), max_weight: time },
    },
    Transact: {
      index: 6,
      fields: { origin_type: originKindType, require_weight_at_most: time, call: doubleEncoded },
    },
    ReportError: { index: 12, fields: { ...query, max_response_weight: time } },
    DepositAsset: {
      index: 13,
      fields: { assets: filter, max_assets: compact(u32), beneficiary: location },
    },
    DepositReserveAsset: {
      index: 14,
      fields: { assets: filter, max_assets: compact(u32), dest: location, xcm: nested(2) },
    },
    ExchangeAsset: { index: 15, fields: { give: filter, receive: assetsType(2) } },
    QueryHolding: { index: 18, fields: { ...query, assets: filter, max_response_weight: time } },
  };
}

function laterInstructions(version: XcmVersion): Specs {
  const assets = assetsType(version);
  const asset = assetType(version);
  const filter = assetFilterType(version);
  const location = locationType(version);
  const response_info = responseInfoType(version);
  const limit = version === 5 ? option(weight) : weight;
  const transact =
    version === 5
      ? { origin_kind: originKindType, fallback_max_weight: limit, call: doubleEncoded }
      : { origin_kind: originKindType, require_weight_at_most: limit, call: doubleEncoded };
  return {
    QueryResponse: {
      index: 3,
      fields: {
        query_id: compact(u64),
        response: responseType(version),
        max_weight: weight,
        querier: option(location),
      },
    },
    Transact: { index: 6, fields: transact },
    ReportError: { index: 12, fields: [response_info] },
    DepositAsset: { index: 13, fields: { assets: filter, beneficiary: location } },
    DepositReserveAsset: { index: 14, fields: { assets: filter, dest: location, xcm: nested(version) } },
    ExchangeAsset: { index: 15, fields: { give: filter, want: assets, maximal: bool } },
    ReportHolding: { index: 18, fields: { response_info, assets: filter } },
    BurnAsset: { index: 28, fields: [assets] },
    ExpectAsset: { index: 29, fields: [assets] },
    ExpectOrigin: { index: 30, fields: [option(location)] },
    ExpectError: { index: 31, fields: [failureType(version)] },
    ExpectTransactStatus: { index: 32, fields: [statusType] },
    QueryPallet: { index: 33, fields: { module_name: bytes, response_info } },
    ExpectPallet: {
      index: 34,
      fields: {
        index: compact(u32),
        name: bytes,
        module_name: bytes,
        crate_major: compact(u32),
        min_crate_minor: compact(u32),
      },
    },
    ReportTransactStatus: { index: 35, fields: [response_info] },
    ClearTransactStatus: { index: 36 },
    UniversalOrigin: { index: 37, fields: [junctionType(version)] },
    ExportMessage: {
      index: 38,
      fields: {
        network: networkType(version),
        destination: junctionsType(version),
        xcm: nested(version),
      },
    },
    LockAsset: { index: 39, fields: { asset, unlocker: location } },
    UnlockAsset: { index: 40, fields: { asset, target: location } },
    NoteUnlockable: { index: 41, fields: { asset, owner: location } },
    RequestUnlock: { index: 42, fields: { asset, locker: location } },
    SetFeesMode: { index: 43, fields: { jit_withdraw: bool } },
    SetTopic: { index: 44, fields: [hexBytes(32)] },
    ClearTopic: { index: 45 },
    AliasOrigin: { index: 46, fields: [location] },
    UnpaidExecution: {
      index: 47,
      fields: { weight_limit: weightLimitType(version), check_origin: option(location) },
    },
  };
}

function newestInstructions(version: XcmVersion): Specs {
  const location = locationType(version);
  const hint = variant(pathOf(version, 'Hint'), { AssetClaimer: { index: 0, fields: { location } } });
  const bounded = 'bounded_collections::bounded_vec::BoundedVec';
  return {
    PayFees: { index: 48, fields: { asset: assetType(version) } },
    InitiateTransfer: {
      index: 49,
      fields: {
        destination: location,
        remote_fees: option(transferFilterType(version)),
        preserve_origin: bool,
        assets: newtype(bounded, vec(transferFilterType(version))),
        remote_xcm: nested(version),
      },
    },
    ExecuteWithOrigin: {
      index: 50,
      fields: { descendant_origin: option(junctionsType(version)), xcm: nested(version) },
    },
    SetHints: { index: 51, fields: { hints: newtype(bounded, vec(hint)) } },
  };
}
