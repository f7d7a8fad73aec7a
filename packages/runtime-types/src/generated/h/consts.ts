// Types of the runtime H, generated from metadata 0x7b06e03f3aafeaa19771f5c692b4685f0be7381a9399dab7c8e014a615416984; not to be edited.

import type { ApiTypes, AugmentedConst } from '@polkadot/api/types';
import type { Option, u128, u16, u32, u64, u8 } from '@polkadot/types-codec';
import type { Perbill } from '@polkadot/types/interfaces/runtime';
import type { FrameSystemLimitsBlockLength, FrameSystemLimitsBlockWeights, SpVersionRuntimeVersion, SpWeightsRuntimeDbWeight, SpWeightsWeightV2Weight } from './lookup.js';

export interface Consts<ApiType extends ApiTypes> {
  automationTime: {
    /**
     * The fee of a picosecond of execution, in planck.
     **/
    executionWeightFee: u128 & AugmentedConst<ApiType>;
    /**
     * The most weight of a block.
     **/
    maxBlockWeight: u64 & AugmentedConst<ApiType>;
    /**
     * The most times of one task.
     **/
    maxExecutionTimes: u32 & AugmentedConst<ApiType>;
    /**
     * How far from the current slot a task can be scheduled.
     **/
    maxScheduleSeconds: u64 & AugmentedConst<ApiType>;
    /**
     * The most tasks of one slot.
     **/
    maxTasksPerSlot: u32 & AugmentedConst<ApiType>;
    /**
     * The part of it that tasks may use.
     **/
    maxWeightPercentage: Perbill & AugmentedConst<ApiType>;
    /**
     * The most weight that can be booked for one slot.
     **/
    maxWeightPerSlot: u128 & AugmentedConst<ApiType>;
    /**
     * The part of the tasks’ weight that keeping the queues may use.
     **/
    updateQueueRatio: Perbill & AugmentedConst<ApiType>;
  };
  balances: {
    /**
     * The minimum amount required to keep an account open.
     **/
    existentialDeposit: u128 & AugmentedConst<ApiType>;
    maxLocks: u32 & AugmentedConst<ApiType>;
    maxReserves: u32 & AugmentedConst<ApiType>;
  };
  messageQueue: {
    /**
     * The amount of weight (if any) which should be provided to the message queue for servicing enqueued items.
     **/
    serviceWeight: Option<SpWeightsWeightV2Weight> & AugmentedConst<ApiType>;
  };
  proxy: {
    announcementDepositBase: u128 & AugmentedConst<ApiType>;
    announcementDepositFactor: u128 & AugmentedConst<ApiType>;
    maxPending: u32 & AugmentedConst<ApiType>;
    maxProxies: u32 & AugmentedConst<ApiType>;
    proxyDepositBase: u128 & AugmentedConst<ApiType>;
    proxyDepositFactor: u128 & AugmentedConst<ApiType>;
  };
  system: {
    /**
     * Block hashes kept for mortal extrinsics.
     **/
    blockHashCount: u32 & AugmentedConst<ApiType>;
    /**
     * The maximum length of a block (in bytes).
     **/
    blockLength: FrameSystemLimitsBlockLength & AugmentedConst<ApiType>;
    /**
     * Block & extrinsics weights: base values and limits.
     **/
    blockWeights: FrameSystemLimitsBlockWeights & AugmentedConst<ApiType>;
    dbWeight: SpWeightsRuntimeDbWeight & AugmentedConst<ApiType>;
    /**
     * The prefix of addresses.
     **/
    ss58Prefix: u16 & AugmentedConst<ApiType>;
    /**
     * The chain's in-code version.
     **/
    version: SpVersionRuntimeVersion & AugmentedConst<ApiType>;
  };
  timestamp: {
    /**
     * The minimum period between blocks, in milliseconds.
     **/
    minimumPeriod: u64 & AugmentedConst<ApiType>;
  };
  transactionPayment: {
    operationalFeeMultiplier: u8 & AugmentedConst<ApiType>;
  };
  utility: {
    /**
     * The limit on the number of batched calls.
     **/
    batchedCallsLimit: u32 & AugmentedConst<ApiType>;
  };
  xcmpHandler: {
    /**
     * The currency id of the native token.
     **/
    getNativeCurrencyId: u32 & AugmentedConst<ApiType>;
  };
}
