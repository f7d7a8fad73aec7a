// Types of the runtime M, generated from metadata 0x2731f677a748f49f9952c83a7f07201b95c9e087f78cd5b7d5c39da567a80ed7; not to be edited.

import type { Call } from '@polkadot/types/interfaces/runtime';
import type { ApiTypes, AugmentedCall } from '@polkadot/api/types';
import type { Bytes, Null, Option, Result, Vec, u128, u32 } from '@polkadot/types-codec';
import type { AnyNumber, IMethod } from '@polkadot/types-codec/types';
import type { OpaqueMetadata } from '@polkadot/types/interfaces/metadata';
import type { AccountId32, H256 } from '@polkadot/types/interfaces/runtime';
import type { PalletAutomationTimeRpcRuntimeApiAutomationAction, PalletTransactionPaymentFeeDetails, PalletTransactionPaymentRuntimeDispatchInfo, SpInherentsInherentData, SpRuntimeDispatchError, SpRuntimeHeader, SpRuntimeTransactionValidityTransactionSource, SpRuntimeTransactionValidityTransactionValidityError, SpRuntimeTransactionValidityValidTransaction, SpVersionRuntimeVersion, SpWeightsWeightV2Weight } from './lookup.js';
import type { Observable } from '@polkadot/types/types';

export interface Calls<ApiType extends ApiTypes> {
  /** 0xbc9d89904f5b923f/ */
  accountNonceApi: {
    /**
     *
     **/
    accountNonce: AugmentedCall<ApiType, (account: AccountId32 | string | Uint8Array) => Observable<u32>>;
  };
  /** 0x889fffe29b918d24/ */
  automationTimeApi: {
    /**
     *
     **/
    generateTaskId: AugmentedCall<ApiType, (account_id: AccountId32 | string | Uint8Array, provided_id: Bytes | string | Uint8Array) => Observable<H256>>;
    /**
     *
     **/
    getTimeAutomationFees: AugmentedCall<ApiType, (action: PalletAutomationTimeRpcRuntimeApiAutomationAction | 'Notify' | 'NativeTransfer' | 'XCMP' | 'AutoCompoundDelgatedStake' | number | Uint8Array, executions: u32 | AnyNumber | Uint8Array) => Observable<u128>>;
  };
  /** 0x40fe3ad401f8959a/ */
  blockBuilder: {
    /**
     *
     **/
    applyExtrinsic: AugmentedCall<ApiType, (extrinsic: Uint8Array) => Observable<Result<Result<Null, SpRuntimeDispatchError>, SpRuntimeTransactionValidityTransactionValidityError>>>;
    /**
     *
     **/
    finalizeBlock: AugmentedCall<ApiType, () => Observable<SpRuntimeHeader>>;
    /**
     *
     **/
    inherentExtrinsics: AugmentedCall<ApiType, (inherent: SpInherentsInherentData | { data?: any } | string | Uint8Array) => Observable<Vec<Bytes>>>;
  };
  /** 0xdf6acb689907609b/ */
  core: {
    /**
     *
     **/
    initializeBlock: AugmentedCall<ApiType, (header: SpRuntimeHeader | { parentHash?: any; number?: any; stateRoot?: any; extrinsicsRoot?: any; digest?: any } | string | Uint8Array) => Observable<Null>>;
    /**
     *
     **/
    version: AugmentedCall<ApiType, () => Observable<SpVersionRuntimeVersion>>;
  };
  /** 0x37e397fc7c91f5e4/ */
  metadata: {
    /**
     *
     **/
    metadata: AugmentedCall<ApiType, () => Observable<OpaqueMetadata>>;
    /**
     *
     **/
    metadataAtVersion: AugmentedCall<ApiType, (version: u32 | AnyNumber | Uint8Array) => Observable<Option<OpaqueMetadata>>>;
    /**
     *
     **/
    metadataVersions: AugmentedCall<ApiType, () => Observable<Vec<u32>>>;
  };
  /** 0xd2bc9897eed08f15/ */
  taggedTransactionQueue: {
    /**
     *
     **/
    validateTransaction: AugmentedCall<ApiType, (source: SpRuntimeTransactionValidityTransactionSource | 'InBlock' | 'Local' | 'External' | number | Uint8Array, tx: Uint8Array, block_hash: H256 | string | Uint8Array) => Observable<Result<SpRuntimeTransactionValidityValidTransaction, SpRuntimeTransactionValidityTransactionValidityError>>>;
  };
  /** 0x37c8bb1350a9a2a8/ */
  transactionPaymentApi: {
    /**
     *
     **/
    queryFeeDetails: AugmentedCall<ApiType, (uxt: Uint8Array, len: u32 | AnyNumber | Uint8Array) => Observable<PalletTransactionPaymentFeeDetails>>;
    /**
     *
     **/
    queryInfo: AugmentedCall<ApiType, (uxt: Uint8Array, len: u32 | AnyNumber | Uint8Array) => Observable<PalletTransactionPaymentRuntimeDispatchInfo>>;
    /**
     *
     **/
    queryWeightToFee: AugmentedCall<ApiType, (weight: SpWeightsWeightV2Weight | { refTime?: any; proofSize?: any } | string | Uint8Array) => Observable<u128>>;
  };
  /** 0xf3ff14d5ab527059/ */
  transactionPaymentCallApi: {
    /**
     *
     **/
    queryCallInfo: AugmentedCall<ApiType, (call: Call | IMethod | string | Uint8Array, len: u32 | AnyNumber | Uint8Array) => Observable<PalletTransactionPaymentRuntimeDispatchInfo>>;
    /**
     *
     **/
    queryWeightToFee: AugmentedCall<ApiType, (weight: SpWeightsWeightV2Weight | { refTime?: any; proofSize?: any } | string | Uint8Array) => Observable<u128>>;
  };
  /** 0x8efeb658e7eac37d/ */
  xcmpHandlerApi: {
    /**
     *
     **/
    crossChainAccount: AugmentedCall<ApiType, (account_id: AccountId32 | string | Uint8Array) => Observable<Result<AccountId32, Bytes>>>;
  };
}
