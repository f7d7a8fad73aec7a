// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

import type { ApiTypes, AugmentedConst } from '@polkadot/api/types';
import type { Option, u128, u16, u32, u64, u8 } from '@polkadot/types-codec';
import type { Perbill } from '@polkadot/types/interfaces/runtime';
import type { FrameSystemLimitsBlockLength, FrameSystemLimitsBlockWeights, SpVersionRuntimeVersion, SpWeightsRuntimeDbWeight, SpWeightsWeightV2Weight } from './lookup.js';

export interface Consts<ApiType extends ApiTypes> {
  automationTime: {
    executionWeightFee: u128 & AugmentedConst<ApiType>;
    maxBlockWeight: u64 & AugmentedConst<ApiType>;
    maxExecutionTimes: u32 & AugmentedConst<ApiType>;
    maxScheduleSeconds: u64 & AugmentedConst<ApiType>;
    maxTasksPerSlot: u32 & AugmentedConst<ApiType>;
    maxWeightPercentage: Perbill & AugmentedConst<ApiType>;
    maxWeightPerSlot: u128 & AugmentedConst<ApiType>;
    updateQueueRatio: Perbill & AugmentedConst<ApiType>;
  };
  balances: {
    existentialDeposit: u128 & AugmentedConst<ApiType>;
    maxLocks: u32 & AugmentedConst<ApiType>;
    maxReserves: u32 & AugmentedConst<ApiType>;
  };
  messageQueue: {
    serviceWeight: Option<SpWeightsWeightV2Weight> & AugmentedConst<ApiType>;
  };
  proxy: {
    maxProxies: u32 & AugmentedConst<ApiType>;
    proxyDepositBase: u128 & AugmentedConst<ApiType>;
    proxyDepositFactor: u128 & AugmentedConst<ApiType>;
  };
  system: {
    blockHashCount: u32 & AugmentedConst<ApiType>;
    blockLength: FrameSystemLimitsBlockLength & AugmentedConst<ApiType>;
    blockWeights: FrameSystemLimitsBlockWeights & AugmentedConst<ApiType>;
    dbWeight: SpWeightsRuntimeDbWeight & AugmentedConst<ApiType>;
    ss58Prefix: u16 & AugmentedConst<ApiType>;
    version: SpVersionRuntimeVersion & AugmentedConst<ApiType>;
  };
  timestamp: {
    minimumPeriod: u64 & AugmentedConst<ApiType>;
  };
  transactionPayment: {
    operationalFeeMultiplier: u8 & AugmentedConst<ApiType>;
  };
  utility: {
    batchedCallsLimit: u32 & AugmentedConst<ApiType>;
  };
  xcmpHandler: {
    getNativeCurrencyId: u32 & AugmentedConst<ApiType>;
  };
}
