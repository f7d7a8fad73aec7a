// Types of the runtime H, generated from metadata 0x7b06e03f3aafeaa19771f5c692b4685f0be7381a9399dab7c8e014a615416984; not to be edited.

import type { ApiTypes, AugmentedSubmittable, SubmittableExtrinsic } from '@polkadot/api/types';
import type { Bytes, Compact, Option, Vec, bool, u128, u32, u64 } from '@polkadot/types-codec';
import type { AnyNumber, IMethod, ITuple } from '@polkadot/types-codec/types';
import type { Call, H256, MultiAddress } from '@polkadot/types/interfaces/runtime';
import type { PalletAutomationTimeScheduleParam, PalletXcmpHandlerXcmCurrencyData, ParachronRuntimeProxyType, ParachronTargetParachainInherentData, SpWeightsWeightV2Weight, XcmV2MultiLocation, XcmVersionedLocation, XcmVersionedXcm } from './lookup.js';

export interface Tx<ApiType extends ApiTypes> {
  automationTime: {
    /**
     * Cancel a task; only its owner can.
     **/
    cancelTask: AugmentedSubmittable<(taskId: H256 | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [H256]>;
    /**
     * Schedule a call, or a batch of calls, on this chain.
     **/
    scheduleDynamicDispatchTask: AugmentedSubmittable<(providedId: Bytes | string | Uint8Array, schedule: PalletAutomationTimeScheduleParam | { Fixed: any } | { Recurring: any } | string | Uint8Array, call: Call | IMethod | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [Bytes, PalletAutomationTimeScheduleParam, Call]>;
    /**
     * Schedule an encoded call to be sent to a parachain through the owner’s proxy there.
     **/
    scheduleXcmpTask: AugmentedSubmittable<(providedId: Bytes | string | Uint8Array, schedule: PalletAutomationTimeScheduleParam | { Fixed: any } | { Recurring: any } | string | Uint8Array, paraId: u32 | AnyNumber | Uint8Array, currencyId: u32 | AnyNumber | Uint8Array, encodedCall: Bytes | string | Uint8Array, encodedCallWeight: u64 | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [Bytes, PalletAutomationTimeScheduleParam, u32, u32, Bytes, u64]>;
  };
  balances: {
    /**
     * Set the regular balance of a given account.
     **/
    forceSetBalance: AugmentedSubmittable<(who: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, newFree: Compact<u128> | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, Compact<u128>]>;
    /**
     * Exactly as `transfer_allow_death`, except the origin must be root and the source account may be specified.
     **/
    forceTransfer: AugmentedSubmittable<(source: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, dest: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, value: Compact<u128> | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, MultiAddress, Compact<u128>]>;
    /**
     * Alias for `transfer_allow_death`, provided only for name-wise compatibility.
     **/
    transfer: AugmentedSubmittable<(dest: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, value: Compact<u128> | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, Compact<u128>]>;
    /**
     * Transfer the entire transferable balance from the caller account.
     **/
    transferAll: AugmentedSubmittable<(dest: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, keepAlive: bool | boolean | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, bool]>;
    /**
     * Transfer some liquid free balance to another account.
     **/
    transferAllowDeath: AugmentedSubmittable<(dest: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, value: Compact<u128> | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, Compact<u128>]>;
    /**
     * Same as the `transfer_allow_death` call, but with a check that the transfer will not kill the origin account.
     **/
    transferKeepAlive: AugmentedSubmittable<(dest: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, value: Compact<u128> | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, Compact<u128>]>;
  };
  parachainSystem: {
    /**
     * Set the messages that came with this block and the channels that are open.
     **/
    setValidationData: AugmentedSubmittable<(data: ParachronTargetParachainInherentData | { relayBlock?: any; downwardMessages?: any; horizontalMessages?: any; egressChannels?: any } | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [ParachronTargetParachainInherentData]>;
  };
  polkadotXcm: {
    /**
     * Execute an XCM message from a local, signed, origin.
     **/
    execute: AugmentedSubmittable<(message: XcmVersionedXcm | { V2: any } | string | Uint8Array, maxWeight: SpWeightsWeightV2Weight | { refTime?: any; proofSize?: any } | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [XcmVersionedXcm, SpWeightsWeightV2Weight]>;
    /**
     * Set a safe XCM version (the version that XCM should be encoded with if the most recent version a destination can accept is unknown).
     **/
    forceDefaultXcmVersion: AugmentedSubmittable<(maybeXcmVersion: Option<u32> | null | Uint8Array | u32 | AnyNumber) => SubmittableExtrinsic<ApiType>, [Option<u32>]>;
    /**
     * Extoll that a particular destination can be communicated with through a particular version of XCM.
     **/
    forceXcmVersion: AugmentedSubmittable<(location: XcmV2MultiLocation | { parents?: any; interior?: any } | string | Uint8Array, version: u32 | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [XcmV2MultiLocation, u32]>;
    /**
     * Send an XCM from a local, signed or root, origin.
     **/
    send: AugmentedSubmittable<(dest: XcmVersionedLocation | { V1: any } | string | Uint8Array, message: XcmVersionedXcm | { V2: any } | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [XcmVersionedLocation, XcmVersionedXcm]>;
  };
  proxy: {
    /**
     * Register a proxy account for the sender that is able to make calls on its behalf.
     **/
    addProxy: AugmentedSubmittable<(delegate: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, proxyType: ParachronRuntimeProxyType | 'Any' | 'Session' | number | Uint8Array, delay: u32 | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, ParachronRuntimeProxyType, u32]>;
    /**
     * Dispatch the given `call` from an account that the sender is authorised for through `add_proxy`.
     **/
    proxy: AugmentedSubmittable<(real: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, forceProxyType: Option<ParachronRuntimeProxyType> | null | Uint8Array | ParachronRuntimeProxyType | 'Any' | 'Session' | number, call: Call | IMethod | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, Option<ParachronRuntimeProxyType>, Call]>;
    /**
     * Unregister all proxy accounts for the sender.
     **/
    removeProxies: AugmentedSubmittable<() => SubmittableExtrinsic<ApiType>, []>;
    /**
     * Unregister a proxy account for the sender.
     **/
    removeProxy: AugmentedSubmittable<(delegate: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, proxyType: ParachronRuntimeProxyType | 'Any' | 'Session' | number | Uint8Array, delay: u32 | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, ParachronRuntimeProxyType, u32]>;
  };
  sudo: {
    /**
     * Authenticates the sudo key and dispatches a function call with `Root` origin.
     **/
    sudo: AugmentedSubmittable<(call: Call | IMethod | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [Call]>;
    /**
     * Dispatches a function call with `Signed` origin from a given account.
     **/
    sudoAs: AugmentedSubmittable<(who: MultiAddress | { Id: any } | { Index: any } | { Raw: any } | { Address32: any } | { Address20: any } | string | Uint8Array, call: Call | IMethod | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [MultiAddress, Call]>;
  };
  system: {
    /**
     * Make some on-chain remark.
     **/
    remark: AugmentedSubmittable<(remark: Bytes | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [Bytes]>;
    /**
     * Make some on-chain remark and emit event.
     **/
    remarkWithEvent: AugmentedSubmittable<(remark: Bytes | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [Bytes]>;
    /**
     * Set some items of storage.
     **/
    setStorage: AugmentedSubmittable<(items: Vec<ITuple<[Bytes, Bytes]>> | ([Bytes | string | Uint8Array, Bytes | string | Uint8Array])[]) => SubmittableExtrinsic<ApiType>, [Vec<ITuple<[Bytes, Bytes]>>]>;
  };
  timestamp: {
    /**
     * Set the current time.
     **/
    set: AugmentedSubmittable<(now: Compact<u64> | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [Compact<u64>]>;
  };
  utility: {
    /**
     * Send a batch of dispatch calls, up to the first that fails.
     **/
    batch: AugmentedSubmittable<(calls: Vec<Call> | (Call | IMethod | string | Uint8Array)[]) => SubmittableExtrinsic<ApiType>, [Vec<Call>]>;
    /**
     * Send a batch of dispatch calls and atomically execute them.
     **/
    batchAll: AugmentedSubmittable<(calls: Vec<Call> | (Call | IMethod | string | Uint8Array)[]) => SubmittableExtrinsic<ApiType>, [Vec<Call>]>;
    /**
     * Send a batch of dispatch calls. Unlike `batch`, it allows errors and will not interrupt.
     **/
    forceBatch: AugmentedSubmittable<(calls: Vec<Call> | (Call | IMethod | string | Uint8Array)[]) => SubmittableExtrinsic<ApiType>, [Vec<Call>]>;
  };
  xcmpHandler: {
    /**
     * Add or change the entry of a chain and a currency; root only.
     **/
    addChainCurrencyData: AugmentedSubmittable<(paraId: u32 | AnyNumber | Uint8Array, currencyId: u32 | AnyNumber | Uint8Array, xcmData: PalletXcmpHandlerXcmCurrencyData | { native?: any; feePerSecond?: any; instructionWeight?: any; flow?: any } | string | Uint8Array) => SubmittableExtrinsic<ApiType>, [u32, u32, PalletXcmpHandlerXcmCurrencyData]>;
    /**
     * Remove the entry of a chain and a currency; root only.
     **/
    removeChainCurrencyData: AugmentedSubmittable<(paraId: u32 | AnyNumber | Uint8Array, currencyId: u32 | AnyNumber | Uint8Array) => SubmittableExtrinsic<ApiType>, [u32, u32]>;
  };
}
