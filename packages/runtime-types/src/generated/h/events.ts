// Types of the runtime H, generated from metadata 0x7b06e03f3aafeaa19771f5c692b4685f0be7381a9399dab7c8e014a615416984; not to be edited.

import type { ApiTypes, AugmentedEvent } from '@polkadot/api/types';
import type { Null, Result, U8aFixed, bool, u128, u32, u64 } from '@polkadot/types-codec';
import type { AccountId32, H256 } from '@polkadot/types/interfaces/runtime';
import type { CumulusPrimitivesCoreAggregateMessageOrigin, FrameSupportDispatchDispatchInfo, FrameSupportMessagesProcessMessageError, ParachronRuntimeProxyType, SpRuntimeDispatchError, SpWeightsWeightV2Weight, XcmV2MultiLocation, XcmV2Xcm, XcmVersionedAssets } from './lookup.js';

export interface Events<ApiType extends ApiTypes> {
  automationTime: {
    /**
     * The call of a task can no longer be decoded.
     **/
    CallCannotBeDecoded: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256], { who: AccountId32, taskId: H256 }>;
    /**
     * The call of a task was dispatched, with this result.
     **/
    DynamicDispatchResult: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256, result: Result<Null, SpRuntimeDispatchError>], { who: AccountId32, taskId: H256, result: Result<Null, SpRuntimeDispatchError> }>;
    /**
     * A native transfer was made.
     **/
    SuccessfullyTransferredFunds: AugmentedEvent<ApiType, [taskId: H256], { taskId: H256 }>;
    /**
     * A task was cancelled.
     **/
    TaskCancelled: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256], { who: AccountId32, taskId: H256 }>;
    /**
     * A recurring task could not be booked again.
     **/
    TaskFailedToReschedule: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256, error: SpRuntimeDispatchError], { who: AccountId32, taskId: H256, error: SpRuntimeDispatchError }>;
    /**
     * A task was not run at its time.
     **/
    TaskMissed: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256, executionTime: u64], { who: AccountId32, taskId: H256, executionTime: u64 }>;
    /**
     * A task was in no slot, or a queued one has no record.
     **/
    TaskNotFound: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256], { who: AccountId32, taskId: H256 }>;
    /**
     * A recurring task failed and is not booked again.
     **/
    TaskNotRescheduled: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256, error: SpRuntimeDispatchError], { who: AccountId32, taskId: H256, error: SpRuntimeDispatchError }>;
    /**
     * A recurring task was booked again.
     **/
    TaskRescheduled: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256], { who: AccountId32, taskId: H256 }>;
    /**
     * A task was scheduled.
     **/
    TaskScheduled: AugmentedEvent<ApiType, [who: AccountId32, taskId: H256], { who: AccountId32, taskId: H256 }>;
    /**
     * A native transfer failed.
     **/
    TransferFailed: AugmentedEvent<ApiType, [taskId: H256, error: SpRuntimeDispatchError], { taskId: H256, error: SpRuntimeDispatchError }>;
    /**
     * The message of a cross-chain task could not be sent.
     **/
    XcmpTaskFailed: AugmentedEvent<ApiType, [taskId: H256, paraId: u32, error: SpRuntimeDispatchError], { taskId: H256, paraId: u32, error: SpRuntimeDispatchError }>;
    /**
     * The message of a cross-chain task was sent.
     **/
    XcmpTaskSucceeded: AugmentedEvent<ApiType, [taskId: H256, paraId: u32], { taskId: H256, paraId: u32 }>;
  };
  balances: {
    /**
     * A balance was set by root.
     **/
    BalanceSet: AugmentedEvent<ApiType, [who: AccountId32, free: u128], { who: AccountId32, free: u128 }>;
    /**
     * Some amount was burned from an account.
     **/
    Burned: AugmentedEvent<ApiType, [who: AccountId32, amount: u128], { who: AccountId32, amount: u128 }>;
    /**
     * Some amount was deposited.
     **/
    Deposit: AugmentedEvent<ApiType, [who: AccountId32, amount: u128], { who: AccountId32, amount: u128 }>;
    /**
     * An account was removed whose balance was non-zero but below ExistentialDeposit.
     **/
    DustLost: AugmentedEvent<ApiType, [account: AccountId32, amount: u128], { account: AccountId32, amount: u128 }>;
    /**
     * An account was created with some free balance.
     **/
    Endowed: AugmentedEvent<ApiType, [account: AccountId32, freeBalance: u128], { account: AccountId32, freeBalance: u128 }>;
    /**
     * Some amount was minted into an account.
     **/
    Minted: AugmentedEvent<ApiType, [who: AccountId32, amount: u128], { who: AccountId32, amount: u128 }>;
    /**
     * Some balance was reserved.
     **/
    Reserved: AugmentedEvent<ApiType, [who: AccountId32, amount: u128], { who: AccountId32, amount: u128 }>;
    /**
     * Transfer succeeded.
     **/
    Transfer: AugmentedEvent<ApiType, [from: AccountId32, to: AccountId32, amount: u128], { from: AccountId32, to: AccountId32, amount: u128 }>;
    /**
     * Some balance was unreserved.
     **/
    Unreserved: AugmentedEvent<ApiType, [who: AccountId32, amount: u128], { who: AccountId32, amount: u128 }>;
    /**
     * Some amount was withdrawn from the account.
     **/
    Withdraw: AugmentedEvent<ApiType, [who: AccountId32, amount: u128], { who: AccountId32, amount: u128 }>;
  };
  messageQueue: {
    /**
     * Message placed in overweight queue.
     **/
    OverweightEnqueued: AugmentedEvent<ApiType, [id: U8aFixed, origin: CumulusPrimitivesCoreAggregateMessageOrigin, pageIndex: u32, messageIndex: u32], { id: U8aFixed, origin: CumulusPrimitivesCoreAggregateMessageOrigin, pageIndex: u32, messageIndex: u32 }>;
    /**
     * Message is processed.
     **/
    Processed: AugmentedEvent<ApiType, [id: H256, origin: CumulusPrimitivesCoreAggregateMessageOrigin, weightUsed: SpWeightsWeightV2Weight, success: bool], { id: H256, origin: CumulusPrimitivesCoreAggregateMessageOrigin, weightUsed: SpWeightsWeightV2Weight, success: bool }>;
    /**
     * Message discarded due to an error in the `MessageProcessor` (usually a format error).
     **/
    ProcessingFailed: AugmentedEvent<ApiType, [id: H256, origin: CumulusPrimitivesCoreAggregateMessageOrigin, error: FrameSupportMessagesProcessMessageError], { id: H256, origin: CumulusPrimitivesCoreAggregateMessageOrigin, error: FrameSupportMessagesProcessMessageError }>;
  };
  parachainSystem: {
    /**
     * Some downward messages have been received and will be processed.
     **/
    DownwardMessagesReceived: AugmentedEvent<ApiType, [count: u32], { count: u32 }>;
  };
  polkadotXcm: {
    /**
     * Some assets have been claimed from an asset trap.
     **/
    AssetsClaimed: AugmentedEvent<ApiType, [hash_: H256, origin: XcmV2MultiLocation, assets: XcmVersionedAssets], { hash_: H256, origin: XcmV2MultiLocation, assets: XcmVersionedAssets }>;
    /**
     * Some assets have been placed in an asset trap.
     **/
    AssetsTrapped: AugmentedEvent<ApiType, [hash_: H256, origin: XcmV2MultiLocation, assets: XcmVersionedAssets], { hash_: H256, origin: XcmV2MultiLocation, assets: XcmVersionedAssets }>;
    /**
     * An XCM message was sent.
     **/
    Sent: AugmentedEvent<ApiType, [origin: XcmV2MultiLocation, destination: XcmV2MultiLocation, message: XcmV2Xcm, messageId: U8aFixed], { origin: XcmV2MultiLocation, destination: XcmV2MultiLocation, message: XcmV2Xcm, messageId: U8aFixed }>;
    /**
     * The supported version of a location has been changed.
     **/
    SupportedVersionChanged: AugmentedEvent<ApiType, [location: XcmV2MultiLocation, version: u32], { location: XcmV2MultiLocation, version: u32 }>;
  };
  proxy: {
    /**
     * A proxy was added.
     **/
    ProxyAdded: AugmentedEvent<ApiType, [delegator: AccountId32, delegatee: AccountId32, proxyType: ParachronRuntimeProxyType, delay: u32], { delegator: AccountId32, delegatee: AccountId32, proxyType: ParachronRuntimeProxyType, delay: u32 }>;
    /**
     * A proxy was executed correctly, with the given.
     **/
    ProxyExecuted: AugmentedEvent<ApiType, [result: Result<Null, SpRuntimeDispatchError>], { result: Result<Null, SpRuntimeDispatchError> }>;
    /**
     * A proxy was removed.
     **/
    ProxyRemoved: AugmentedEvent<ApiType, [delegator: AccountId32, delegatee: AccountId32, proxyType: ParachronRuntimeProxyType, delay: u32], { delegator: AccountId32, delegatee: AccountId32, proxyType: ParachronRuntimeProxyType, delay: u32 }>;
  };
  sudo: {
    /**
     * A sudo call just took place.
     **/
    Sudid: AugmentedEvent<ApiType, [sudoResult: Result<Null, SpRuntimeDispatchError>], { sudoResult: Result<Null, SpRuntimeDispatchError> }>;
    /**
     * A sudo_as call just took place.
     **/
    SudoAsDone: AugmentedEvent<ApiType, [sudoResult: Result<Null, SpRuntimeDispatchError>], { sudoResult: Result<Null, SpRuntimeDispatchError> }>;
  };
  system: {
    /**
     * An extrinsic failed.
     **/
    ExtrinsicFailed: AugmentedEvent<ApiType, [dispatchError: SpRuntimeDispatchError, dispatchInfo: FrameSupportDispatchDispatchInfo], { dispatchError: SpRuntimeDispatchError, dispatchInfo: FrameSupportDispatchDispatchInfo }>;
    /**
     * An extrinsic completed.
     **/
    ExtrinsicSuccess: AugmentedEvent<ApiType, [dispatchInfo: FrameSupportDispatchDispatchInfo], { dispatchInfo: FrameSupportDispatchDispatchInfo }>;
    /**
     * An account was reaped.
     **/
    KilledAccount: AugmentedEvent<ApiType, [account: AccountId32], { account: AccountId32 }>;
    /**
     * A new account was created.
     **/
    NewAccount: AugmentedEvent<ApiType, [account: AccountId32], { account: AccountId32 }>;
    /**
     * On on-chain remark happened.
     **/
    Remarked: AugmentedEvent<ApiType, [sender: AccountId32, hash_: H256], { sender: AccountId32, hash_: H256 }>;
  };
  transactionPayment: {
    /**
     * A transaction fee `actual_fee`, of which `tip` was added to the minimum inclusion fee, has been paid.
     **/
    TransactionFeePaid: AugmentedEvent<ApiType, [who: AccountId32, actualFee: u128, tip: u128], { who: AccountId32, actualFee: u128, tip: u128 }>;
  };
  utility: {
    /**
     * Batch of dispatches completed fully with no error.
     **/
    BatchCompleted: AugmentedEvent<ApiType, []>;
    /**
     * Batch of dispatches completed but has errors.
     **/
    BatchCompletedWithErrors: AugmentedEvent<ApiType, []>;
    /**
     * Batch of dispatches did not complete fully.
     **/
    BatchInterrupted: AugmentedEvent<ApiType, [index: u32, error: SpRuntimeDispatchError], { index: u32, error: SpRuntimeDispatchError }>;
    /**
     * A single item within a Batch of dispatches has completed with no error.
     **/
    ItemCompleted: AugmentedEvent<ApiType, []>;
    /**
     * A single item within a Batch of dispatches has completed with error.
     **/
    ItemFailed: AugmentedEvent<ApiType, [error: SpRuntimeDispatchError], { error: SpRuntimeDispatchError }>;
  };
  xcmpHandler: {
    /**
     * An entry of the table was added or changed.
     **/
    XcmDataAdded: AugmentedEvent<ApiType, [paraId: u32, currencyId: u32], { paraId: u32, currencyId: u32 }>;
    /**
     * An entry of the table was removed.
     **/
    XcmDataRemoved: AugmentedEvent<ApiType, [paraId: u32, currencyId: u32], { paraId: u32, currencyId: u32 }>;
    /**
     * An XCM fee could not be paid.
     **/
    XcmFeesFailed: AugmentedEvent<ApiType, [source: AccountId32, dest: AccountId32, error: SpRuntimeDispatchError], { source: AccountId32, dest: AccountId32, error: SpRuntimeDispatchError }>;
    /**
     * An XCM fee was paid.
     **/
    XcmFeesPaid: AugmentedEvent<ApiType, [source: AccountId32, dest: AccountId32], { source: AccountId32, dest: AccountId32 }>;
    /**
     * A program was sent to the target.
     **/
    XcmSent: AugmentedEvent<ApiType, [paraId: u32], { paraId: u32 }>;
    /**
     * The local part of a program was carried out.
     **/
    XcmTransactedLocally: AugmentedEvent<ApiType, []>;
  };
  xcmpQueue: {
    /**
     * An HRMP message was sent to a sibling parachain.
     **/
    XcmpMessageSent: AugmentedEvent<ApiType, [messageHash: U8aFixed], { messageHash: U8aFixed }>;
  };
}
