// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

import type { ApiTypes, AugmentedQuery } from '@polkadot/api/types';
import type { Bytes, Option, Vec, bool, u128, u32, u64 } from '@polkadot/types-codec';
import type { AnyNumber, ITuple } from '@polkadot/types-codec/types';
import type { AccountId32, H256 } from '@polkadot/types/interfaces/runtime';
import type { CumulusPrimitivesCoreAbridgedHrmpChannel, FrameSupportDispatchPerDispatchClassWeight, FrameSystemAccountInfo, FrameSystemEventRecord, FrameSystemLastRuntimeUpgradeInfo, PalletAutomationTimeMissedTaskV2, PalletAutomationTimeScheduledTasks, PalletAutomationTimeTask, PalletBalancesBalanceLock, PalletProxyProxyDefinition, PalletXcmpHandlerXcmCurrencyData, ParachronTargetQueuedMessage, PolkadotCorePrimitivesOutboundHrmpMessage, SpRuntimeDigest, XcmVersionedLocation } from './lookup.js';
import type { Observable } from '@polkadot/types/types';

export interface Query<ApiType extends ApiTypes> {
  automationTime: {
    accountTasks: AugmentedQuery<ApiType, (arg1: AccountId32 | string | Uint8Array, arg2: H256 | string | Uint8Array) => Observable<Option<PalletAutomationTimeTask>>, [AccountId32, H256]>;
    lastTimeSlot: AugmentedQuery<ApiType, () => Observable<Option<ITuple<[u64, u64]>>>, []>;
    missedQueueV2: AugmentedQuery<ApiType, () => Observable<Vec<PalletAutomationTimeMissedTaskV2>>, []>;
    scheduledTasksV3: AugmentedQuery<ApiType, (arg: u64 | AnyNumber | Uint8Array) => Observable<Option<PalletAutomationTimeScheduledTasks>>, [u64]>;
    shutdown: AugmentedQuery<ApiType, () => Observable<bool>, []>;
    taskQueueV2: AugmentedQuery<ApiType, () => Observable<Vec<ITuple<[AccountId32, H256]>>>, []>;
  };
  balances: {
    locks: AugmentedQuery<ApiType, (arg: AccountId32 | string | Uint8Array) => Observable<Vec<PalletBalancesBalanceLock>>, [AccountId32]>;
    totalIssuance: AugmentedQuery<ApiType, () => Observable<u128>, []>;
  };
  messageQueue: {
    waiting: AugmentedQuery<ApiType, () => Observable<Vec<ParachronTargetQueuedMessage>>, []>;
  };
  parachainInfo: {
    parachainId: AugmentedQuery<ApiType, () => Observable<u32>, []>;
  };
  parachainSystem: {
    egressChannels: AugmentedQuery<ApiType, () => Observable<Vec<CumulusPrimitivesCoreAbridgedHrmpChannel>>, []>;
    hrmpOutboundMessages: AugmentedQuery<ApiType, () => Observable<Vec<PolkadotCorePrimitivesOutboundHrmpMessage>>, []>;
    upwardMessages: AugmentedQuery<ApiType, () => Observable<Vec<Bytes>>, []>;
  };
  polkadotXcm: {
    assetTraps: AugmentedQuery<ApiType, (arg: H256 | string | Uint8Array) => Observable<u32>, [H256]>;
    safeXcmVersion: AugmentedQuery<ApiType, () => Observable<Option<u32>>, []>;
    supportedVersion: AugmentedQuery<ApiType, (arg1: u32 | AnyNumber | Uint8Array, arg2: XcmVersionedLocation | { V1: any } | string | Uint8Array) => Observable<Option<u32>>, [u32, XcmVersionedLocation]>;
  };
  proxy: {
    proxies: AugmentedQuery<ApiType, (arg: AccountId32 | string | Uint8Array) => Observable<ITuple<[Vec<PalletProxyProxyDefinition>, u128]>>, [AccountId32]>;
  };
  sudo: {
    key: AugmentedQuery<ApiType, () => Observable<Option<AccountId32>>, []>;
  };
  system: {
    account: AugmentedQuery<ApiType, (arg: AccountId32 | string | Uint8Array) => Observable<FrameSystemAccountInfo>, [AccountId32]>;
    allExtrinsicsLen: AugmentedQuery<ApiType, () => Observable<u32>, []>;
    blockHash: AugmentedQuery<ApiType, (arg: u32 | AnyNumber | Uint8Array) => Observable<H256>, [u32]>;
    blockWeight: AugmentedQuery<ApiType, () => Observable<FrameSupportDispatchPerDispatchClassWeight>, []>;
    digest: AugmentedQuery<ApiType, () => Observable<SpRuntimeDigest>, []>;
    eventCount: AugmentedQuery<ApiType, () => Observable<u32>, []>;
    events: AugmentedQuery<ApiType, () => Observable<Vec<FrameSystemEventRecord>>, []>;
    extrinsicCount: AugmentedQuery<ApiType, () => Observable<u32>, []>;
    extrinsicData: AugmentedQuery<ApiType, (arg: u32 | AnyNumber | Uint8Array) => Observable<Option<Bytes>>, [u32]>;
    lastRuntimeUpgrade: AugmentedQuery<ApiType, () => Observable<Option<FrameSystemLastRuntimeUpgradeInfo>>, []>;
    number: AugmentedQuery<ApiType, () => Observable<u32>, []>;
    parentHash: AugmentedQuery<ApiType, () => Observable<H256>, []>;
  };
  timestamp: {
    didUpdate: AugmentedQuery<ApiType, () => Observable<bool>, []>;
    now: AugmentedQuery<ApiType, () => Observable<u64>, []>;
  };
  transactionPayment: {
    nextFeeMultiplier: AugmentedQuery<ApiType, () => Observable<u128>, []>;
  };
  xcmpHandler: {
    xcmChainCurrencyData: AugmentedQuery<ApiType, (arg1: u32 | AnyNumber | Uint8Array, arg2: u32 | AnyNumber | Uint8Array) => Observable<Option<PalletXcmpHandlerXcmCurrencyData>>, [u32, u32]>;
  };
  xcmpQueue: {
    outboundPrograms: AugmentedQuery<ApiType, () => Observable<Vec<ITuple<[u32, Bytes]>>>, []>;
  };
}
