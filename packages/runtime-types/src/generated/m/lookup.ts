// Types of the runtime M, generated from metadata 0x2731f677a748f49f9952c83a7f07201b95c9e087f78cd5b7d5c39da567a80ed7; not to be edited.

import type { Bytes, Compact, Enum, Null, Option, Result, Struct, Text, U8aFixed, Vec, bool, u128, u32, u64, u8 } from '@polkadot/types-codec';
import type { ITuple } from '@polkadot/types-codec/types';
import type { AccountId32, Call, H256, MultiAddress } from '@polkadot/types/interfaces/runtime';
import type { Event } from '@polkadot/types/interfaces/system';

/** @name PalletBalancesAccountData (3) */
export interface PalletBalancesAccountData extends Struct {
  readonly free: u128;
  readonly reserved: u128;
  readonly frozen: u128;
  readonly flags: u128;
}

/** @name FrameSystemAccountInfo (4) */
export interface FrameSystemAccountInfo extends Struct {
  readonly nonce: u32;
  readonly consumers: u32;
  readonly providers: u32;
  readonly sufficients: u32;
  readonly data: PalletBalancesAccountData;
}

/** @name SpWeightsWeightV2Weight (11) */
export interface SpWeightsWeightV2Weight extends Struct {
  readonly refTime: Compact<u64>;
  readonly proofSize: Compact<u64>;
}

/** @name FrameSupportDispatchPerDispatchClassWeight (12) */
export interface FrameSupportDispatchPerDispatchClassWeight extends Struct {
  readonly normal: SpWeightsWeightV2Weight;
  readonly operational: SpWeightsWeightV2Weight;
  readonly mandatory: SpWeightsWeightV2Weight;
}

/** @name SpRuntimeDigestDigestItem (14) */
export interface SpRuntimeDigestDigestItem extends Enum {
  readonly isOther: boolean;
  readonly asOther: Bytes;
  readonly isConsensus: boolean;
  readonly asConsensus: ITuple<[U8aFixed, Bytes]>;
  readonly isSeal: boolean;
  readonly asSeal: ITuple<[U8aFixed, Bytes]>;
  readonly isPreRuntime: boolean;
  readonly asPreRuntime: ITuple<[U8aFixed, Bytes]>;
  readonly isRuntimeEnvironmentUpdated: boolean;
  readonly type: 'Other' | 'Consensus' | 'Seal' | 'PreRuntime' | 'RuntimeEnvironmentUpdated';
}

/** @name SpRuntimeDigest (17) */
export interface SpRuntimeDigest extends Struct {
  readonly logs: Vec<SpRuntimeDigestDigestItem>;
}

/** @name FrameSystemEvent (19) */
export interface FrameSystemEvent extends Enum {
  readonly isExtrinsicSuccess: boolean;
  readonly asExtrinsicSuccess: {
    readonly dispatchInfo: FrameSupportDispatchDispatchInfo;
  } & Struct;
  readonly isExtrinsicFailed: boolean;
  readonly asExtrinsicFailed: {
    readonly dispatchError: SpRuntimeDispatchError;
    readonly dispatchInfo: FrameSupportDispatchDispatchInfo;
  } & Struct;
  readonly isNewAccount: boolean;
  readonly asNewAccount: {
    readonly account: AccountId32;
  } & Struct;
  readonly isKilledAccount: boolean;
  readonly asKilledAccount: {
    readonly account: AccountId32;
  } & Struct;
  readonly isRemarked: boolean;
  readonly asRemarked: {
    readonly sender: AccountId32;
    readonly hash_: H256;
  } & Struct;
  readonly type: 'ExtrinsicSuccess' | 'ExtrinsicFailed' | 'NewAccount' | 'KilledAccount' | 'Remarked';
}

/** @name FrameSupportDispatchDispatchClass (20) */
export interface FrameSupportDispatchDispatchClass extends Enum {
  readonly isNormal: boolean;
  readonly isOperational: boolean;
  readonly isMandatory: boolean;
  readonly type: 'Normal' | 'Operational' | 'Mandatory';
}

/** @name FrameSupportDispatchPays (21) */
export interface FrameSupportDispatchPays extends Enum {
  readonly isYes: boolean;
  readonly isNo: boolean;
  readonly type: 'Yes' | 'No';
}

/** @name FrameSupportDispatchDispatchInfo (22) */
export interface FrameSupportDispatchDispatchInfo extends Struct {
  readonly weight: SpWeightsWeightV2Weight;
  readonly class: FrameSupportDispatchDispatchClass;
  readonly paysFee: FrameSupportDispatchPays;
}

/** @name SpRuntimeDispatchError (23) */
export interface SpRuntimeDispatchError extends Enum {
  readonly isOther: boolean;
  readonly isCannotLookup: boolean;
  readonly isBadOrigin: boolean;
  readonly isModule: boolean;
  readonly asModule: SpRuntimeModuleError;
  readonly isConsumerRemaining: boolean;
  readonly isNoProviders: boolean;
  readonly isTooManyConsumers: boolean;
  readonly isToken: boolean;
  readonly asToken: SpRuntimeTokenError;
  readonly isArithmetic: boolean;
  readonly asArithmetic: SpArithmeticArithmeticError;
  readonly isTransactional: boolean;
  readonly asTransactional: SpRuntimeTransactionalError;
  readonly isExhausted: boolean;
  readonly isCorruption: boolean;
  readonly isUnavailable: boolean;
  readonly isRootNotAllowed: boolean;
  readonly type: 'Other' | 'CannotLookup' | 'BadOrigin' | 'Module' | 'ConsumerRemaining' | 'NoProviders' | 'TooManyConsumers' | 'Token' | 'Arithmetic' | 'Transactional' | 'Exhausted' | 'Corruption' | 'Unavailable' | 'RootNotAllowed';
}

/** @name SpRuntimeModuleError (24) */
export interface SpRuntimeModuleError extends Struct {
  readonly index: u8;
  readonly error: U8aFixed;
}

/** @name SpRuntimeTokenError (25) */
export interface SpRuntimeTokenError extends Enum {
  readonly isFundsUnavailable: boolean;
  readonly isOnlyProvider: boolean;
  readonly isBelowMinimum: boolean;
  readonly isCannotCreate: boolean;
  readonly isUnknownAsset: boolean;
  readonly isFrozen: boolean;
  readonly isUnsupported: boolean;
  readonly isCannotCreateHold: boolean;
  readonly isNotExpendable: boolean;
  readonly isBlocked: boolean;
  readonly type: 'FundsUnavailable' | 'OnlyProvider' | 'BelowMinimum' | 'CannotCreate' | 'UnknownAsset' | 'Frozen' | 'Unsupported' | 'CannotCreateHold' | 'NotExpendable' | 'Blocked';
}

/** @name SpArithmeticArithmeticError (26) */
export interface SpArithmeticArithmeticError extends Enum {
  readonly isUnderflow: boolean;
  readonly isOverflow: boolean;
  readonly isDivisionByZero: boolean;
  readonly type: 'Underflow' | 'Overflow' | 'DivisionByZero';
}

/** @name SpRuntimeTransactionalError (27) */
export interface SpRuntimeTransactionalError extends Enum {
  readonly isLimitReached: boolean;
  readonly isNoLayer: boolean;
  readonly type: 'LimitReached' | 'NoLayer';
}

/** @name CumulusPalletParachainSystemEvent (28) */
export interface CumulusPalletParachainSystemEvent extends Enum {
  readonly isDownwardMessagesReceived: boolean;
  readonly asDownwardMessagesReceived: {
    readonly count: u32;
  } & Struct;
  readonly type: 'DownwardMessagesReceived';
}

/** @name PalletBalancesEvent (29) */
export interface PalletBalancesEvent extends Enum {
  readonly isEndowed: boolean;
  readonly asEndowed: {
    readonly account: AccountId32;
    readonly freeBalance: u128;
  } & Struct;
  readonly isDustLost: boolean;
  readonly asDustLost: {
    readonly account: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly isTransfer: boolean;
  readonly asTransfer: {
    readonly from: AccountId32;
    readonly to: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly isBalanceSet: boolean;
  readonly asBalanceSet: {
    readonly who: AccountId32;
    readonly free: u128;
  } & Struct;
  readonly isReserved: boolean;
  readonly asReserved: {
    readonly who: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly isUnreserved: boolean;
  readonly asUnreserved: {
    readonly who: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly isDeposit: boolean;
  readonly asDeposit: {
    readonly who: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly isWithdraw: boolean;
  readonly asWithdraw: {
    readonly who: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly type: 'Endowed' | 'DustLost' | 'Transfer' | 'BalanceSet' | 'Reserved' | 'Unreserved' | 'Deposit' | 'Withdraw';
}

/** @name PalletTransactionPaymentEvent (30) */
export interface PalletTransactionPaymentEvent extends Enum {
  readonly isTransactionFeePaid: boolean;
  readonly asTransactionFeePaid: {
    readonly who: AccountId32;
    readonly actualFee: u128;
    readonly tip: u128;
  } & Struct;
  readonly type: 'TransactionFeePaid';
}

/** @name CumulusPalletXcmpQueueEvent (31) */
export interface CumulusPalletXcmpQueueEvent extends Enum {
  readonly isXcmpMessageSent: boolean;
  readonly asXcmpMessageSent: {
    readonly messageHash: U8aFixed;
  } & Struct;
  readonly type: 'XcmpMessageSent';
}

/** @name PalletProxyEvent (32) */
export interface PalletProxyEvent extends Enum {
  readonly isProxyExecuted: boolean;
  readonly asProxyExecuted: {
    readonly result: Result<Null, SpRuntimeDispatchError>;
  } & Struct;
  readonly isProxyAdded: boolean;
  readonly asProxyAdded: {
    readonly delegator: AccountId32;
    readonly delegatee: AccountId32;
    readonly proxyType: ParachronRuntimeProxyType;
    readonly delay: u32;
  } & Struct;
  readonly isProxyRemoved: boolean;
  readonly asProxyRemoved: {
    readonly delegator: AccountId32;
    readonly delegatee: AccountId32;
    readonly proxyType: ParachronRuntimeProxyType;
    readonly delay: u32;
  } & Struct;
  readonly type: 'ProxyExecuted' | 'ProxyAdded' | 'ProxyRemoved';
}

/** @name ParachronRuntimeProxyType (35) */
export interface ParachronRuntimeProxyType extends Enum {
  readonly isAny: boolean;
  readonly isSession: boolean;
  readonly type: 'Any' | 'Session';
}

/** @name PalletUtilityEvent (36) */
export interface PalletUtilityEvent extends Enum {
  readonly isBatchInterrupted: boolean;
  readonly asBatchInterrupted: {
    readonly index: u32;
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly isBatchCompleted: boolean;
  readonly isBatchCompletedWithErrors: boolean;
  readonly isItemCompleted: boolean;
  readonly isItemFailed: boolean;
  readonly asItemFailed: {
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly type: 'BatchInterrupted' | 'BatchCompleted' | 'BatchCompletedWithErrors' | 'ItemCompleted' | 'ItemFailed';
}

/** @name PalletMessageQueueEvent (37) */
export interface PalletMessageQueueEvent extends Enum {
  readonly isProcessingFailed: boolean;
  readonly asProcessingFailed: {
    readonly id: H256;
    readonly origin: CumulusPrimitivesCoreAggregateMessageOrigin;
    readonly error: FrameSupportMessagesProcessMessageError;
  } & Struct;
  readonly isProcessed: boolean;
  readonly asProcessed: {
    readonly id: H256;
    readonly origin: CumulusPrimitivesCoreAggregateMessageOrigin;
    readonly weightUsed: SpWeightsWeightV2Weight;
    readonly success: bool;
  } & Struct;
  readonly isOverweightEnqueued: boolean;
  readonly asOverweightEnqueued: {
    readonly id: U8aFixed;
    readonly origin: CumulusPrimitivesCoreAggregateMessageOrigin;
    readonly pageIndex: u32;
    readonly messageIndex: u32;
  } & Struct;
  readonly type: 'ProcessingFailed' | 'Processed' | 'OverweightEnqueued';
}

/** @name CumulusPrimitivesCoreAggregateMessageOrigin (38) */
export interface CumulusPrimitivesCoreAggregateMessageOrigin extends Enum {
  readonly isHere: boolean;
  readonly isParent: boolean;
  readonly isSibling: boolean;
  readonly asSibling: u32;
  readonly type: 'Here' | 'Parent' | 'Sibling';
}

/** @name FrameSupportMessagesProcessMessageError (39) */
export interface FrameSupportMessagesProcessMessageError extends Enum {
  readonly isBadFormat: boolean;
  readonly isCorrupt: boolean;
  readonly isUnsupported: boolean;
  readonly isOverweight: boolean;
  readonly asOverweight: SpWeightsWeightV2Weight;
  readonly isYield: boolean;
  readonly isStackLimitReached: boolean;
  readonly type: 'BadFormat' | 'Corrupt' | 'Unsupported' | 'Overweight' | 'Yield' | 'StackLimitReached';
}

/** @name PalletXcmEvent (41) */
export interface PalletXcmEvent extends Enum {
  readonly isSent: boolean;
  readonly asSent: {
    readonly origin: XcmV2MultiLocation;
    readonly destination: XcmV2MultiLocation;
    readonly message: XcmV2Xcm;
    readonly messageId: H256;
  } & Struct;
  readonly isAssetsTrapped: boolean;
  readonly asAssetsTrapped: {
    readonly hash_: H256;
    readonly origin: XcmV2MultiLocation;
    readonly assets: XcmVersionedAssets;
  } & Struct;
  readonly isSupportedVersionChanged: boolean;
  readonly asSupportedVersionChanged: {
    readonly location: XcmV2MultiLocation;
    readonly version: u32;
  } & Struct;
  readonly type: 'Sent' | 'AssetsTrapped' | 'SupportedVersionChanged';
}

/** @name XcmV2MultilocationJunctions (42) */
export interface XcmV2MultilocationJunctions extends Enum {
  readonly isHere: boolean;
  readonly isX1: boolean;
  readonly asX1: XcmV2Junction;
  readonly isX2: boolean;
  readonly asX2: ITuple<[XcmV2Junction, XcmV2Junction]>;
  readonly isX3: boolean;
  readonly asX3: ITuple<[XcmV2Junction, XcmV2Junction, XcmV2Junction]>;
  readonly isX4: boolean;
  readonly asX4: ITuple<[XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction]>;
  readonly isX5: boolean;
  readonly asX5: ITuple<[XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction]>;
  readonly isX6: boolean;
  readonly asX6: ITuple<[XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction]>;
  readonly isX7: boolean;
  readonly asX7: ITuple<[XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction]>;
  readonly isX8: boolean;
  readonly asX8: ITuple<[XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction, XcmV2Junction]>;
  readonly type: 'Here' | 'X1' | 'X2' | 'X3' | 'X4' | 'X5' | 'X6' | 'X7' | 'X8';
}

/** @name XcmV2Junction (43) */
export interface XcmV2Junction extends Enum {
  readonly isParachain: boolean;
  readonly asParachain: Compact<u32>;
  readonly isAccountId32: boolean;
  readonly asAccountId32: {
    readonly network: XcmV2NetworkId;
    readonly id: U8aFixed;
  } & Struct;
  readonly isAccountIndex64: boolean;
  readonly asAccountIndex64: {
    readonly network: XcmV2NetworkId;
    readonly index: Compact<u64>;
  } & Struct;
  readonly isAccountKey20: boolean;
  readonly asAccountKey20: {
    readonly network: XcmV2NetworkId;
    readonly key: U8aFixed;
  } & Struct;
  readonly isPalletInstance: boolean;
  readonly asPalletInstance: u8;
  readonly isGeneralIndex: boolean;
  readonly asGeneralIndex: Compact<u128>;
  readonly isGeneralKey: boolean;
  readonly asGeneralKey: Bytes;
  readonly isOnlyChild: boolean;
  readonly isPlurality: boolean;
  readonly asPlurality: {
    readonly id: XcmV2BodyId;
    readonly part: XcmV2BodyPart;
  } & Struct;
  readonly type: 'Parachain' | 'AccountId32' | 'AccountIndex64' | 'AccountKey20' | 'PalletInstance' | 'GeneralIndex' | 'GeneralKey' | 'OnlyChild' | 'Plurality';
}

/** @name XcmV2NetworkId (45) */
export interface XcmV2NetworkId extends Enum {
  readonly isAny: boolean;
  readonly isNamed: boolean;
  readonly asNamed: Bytes;
  readonly isPolkadot: boolean;
  readonly isKusama: boolean;
  readonly type: 'Any' | 'Named' | 'Polkadot' | 'Kusama';
}

/** @name XcmV2BodyId (49) */
export interface XcmV2BodyId extends Enum {
  readonly isUnit: boolean;
  readonly isNamed: boolean;
  readonly asNamed: Bytes;
  readonly isIndex: boolean;
  readonly asIndex: Compact<u32>;
  readonly isExecutive: boolean;
  readonly isTechnical: boolean;
  readonly isLegislative: boolean;
  readonly isJudicial: boolean;
  readonly isDefense: boolean;
  readonly isAdministration: boolean;
  readonly isTreasury: boolean;
  readonly type: 'Unit' | 'Named' | 'Index' | 'Executive' | 'Technical' | 'Legislative' | 'Judicial' | 'Defense' | 'Administration' | 'Treasury';
}

/** @name XcmV2BodyPart (50) */
export interface XcmV2BodyPart extends Enum {
  readonly isVoice: boolean;
  readonly isMembers: boolean;
  readonly asMembers: {
    readonly count: Compact<u32>;
  } & Struct;
  readonly isFraction: boolean;
  readonly asFraction: {
    readonly nom: Compact<u32>;
    readonly denom: Compact<u32>;
  } & Struct;
  readonly isAtLeastProportion: boolean;
  readonly asAtLeastProportion: {
    readonly nom: Compact<u32>;
    readonly denom: Compact<u32>;
  } & Struct;
  readonly isMoreThanProportion: boolean;
  readonly asMoreThanProportion: {
    readonly nom: Compact<u32>;
    readonly denom: Compact<u32>;
  } & Struct;
  readonly type: 'Voice' | 'Members' | 'Fraction' | 'AtLeastProportion' | 'MoreThanProportion';
}

/** @name XcmV2MultiLocation (51) */
export interface XcmV2MultiLocation extends Struct {
  readonly parents: u8;
  readonly interior: XcmV2MultilocationJunctions;
}

/** @name XcmV2Instruction (52) */
export interface XcmV2Instruction extends Enum {
  readonly isWithdrawAsset: boolean;
  readonly asWithdrawAsset: XcmV2MultiassetMultiAssets;
  readonly isReserveAssetDeposited: boolean;
  readonly asReserveAssetDeposited: XcmV2MultiassetMultiAssets;
  readonly isReceiveTeleportedAsset: boolean;
  readonly asReceiveTeleportedAsset: XcmV2MultiassetMultiAssets;
  readonly isQueryResponse: boolean;
  readonly asQueryResponse: {
    readonly queryId: Compact<u64>;
    readonly response: XcmV2Response;
    readonly maxWeight: Compact<u64>;
  } & Struct;
  readonly isTransferAsset: boolean;
  readonly asTransferAsset: {
    readonly assets: XcmV2MultiassetMultiAssets;
    readonly beneficiary: XcmV2MultiLocation;
  } & Struct;
  readonly isTransferReserveAsset: boolean;
  readonly asTransferReserveAsset: {
    readonly assets: XcmV2MultiassetMultiAssets;
    readonly dest: XcmV2MultiLocation;
    readonly xcm: XcmV2Xcm;
  } & Struct;
  readonly isTransact: boolean;
  readonly asTransact: {
    readonly originType: XcmV2OriginKind;
    readonly requireWeightAtMost: Compact<u64>;
    readonly call: XcmDoubleEncoded;
  } & Struct;
  readonly isHrmpNewChannelOpenRequest: boolean;
  readonly asHrmpNewChannelOpenRequest: {
    readonly sender: Compact<u32>;
    readonly maxMessageSize: Compact<u32>;
    readonly maxCapacity: Compact<u32>;
  } & Struct;
  readonly isHrmpChannelAccepted: boolean;
  readonly asHrmpChannelAccepted: {
    readonly recipient: Compact<u32>;
  } & Struct;
  readonly isHrmpChannelClosing: boolean;
  readonly asHrmpChannelClosing: {
    readonly initiator: Compact<u32>;
    readonly sender: Compact<u32>;
    readonly recipient: Compact<u32>;
  } & Struct;
  readonly isClearOrigin: boolean;
  readonly isDescendOrigin: boolean;
  readonly asDescendOrigin: XcmV2MultilocationJunctions;
  readonly isReportError: boolean;
  readonly asReportError: {
    readonly queryId: Compact<u64>;
    readonly dest: XcmV2MultiLocation;
    readonly maxResponseWeight: Compact<u64>;
  } & Struct;
  readonly isDepositAsset: boolean;
  readonly asDepositAsset: {
    readonly assets: XcmV2MultiassetMultiAssetFilter;
    readonly maxAssets: Compact<u32>;
    readonly beneficiary: XcmV2MultiLocation;
  } & Struct;
  readonly isDepositReserveAsset: boolean;
  readonly asDepositReserveAsset: {
    readonly assets: XcmV2MultiassetMultiAssetFilter;
    readonly maxAssets: Compact<u32>;
    readonly dest: XcmV2MultiLocation;
    readonly xcm: XcmV2Xcm;
  } & Struct;
  readonly isExchangeAsset: boolean;
  readonly asExchangeAsset: {
    readonly give: XcmV2MultiassetMultiAssetFilter;
    readonly receive: XcmV2MultiassetMultiAssets;
  } & Struct;
  readonly isInitiateReserveWithdraw: boolean;
  readonly asInitiateReserveWithdraw: {
    readonly assets: XcmV2MultiassetMultiAssetFilter;
    readonly reserve: XcmV2MultiLocation;
    readonly xcm: XcmV2Xcm;
  } & Struct;
  readonly isInitiateTeleport: boolean;
  readonly asInitiateTeleport: {
    readonly assets: XcmV2MultiassetMultiAssetFilter;
    readonly dest: XcmV2MultiLocation;
    readonly xcm: XcmV2Xcm;
  } & Struct;
  readonly isQueryHolding: boolean;
  readonly asQueryHolding: {
    readonly queryId: Compact<u64>;
    readonly dest: XcmV2MultiLocation;
    readonly assets: XcmV2MultiassetMultiAssetFilter;
    readonly maxResponseWeight: Compact<u64>;
  } & Struct;
  readonly isBuyExecution: boolean;
  readonly asBuyExecution: {
    readonly fees: XcmV2MultiAsset;
    readonly weightLimit: XcmV2WeightLimit;
  } & Struct;
  readonly isRefundSurplus: boolean;
  readonly isSetErrorHandler: boolean;
  readonly asSetErrorHandler: XcmV2Xcm;
  readonly isSetAppendix: boolean;
  readonly asSetAppendix: XcmV2Xcm;
  readonly isClearError: boolean;
  readonly isClaimAsset: boolean;
  readonly asClaimAsset: {
    readonly assets: XcmV2MultiassetMultiAssets;
    readonly ticket: XcmV2MultiLocation;
  } & Struct;
  readonly isTrap: boolean;
  readonly asTrap: Compact<u64>;
  readonly isSubscribeVersion: boolean;
  readonly asSubscribeVersion: {
    readonly queryId: Compact<u64>;
    readonly maxResponseWeight: Compact<u64>;
  } & Struct;
  readonly isUnsubscribeVersion: boolean;
  readonly type: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset' | 'QueryResponse' | 'TransferAsset' | 'TransferReserveAsset' | 'Transact' | 'HrmpNewChannelOpenRequest' | 'HrmpChannelAccepted' | 'HrmpChannelClosing' | 'ClearOrigin' | 'DescendOrigin' | 'ReportError' | 'DepositAsset' | 'DepositReserveAsset' | 'ExchangeAsset' | 'InitiateReserveWithdraw' | 'InitiateTeleport' | 'QueryHolding' | 'BuyExecution' | 'RefundSurplus' | 'SetErrorHandler' | 'SetAppendix' | 'ClearError' | 'ClaimAsset' | 'Trap' | 'SubscribeVersion' | 'UnsubscribeVersion';
}

/** @name XcmV2MultiassetAssetId (53) */
export interface XcmV2MultiassetAssetId extends Enum {
  readonly isConcrete: boolean;
  readonly asConcrete: XcmV2MultiLocation;
  readonly isAbstract: boolean;
  readonly asAbstract: Bytes;
  readonly type: 'Concrete' | 'Abstract';
}

/** @name XcmV2MultiassetFungibility (54) */
export interface XcmV2MultiassetFungibility extends Enum {
  readonly isFungible: boolean;
  readonly asFungible: Compact<u128>;
  readonly isNonFungible: boolean;
  readonly asNonFungible: XcmV2MultiassetAssetInstance;
  readonly type: 'Fungible' | 'NonFungible';
}

/** @name XcmV2MultiassetAssetInstance (55) */
export interface XcmV2MultiassetAssetInstance extends Enum {
  readonly isUndefined: boolean;
  readonly isIndex: boolean;
  readonly asIndex: Compact<u128>;
  readonly isArray4: boolean;
  readonly asArray4: U8aFixed;
  readonly isArray8: boolean;
  readonly asArray8: U8aFixed;
  readonly isArray16: boolean;
  readonly asArray16: U8aFixed;
  readonly isArray32: boolean;
  readonly asArray32: U8aFixed;
  readonly isBlob: boolean;
  readonly asBlob: Bytes;
  readonly type: 'Undefined' | 'Index' | 'Array4' | 'Array8' | 'Array16' | 'Array32' | 'Blob';
}

/** @name XcmV2MultiAsset (58) */
export interface XcmV2MultiAsset extends Struct {
  readonly id: XcmV2MultiassetAssetId;
  readonly fun: XcmV2MultiassetFungibility;
}

/** @name XcmV2MultiassetMultiAssets (60) */
export interface XcmV2MultiassetMultiAssets extends Vec<XcmV2MultiAsset> {}

/** @name XcmV2Response (61) */
export interface XcmV2Response extends Enum {
  readonly isNull: boolean;
  readonly isAssets: boolean;
  readonly asAssets: XcmV2MultiassetMultiAssets;
  readonly isExecutionResult: boolean;
  readonly asExecutionResult: Option<ITuple<[u32, XcmV2TraitsError]>>;
  readonly isVersion: boolean;
  readonly asVersion: u32;
  readonly type: 'Null' | 'Assets' | 'ExecutionResult' | 'Version';
}

/** @name XcmV2TraitsError (62) */
export interface XcmV2TraitsError extends Enum {
  readonly isOverflow: boolean;
  readonly isUnimplemented: boolean;
  readonly isUntrustedReserveLocation: boolean;
  readonly isUntrustedTeleportLocation: boolean;
  readonly isMultiLocationFull: boolean;
  readonly isMultiLocationNotInvertible: boolean;
  readonly isBadOrigin: boolean;
  readonly isInvalidLocation: boolean;
  readonly isAssetNotFound: boolean;
  readonly isFailedToTransactAsset: boolean;
  readonly isNotWithdrawable: boolean;
  readonly isLocationCannotHold: boolean;
  readonly isExceedsMaxMessageSize: boolean;
  readonly isDestinationUnsupported: boolean;
  readonly isTransport: boolean;
  readonly isUnroutable: boolean;
  readonly isUnknownClaim: boolean;
  readonly isFailedToDecode: boolean;
  readonly isMaxWeightInvalid: boolean;
  readonly isNotHoldingFees: boolean;
  readonly isTooExpensive: boolean;
  readonly isTrap: boolean;
  readonly asTrap: u64;
  readonly isUnhandledXcmVersion: boolean;
  readonly isWeightLimitReached: boolean;
  readonly asWeightLimitReached: u64;
  readonly isBarrier: boolean;
  readonly isWeightNotComputable: boolean;
  readonly type: 'Overflow' | 'Unimplemented' | 'UntrustedReserveLocation' | 'UntrustedTeleportLocation' | 'MultiLocationFull' | 'MultiLocationNotInvertible' | 'BadOrigin' | 'InvalidLocation' | 'AssetNotFound' | 'FailedToTransactAsset' | 'NotWithdrawable' | 'LocationCannotHold' | 'ExceedsMaxMessageSize' | 'DestinationUnsupported' | 'Transport' | 'Unroutable' | 'UnknownClaim' | 'FailedToDecode' | 'MaxWeightInvalid' | 'NotHoldingFees' | 'TooExpensive' | 'Trap' | 'UnhandledXcmVersion' | 'WeightLimitReached' | 'Barrier' | 'WeightNotComputable';
}

/** @name XcmV2Xcm (66) */
export interface XcmV2Xcm extends Vec<XcmV2Instruction> {}

/** @name XcmV2OriginKind (67) */
export interface XcmV2OriginKind extends Enum {
  readonly isNative: boolean;
  readonly isSovereignAccount: boolean;
  readonly isSuperuser: boolean;
  readonly isXcm: boolean;
  readonly type: 'Native' | 'SovereignAccount' | 'Superuser' | 'Xcm';
}

/** @name XcmDoubleEncoded (68) */
export interface XcmDoubleEncoded extends Struct {
  readonly encoded: Bytes;
}

/** @name XcmV2MultiassetMultiAssetFilter (69) */
export interface XcmV2MultiassetMultiAssetFilter extends Enum {
  readonly isDefinite: boolean;
  readonly asDefinite: XcmV2MultiassetMultiAssets;
  readonly isWild: boolean;
  readonly asWild: XcmV2MultiassetWildMultiAsset;
  readonly type: 'Definite' | 'Wild';
}

/** @name XcmV2MultiassetWildMultiAsset (70) */
export interface XcmV2MultiassetWildMultiAsset extends Enum {
  readonly isAll: boolean;
  readonly isAllOf: boolean;
  readonly asAllOf: {
    readonly id: XcmV2MultiassetAssetId;
    readonly fun: XcmV2MultiassetWildFungibility;
  } & Struct;
  readonly type: 'All' | 'AllOf';
}

/** @name XcmV2MultiassetWildFungibility (71) */
export interface XcmV2MultiassetWildFungibility extends Enum {
  readonly isFungible: boolean;
  readonly isNonFungible: boolean;
  readonly type: 'Fungible' | 'NonFungible';
}

/** @name XcmV2WeightLimit (72) */
export interface XcmV2WeightLimit extends Enum {
  readonly isUnlimited: boolean;
  readonly isLimited: boolean;
  readonly asLimited: Compact<u64>;
  readonly type: 'Unlimited' | 'Limited';
}

/** @name XcmVersionedAssets (73) */
export interface XcmVersionedAssets extends Enum {
  readonly isV1: boolean;
  readonly asV1: XcmV2MultiassetMultiAssets;
  readonly type: 'V1';
}

/** @name PalletSudoEvent (74) */
export interface PalletSudoEvent extends Enum {
  readonly isSudid: boolean;
  readonly asSudid: {
    readonly sudoResult: Result<Null, SpRuntimeDispatchError>;
  } & Struct;
  readonly isSudoAsDone: boolean;
  readonly asSudoAsDone: {
    readonly sudoResult: Result<Null, SpRuntimeDispatchError>;
  } & Struct;
  readonly type: 'Sudid' | 'SudoAsDone';
}

/** @name PalletAutomationTimeEvent (75) */
export interface PalletAutomationTimeEvent extends Enum {
  readonly isTaskScheduled: boolean;
  readonly asTaskScheduled: {
    readonly who: AccountId32;
    readonly taskId: H256;
  } & Struct;
  readonly isTaskCancelled: boolean;
  readonly asTaskCancelled: {
    readonly who: AccountId32;
    readonly taskId: H256;
  } & Struct;
  readonly isTaskNotFound: boolean;
  readonly asTaskNotFound: {
    readonly who: AccountId32;
    readonly taskId: H256;
  } & Struct;
  readonly isSuccessfullyTransferredFunds: boolean;
  readonly asSuccessfullyTransferredFunds: {
    readonly taskId: H256;
  } & Struct;
  readonly isXcmpTaskSucceeded: boolean;
  readonly asXcmpTaskSucceeded: {
    readonly taskId: H256;
    readonly paraId: u32;
  } & Struct;
  readonly isXcmpTaskFailed: boolean;
  readonly asXcmpTaskFailed: {
    readonly taskId: H256;
    readonly paraId: u32;
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly isTransferFailed: boolean;
  readonly asTransferFailed: {
    readonly taskId: H256;
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly isTaskMissed: boolean;
  readonly asTaskMissed: {
    readonly who: AccountId32;
    readonly taskId: H256;
    readonly executionTime: u64;
  } & Struct;
  readonly isDynamicDispatchResult: boolean;
  readonly asDynamicDispatchResult: {
    readonly who: AccountId32;
    readonly taskId: H256;
    readonly result: Result<Null, SpRuntimeDispatchError>;
  } & Struct;
  readonly isCallCannotBeDecoded: boolean;
  readonly asCallCannotBeDecoded: {
    readonly who: AccountId32;
    readonly taskId: H256;
  } & Struct;
  readonly isTaskRescheduled: boolean;
  readonly asTaskRescheduled: {
    readonly who: AccountId32;
    readonly taskId: H256;
  } & Struct;
  readonly isTaskNotRescheduled: boolean;
  readonly asTaskNotRescheduled: {
    readonly who: AccountId32;
    readonly taskId: H256;
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly isTaskFailedToReschedule: boolean;
  readonly asTaskFailedToReschedule: {
    readonly who: AccountId32;
    readonly taskId: H256;
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly type: 'TaskScheduled' | 'TaskCancelled' | 'TaskNotFound' | 'SuccessfullyTransferredFunds' | 'XcmpTaskSucceeded' | 'XcmpTaskFailed' | 'TransferFailed' | 'TaskMissed' | 'DynamicDispatchResult' | 'CallCannotBeDecoded' | 'TaskRescheduled' | 'TaskNotRescheduled' | 'TaskFailedToReschedule';
}

/** @name PalletXcmpHandlerEvent (77) */
export interface PalletXcmpHandlerEvent extends Enum {
  readonly isXcmDataAdded: boolean;
  readonly asXcmDataAdded: {
    readonly paraId: u32;
    readonly currencyId: u32;
  } & Struct;
  readonly isXcmDataRemoved: boolean;
  readonly asXcmDataRemoved: {
    readonly paraId: u32;
    readonly currencyId: u32;
  } & Struct;
  readonly isXcmSent: boolean;
  readonly asXcmSent: {
    readonly paraId: u32;
  } & Struct;
  readonly isXcmTransactedLocally: boolean;
  readonly isXcmFeesPaid: boolean;
  readonly asXcmFeesPaid: {
    readonly source: AccountId32;
    readonly dest: AccountId32;
  } & Struct;
  readonly isXcmFeesFailed: boolean;
  readonly asXcmFeesFailed: {
    readonly source: AccountId32;
    readonly dest: AccountId32;
    readonly error: SpRuntimeDispatchError;
  } & Struct;
  readonly type: 'XcmDataAdded' | 'XcmDataRemoved' | 'XcmSent' | 'XcmTransactedLocally' | 'XcmFeesPaid' | 'XcmFeesFailed';
}

/** @name FrameSystemPhase (78) */
export interface FrameSystemPhase extends Enum {
  readonly isApplyExtrinsic: boolean;
  readonly asApplyExtrinsic: u32;
  readonly isFinalization: boolean;
  readonly isInitialization: boolean;
  readonly type: 'ApplyExtrinsic' | 'Finalization' | 'Initialization';
}

/** @name FrameSystemEventRecord (80) */
export interface FrameSystemEventRecord extends Struct {
  readonly phase: FrameSystemPhase;
  readonly event: Event;
  readonly topics: Vec<H256>;
}

/** @name FrameSystemLastRuntimeUpgradeInfo (83) */
export interface FrameSystemLastRuntimeUpgradeInfo extends Struct {
  readonly specVersion: Compact<u32>;
  readonly specName: Text;
}

/** @name FrameSystemCall (84) */
export interface FrameSystemCall extends Enum {
  readonly isRemark: boolean;
  readonly asRemark: {
    readonly remark: Bytes;
  } & Struct;
  readonly isRemarkWithEvent: boolean;
  readonly asRemarkWithEvent: {
    readonly remark: Bytes;
  } & Struct;
  readonly type: 'Remark' | 'RemarkWithEvent';
}

/** @name FrameSystemLimitsWeightsPerClass (86) */
export interface FrameSystemLimitsWeightsPerClass extends Struct {
  readonly baseExtrinsic: SpWeightsWeightV2Weight;
  readonly maxExtrinsic: Option<SpWeightsWeightV2Weight>;
  readonly maxTotal: Option<SpWeightsWeightV2Weight>;
  readonly reserved: Option<SpWeightsWeightV2Weight>;
}

/** @name FrameSupportDispatchPerDispatchClassWeightsPerClass (87) */
export interface FrameSupportDispatchPerDispatchClassWeightsPerClass extends Struct {
  readonly normal: FrameSystemLimitsWeightsPerClass;
  readonly operational: FrameSystemLimitsWeightsPerClass;
  readonly mandatory: FrameSystemLimitsWeightsPerClass;
}

/** @name FrameSystemLimitsBlockWeights (88) */
export interface FrameSystemLimitsBlockWeights extends Struct {
  readonly baseBlock: SpWeightsWeightV2Weight;
  readonly maxBlock: SpWeightsWeightV2Weight;
  readonly perClass: FrameSupportDispatchPerDispatchClassWeightsPerClass;
}

/** @name FrameSupportDispatchPerDispatchClassU32 (89) */
export interface FrameSupportDispatchPerDispatchClassU32 extends Struct {
  readonly normal: u32;
  readonly operational: u32;
  readonly mandatory: u32;
}

/** @name FrameSystemLimitsBlockLength (90) */
export interface FrameSystemLimitsBlockLength extends Struct {
  readonly max: FrameSupportDispatchPerDispatchClassU32;
}

/** @name SpWeightsRuntimeDbWeight (91) */
export interface SpWeightsRuntimeDbWeight extends Struct {
  readonly read: u64;
  readonly write: u64;
}

/** @name SpVersionRuntimeVersion (95) */
export interface SpVersionRuntimeVersion extends Struct {
  readonly specName: Text;
  readonly implName: Text;
  readonly authoringVersion: u32;
  readonly specVersion: u32;
  readonly implVersion: u32;
  readonly apis: Vec<ITuple<[U8aFixed, u32]>>;
  readonly transactionVersion: u32;
  readonly stateVersion: u8;
}

/** @name FrameSystemError (97) */
export interface FrameSystemError extends Enum {
  readonly isInvalidSpecName: boolean;
  readonly isSpecVersionNeedsToIncrease: boolean;
  readonly isFailedToExtractRuntimeVersion: boolean;
  readonly isNonDefaultComposite: boolean;
  readonly isNonZeroRefCount: boolean;
  readonly isCallFiltered: boolean;
  readonly type: 'InvalidSpecName' | 'SpecVersionNeedsToIncrease' | 'FailedToExtractRuntimeVersion' | 'NonDefaultComposite' | 'NonZeroRefCount' | 'CallFiltered';
}

/** @name PolkadotCorePrimitivesOutboundHrmpMessage (98) */
export interface PolkadotCorePrimitivesOutboundHrmpMessage extends Struct {
  readonly recipient: u32;
  readonly data: Bytes;
}

/** @name CumulusPrimitivesCoreAbridgedHrmpChannel (101) */
export interface CumulusPrimitivesCoreAbridgedHrmpChannel extends Struct {
  readonly recipient: u32;
  readonly maxCapacity: u32;
  readonly maxTotalSize: u32;
  readonly maxMessageSize: u32;
  readonly msgCount: u32;
}

/** @name CumulusPalletParachainSystemCall (103) */
export interface CumulusPalletParachainSystemCall extends Enum {
  readonly isSetValidationData: boolean;
  readonly asSetValidationData: {
    readonly data: ParachronTargetParachainInherentData;
  } & Struct;
  readonly type: 'SetValidationData';
}

/** @name PolkadotCorePrimitivesInboundHrmpMessage (104) */
export interface PolkadotCorePrimitivesInboundHrmpMessage extends Struct {
  readonly sentAt: u32;
  readonly data: Bytes;
}

/** @name ParachronTargetParachainInherentData (108) */
export interface ParachronTargetParachainInherentData extends Struct {
  readonly parentHead: Bytes;
  readonly relayParentNumber: u32;
  readonly relayParentStorageRoot: U8aFixed;
  readonly maxPovSize: u32;
  readonly relayChainState: Vec<Bytes>;
  readonly downwardMessages: Vec<PolkadotCorePrimitivesInboundHrmpMessage>;
  readonly horizontalMessages: Vec<ITuple<[u32, Vec<PolkadotCorePrimitivesInboundHrmpMessage>]>>;
}

/** @name PalletTimestampCall (109) */
export interface PalletTimestampCall extends Enum {
  readonly isSet: boolean;
  readonly asSet: {
    readonly now: Compact<u64>;
  } & Struct;
  readonly type: 'Set';
}

/** @name PalletBalancesReasons (110) */
export interface PalletBalancesReasons extends Enum {
  readonly isFee: boolean;
  readonly isMisc: boolean;
  readonly isAll: boolean;
  readonly type: 'Fee' | 'Misc' | 'All';
}

/** @name PalletBalancesBalanceLock (111) */
export interface PalletBalancesBalanceLock extends Struct {
  readonly id: U8aFixed;
  readonly amount: u128;
  readonly reasons: PalletBalancesReasons;
}

/** @name PalletBalancesCall (114) */
export interface PalletBalancesCall extends Enum {
  readonly isTransferAllowDeath: boolean;
  readonly asTransferAllowDeath: {
    readonly dest: MultiAddress;
    readonly value: Compact<u128>;
  } & Struct;
  readonly isForceTransfer: boolean;
  readonly asForceTransfer: {
    readonly source: MultiAddress;
    readonly dest: MultiAddress;
    readonly value: Compact<u128>;
  } & Struct;
  readonly isTransferKeepAlive: boolean;
  readonly asTransferKeepAlive: {
    readonly dest: MultiAddress;
    readonly value: Compact<u128>;
  } & Struct;
  readonly isTransferAll: boolean;
  readonly asTransferAll: {
    readonly dest: MultiAddress;
    readonly keepAlive: bool;
  } & Struct;
  readonly isTransfer: boolean;
  readonly asTransfer: {
    readonly dest: MultiAddress;
    readonly value: Compact<u128>;
  } & Struct;
  readonly isForceSetBalance: boolean;
  readonly asForceSetBalance: {
    readonly who: MultiAddress;
    readonly newFree: Compact<u128>;
  } & Struct;
  readonly type: 'TransferAllowDeath' | 'ForceTransfer' | 'TransferKeepAlive' | 'TransferAll' | 'Transfer' | 'ForceSetBalance';
}

/** @name PalletBalancesError (117) */
export interface PalletBalancesError extends Enum {
  readonly isVestingBalance: boolean;
  readonly isLiquidityRestrictions: boolean;
  readonly isInsufficientBalance: boolean;
  readonly isExistentialDeposit: boolean;
  readonly isKeepAlive: boolean;
  readonly type: 'VestingBalance' | 'LiquidityRestrictions' | 'InsufficientBalance' | 'ExistentialDeposit' | 'KeepAlive';
}

/** @name PalletProxyProxyDefinition (121) */
export interface PalletProxyProxyDefinition extends Struct {
  readonly delegate: AccountId32;
  readonly proxyType: ParachronRuntimeProxyType;
  readonly delay: u32;
}

/** @name PalletProxyCall (125) */
export interface PalletProxyCall extends Enum {
  readonly isProxy: boolean;
  readonly asProxy: {
    readonly real: MultiAddress;
    readonly forceProxyType: Option<ParachronRuntimeProxyType>;
    readonly call: Call;
  } & Struct;
  readonly isAddProxy: boolean;
  readonly asAddProxy: {
    readonly delegate: MultiAddress;
    readonly proxyType: ParachronRuntimeProxyType;
    readonly delay: u32;
  } & Struct;
  readonly isRemoveProxy: boolean;
  readonly asRemoveProxy: {
    readonly delegate: MultiAddress;
    readonly proxyType: ParachronRuntimeProxyType;
    readonly delay: u32;
  } & Struct;
  readonly isRemoveProxies: boolean;
  readonly type: 'Proxy' | 'AddProxy' | 'RemoveProxy' | 'RemoveProxies';
}

/** @name PalletUtilityCall (128) */
export interface PalletUtilityCall extends Enum {
  readonly isBatch: boolean;
  readonly asBatch: {
    readonly calls: Vec<Call>;
  } & Struct;
  readonly isBatchAll: boolean;
  readonly asBatchAll: {
    readonly calls: Vec<Call>;
  } & Struct;
  readonly isForceBatch: boolean;
  readonly asForceBatch: {
    readonly calls: Vec<Call>;
  } & Struct;
  readonly type: 'Batch' | 'BatchAll' | 'ForceBatch';
}

/** @name PalletXcmCall (130) */
export interface PalletXcmCall extends Enum {
  readonly isSend: boolean;
  readonly asSend: {
    readonly dest: XcmVersionedLocation;
    readonly message: XcmVersionedXcm;
  } & Struct;
  readonly isExecute: boolean;
  readonly asExecute: {
    readonly message: XcmVersionedXcm;
    readonly maxWeight: SpWeightsWeightV2Weight;
  } & Struct;
  readonly isForceXcmVersion: boolean;
  readonly asForceXcmVersion: {
    readonly location: XcmV2MultiLocation;
    readonly version: u32;
  } & Struct;
  readonly isForceDefaultXcmVersion: boolean;
  readonly asForceDefaultXcmVersion: {
    readonly maybeXcmVersion: Option<u32>;
  } & Struct;
  readonly type: 'Send' | 'Execute' | 'ForceXcmVersion' | 'ForceDefaultXcmVersion';
}

/** @name XcmVersionedLocation (131) */
export interface XcmVersionedLocation extends Enum {
  readonly isV1: boolean;
  readonly asV1: XcmV2MultiLocation;
  readonly type: 'V1';
}

/** @name XcmVersionedXcm (132) */
export interface XcmVersionedXcm extends Enum {
  readonly isV2: boolean;
  readonly asV2: XcmV2Xcm;
  readonly type: 'V2';
}

/** @name PalletSudoCall (134) */
export interface PalletSudoCall extends Enum {
  readonly isSudo: boolean;
  readonly asSudo: {
    readonly call: Call;
  } & Struct;
  readonly isSudoAs: boolean;
  readonly asSudoAs: {
    readonly who: MultiAddress;
    readonly call: Call;
  } & Struct;
  readonly type: 'Sudo' | 'SudoAs';
}

/** @name PalletAutomationTimeCall (135) */
export interface PalletAutomationTimeCall extends Enum {
  readonly isScheduleNativeTransferTask: boolean;
  readonly asScheduleNativeTransferTask: {
    readonly providedId: Bytes;
    readonly executionTimes: Vec<u64>;
    readonly recipientId: AccountId32;
    readonly amount: Compact<u128>;
  } & Struct;
  readonly isScheduleXcmpTask: boolean;
  readonly asScheduleXcmpTask: {
    readonly providedId: Bytes;
    readonly executionTimes: Vec<u64>;
    readonly paraId: u32;
    readonly currencyId: u32;
    readonly call: Bytes;
    readonly weightAtMost: u64;
  } & Struct;
  readonly isCancelTask: boolean;
  readonly asCancelTask: {
    readonly taskId: H256;
  } & Struct;
  readonly type: 'ScheduleNativeTransferTask' | 'ScheduleXcmpTask' | 'CancelTask';
}

/** @name PalletXcmpHandlerCall (137) */
export interface PalletXcmpHandlerCall extends Enum {
  readonly isAddChainCurrencyData: boolean;
  readonly asAddChainCurrencyData: {
    readonly paraId: u32;
    readonly currencyId: u32;
    readonly xcmData: PalletXcmpHandlerXcmCurrencyData;
  } & Struct;
  readonly isRemoveChainCurrencyData: boolean;
  readonly asRemoveChainCurrencyData: {
    readonly paraId: u32;
    readonly currencyId: u32;
  } & Struct;
  readonly type: 'AddChainCurrencyData' | 'RemoveChainCurrencyData';
}

/** @name PalletXcmpHandlerXcmFlow (138) */
export interface PalletXcmpHandlerXcmFlow extends Enum {
  readonly isNormal: boolean;
  readonly isAlternate: boolean;
  readonly type: 'Normal' | 'Alternate';
}

/** @name PalletXcmpHandlerXcmCurrencyData (139) */
export interface PalletXcmpHandlerXcmCurrencyData extends Struct {
  readonly native: bool;
  readonly feePerSecond: u128;
  readonly instructionWeight: u64;
  readonly flow: PalletXcmpHandlerXcmFlow;
}

/** @name PalletProxyError (140) */
export interface PalletProxyError extends Enum {
  readonly isTooMany: boolean;
  readonly isNotFound: boolean;
  readonly isNotProxy: boolean;
  readonly isUnproxyable: boolean;
  readonly isDuplicate: boolean;
  readonly isNoPermission: boolean;
  readonly isUnannounced: boolean;
  readonly isNoSelfProxy: boolean;
  readonly type: 'TooMany' | 'NotFound' | 'NotProxy' | 'Unproxyable' | 'Duplicate' | 'NoPermission' | 'Unannounced' | 'NoSelfProxy';
}

/** @name PalletUtilityError (141) */
export interface PalletUtilityError extends Enum {
  readonly isTooManyCalls: boolean;
  readonly type: 'TooManyCalls';
}

/** @name ParachronTargetQueuedMessage (142) */
export interface ParachronTargetQueuedMessage extends Struct {
  readonly origin: CumulusPrimitivesCoreAggregateMessageOrigin;
  readonly data: Bytes;
}

/** @name PalletXcmError (145) */
export interface PalletXcmError extends Enum {
  readonly isUnreachable: boolean;
  readonly isSendFailure: boolean;
  readonly isFiltered: boolean;
  readonly isUnweighableMessage: boolean;
  readonly isDestinationNotInvertible: boolean;
  readonly isEmpty: boolean;
  readonly isCannotReanchor: boolean;
  readonly isTooManyAssets: boolean;
  readonly isInvalidOrigin: boolean;
  readonly isBadVersion: boolean;
  readonly type: 'Unreachable' | 'SendFailure' | 'Filtered' | 'UnweighableMessage' | 'DestinationNotInvertible' | 'Empty' | 'CannotReanchor' | 'TooManyAssets' | 'InvalidOrigin' | 'BadVersion';
}

/** @name PalletSudoError (146) */
export interface PalletSudoError extends Enum {
  readonly isRequireSudo: boolean;
  readonly type: 'RequireSudo';
}

/** @name PalletAutomationTimeScheduledTasks (149) */
export interface PalletAutomationTimeScheduledTasks extends Struct {
  readonly tasks: Vec<ITuple<[AccountId32, H256]>>;
  readonly weight: u128;
}

/** @name PalletAutomationTimeAction (150) */
export interface PalletAutomationTimeAction extends Enum {
  readonly isNativeTransfer: boolean;
  readonly asNativeTransfer: {
    readonly sender: AccountId32;
    readonly recipient: AccountId32;
    readonly amount: u128;
  } & Struct;
  readonly isXcmp: boolean;
  readonly asXcmp: {
    readonly paraId: u32;
    readonly currencyId: u32;
    readonly encodedCall: Bytes;
    readonly encodedCallWeight: u64;
  } & Struct;
  readonly type: 'NativeTransfer' | 'Xcmp';
}

/** @name PalletAutomationTimeTask (151) */
export interface PalletAutomationTimeTask extends Struct {
  readonly ownerId: AccountId32;
  readonly providedId: Bytes;
  readonly executionTimes: Vec<u64>;
  readonly executionsLeft: u32;
  readonly action: PalletAutomationTimeAction;
}

/** @name PalletAutomationTimeMissedTaskV2 (152) */
export interface PalletAutomationTimeMissedTaskV2 extends Struct {
  readonly ownerId: AccountId32;
  readonly taskId: H256;
  readonly executionTime: u64;
}

/** @name PalletAutomationTimeError (156) */
export interface PalletAutomationTimeError extends Enum {
  readonly isInvalidTime: boolean;
  readonly isPastTime: boolean;
  readonly isTimeTooFarOut: boolean;
  readonly isEmptyMessage: boolean;
  readonly isEmptyProvidedId: boolean;
  readonly isDuplicateTask: boolean;
  readonly isTimeSlotFull: boolean;
  readonly isTaskDoesNotExist: boolean;
  readonly isBlockTimeNotSet: boolean;
  readonly isInvalidAmount: boolean;
  readonly isTransferToSelf: boolean;
  readonly isInsufficientBalance: boolean;
  readonly isLiquidityRestrictions: boolean;
  readonly isTooManyExecutionsTimes: boolean;
  readonly isCallCannotBeDecoded: boolean;
  readonly isNotTaskOwner: boolean;
  readonly type: 'InvalidTime' | 'PastTime' | 'TimeTooFarOut' | 'EmptyMessage' | 'EmptyProvidedId' | 'DuplicateTask' | 'TimeSlotFull' | 'TaskDoesNotExist' | 'BlockTimeNotSet' | 'InvalidAmount' | 'TransferToSelf' | 'InsufficientBalance' | 'LiquidityRestrictions' | 'TooManyExecutionsTimes' | 'CallCannotBeDecoded' | 'NotTaskOwner';
}

/** @name PalletXcmpHandlerError (158) */
export interface PalletXcmpHandlerError extends Enum {
  readonly isCurrencyChainComboNotSupported: boolean;
  readonly isCurrencyChainComboNotFound: boolean;
  readonly isFeeOverflow: boolean;
  readonly isWeightOverflow: boolean;
  readonly isFailedMultiLocationToJunction: boolean;
  readonly isCannotReanchor: boolean;
  readonly isErrorSendingXcmToTarget: boolean;
  readonly isXcmExecutionFailed: boolean;
  readonly isErrorGettingCallWeight: boolean;
  readonly isCurrencyNotSupported: boolean;
  readonly type: 'CurrencyChainComboNotSupported' | 'CurrencyChainComboNotFound' | 'FeeOverflow' | 'WeightOverflow' | 'FailedMultiLocationToJunction' | 'CannotReanchor' | 'ErrorSendingXcmToTarget' | 'XcmExecutionFailed' | 'ErrorGettingCallWeight' | 'CurrencyNotSupported';
}

/** @name SpRuntimeMultiSignature (159) */
export interface SpRuntimeMultiSignature extends Enum {
  readonly isEd25519: boolean;
  readonly asEd25519: SpCoreEd25519Signature;
  readonly isSr25519: boolean;
  readonly asSr25519: SpCoreSr25519Signature;
  readonly isEcdsa: boolean;
  readonly asEcdsa: SpCoreEcdsaSignature;
  readonly type: 'Ed25519' | 'Sr25519' | 'Ecdsa';
}

/** @name SpCoreEd25519Signature (161) */
export interface SpCoreEd25519Signature extends U8aFixed {}

/** @name SpCoreSr25519Signature (162) */
export interface SpCoreSr25519Signature extends U8aFixed {}

/** @name SpCoreEcdsaSignature (164) */
export interface SpCoreEcdsaSignature extends U8aFixed {}

/** @name FrameSystemExtensionsCheckSpecVersion (165) */
export type FrameSystemExtensionsCheckSpecVersion = Null;

/** @name FrameSystemExtensionsCheckTxVersion (166) */
export type FrameSystemExtensionsCheckTxVersion = Null;

/** @name FrameSystemExtensionsCheckGenesis (167) */
export type FrameSystemExtensionsCheckGenesis = Null;

/** @name FrameSystemExtensionsCheckNonce (170) */
export interface FrameSystemExtensionsCheckNonce extends Compact<u32> {}

/** @name FrameSystemExtensionsCheckWeight (171) */
export type FrameSystemExtensionsCheckWeight = Null;

/** @name PalletTransactionPaymentChargeTransactionPayment (172) */
export interface PalletTransactionPaymentChargeTransactionPayment extends Compact<u128> {}

/** @name ParachronRuntimeRuntime (175) */
export type ParachronRuntimeRuntime = Null;

/** @name ParachronRuntimeRuntimeError (176) */
export interface ParachronRuntimeRuntimeError extends Enum {
  readonly isSystem: boolean;
  readonly asSystem: FrameSystemError;
  readonly isBalances: boolean;
  readonly asBalances: PalletBalancesError;
  readonly isProxy: boolean;
  readonly asProxy: PalletProxyError;
  readonly isUtility: boolean;
  readonly asUtility: PalletUtilityError;
  readonly isPolkadotXcm: boolean;
  readonly asPolkadotXcm: PalletXcmError;
  readonly isSudo: boolean;
  readonly asSudo: PalletSudoError;
  readonly isAutomationTime: boolean;
  readonly asAutomationTime: PalletAutomationTimeError;
  readonly isXcmpHandler: boolean;
  readonly asXcmpHandler: PalletXcmpHandlerError;
  readonly type: 'System' | 'Balances' | 'Proxy' | 'Utility' | 'PolkadotXcm' | 'Sudo' | 'AutomationTime' | 'XcmpHandler';
}

/** @name SpRuntimeHeader (177) */
export interface SpRuntimeHeader extends Struct {
  readonly parentHash: H256;
  readonly number: Compact<u32>;
  readonly stateRoot: H256;
  readonly extrinsicsRoot: H256;
  readonly digest: SpRuntimeDigest;
}

/** @name SpRuntimeTransactionValidityTransactionSource (181) */
export interface SpRuntimeTransactionValidityTransactionSource extends Enum {
  readonly isInBlock: boolean;
  readonly isLocal: boolean;
  readonly isExternal: boolean;
  readonly type: 'InBlock' | 'Local' | 'External';
}

/** @name SpRuntimeTransactionValidityValidTransaction (182) */
export interface SpRuntimeTransactionValidityValidTransaction extends Struct {
  readonly priority: u64;
  readonly requires: Vec<Bytes>;
  readonly provides: Vec<Bytes>;
  readonly longevity: u64;
  readonly propagate: bool;
}

/** @name SpRuntimeTransactionValidityTransactionValidityError (183) */
export interface SpRuntimeTransactionValidityTransactionValidityError extends Enum {
  readonly isInvalid: boolean;
  readonly asInvalid: SpRuntimeTransactionValidityInvalidTransaction;
  readonly isUnknown: boolean;
  readonly asUnknown: SpRuntimeTransactionValidityUnknownTransaction;
  readonly type: 'Invalid' | 'Unknown';
}

/** @name SpRuntimeTransactionValidityInvalidTransaction (184) */
export interface SpRuntimeTransactionValidityInvalidTransaction extends Enum {
  readonly isCall: boolean;
  readonly isPayment: boolean;
  readonly isFuture: boolean;
  readonly isStale: boolean;
  readonly isBadProof: boolean;
  readonly isAncientBirthBlock: boolean;
  readonly isExhaustsResources: boolean;
  readonly isCustom: boolean;
  readonly asCustom: u8;
  readonly isBadMandatory: boolean;
  readonly isMandatoryValidation: boolean;
  readonly isBadSigner: boolean;
  readonly type: 'Call' | 'Payment' | 'Future' | 'Stale' | 'BadProof' | 'AncientBirthBlock' | 'ExhaustsResources' | 'Custom' | 'BadMandatory' | 'MandatoryValidation' | 'BadSigner';
}

/** @name SpRuntimeTransactionValidityUnknownTransaction (185) */
export interface SpRuntimeTransactionValidityUnknownTransaction extends Enum {
  readonly isCannotLookup: boolean;
  readonly isNoUnsignedValidator: boolean;
  readonly isCustom: boolean;
  readonly asCustom: u8;
  readonly type: 'CannotLookup' | 'NoUnsignedValidator' | 'Custom';
}

/** @name SpInherentsInherentData (190) */
export interface SpInherentsInherentData extends Struct {
  readonly data: Vec<ITuple<[U8aFixed, Bytes]>>;
}

/** @name PalletTransactionPaymentRuntimeDispatchInfo (192) */
export interface PalletTransactionPaymentRuntimeDispatchInfo extends Struct {
  readonly weight: SpWeightsWeightV2Weight;
  readonly class: FrameSupportDispatchDispatchClass;
  readonly partialFee: u128;
}

/** @name PalletTransactionPaymentInclusionFee (193) */
export interface PalletTransactionPaymentInclusionFee extends Struct {
  readonly baseFee: u128;
  readonly lenFee: u128;
  readonly adjustedWeightFee: u128;
}

/** @name PalletTransactionPaymentFeeDetails (195) */
export interface PalletTransactionPaymentFeeDetails extends Struct {
  readonly inclusionFee: Option<PalletTransactionPaymentInclusionFee>;
  readonly tip: u128;
}

/** @name PalletAutomationTimeRpcRuntimeApiAutomationAction (196) */
export interface PalletAutomationTimeRpcRuntimeApiAutomationAction extends Enum {
  readonly isNotify: boolean;
  readonly isNativeTransfer: boolean;
  readonly isXcmp: boolean;
  readonly isAutoCompoundDelgatedStake: boolean;
  readonly type: 'Notify' | 'NativeTransfer' | 'Xcmp' | 'AutoCompoundDelgatedStake';
}
