// Types of the runtime M, generated from metadata 0x0ae0c1b229c17536f792aafabc37f015402461d8f7b2bfe10abdf13c82d278e8; not to be edited.

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
     * Get current account nonce of given `AccountId`.
     **/
    accountNonce: AugmentedCall<ApiType, (account: AccountId32 | string | Uint8Array) => Observable<u32>>;
  };
  /** 0x889fffe29b918d24/ */
  automationTimeApi: {
    /**
     * The id of the task that an account gives this id.
     **/
    generateTaskId: AugmentedCall<ApiType, (account_id: AccountId32 | string | Uint8Array, provided_id: Bytes | string | Uint8Array) => Observable<H256>>;
    /**
     * The execution fee of a kind of task for a number of executions.
     **/
    getTimeAutomationFees: AugmentedCall<ApiType, (action: PalletAutomationTimeRpcRuntimeApiAutomationAction | 'Notify' | 'NativeTransfer' | 'XCMP' | 'AutoCompoundDelgatedStake' | number | Uint8Array, executions: u32 | AnyNumber | Uint8Array) => Observable<u128>>;
  };
  /** 0x40fe3ad401f8959a/ */
  blockBuilder: {
    /**
     * Apply the given extrinsic.
     **/
    applyExtrinsic: AugmentedCall<ApiType, (extrinsic: Uint8Array) => Observable<Result<Result<Null, SpRuntimeDispatchError>, SpRuntimeTransactionValidityTransactionValidityError>>>;
    /**
     * Finish the current block.
     **/
    finalizeBlock: AugmentedCall<ApiType, () => Observable<SpRuntimeHeader>>;
    /**
     * Generate inherent extrinsics.
     **/
    inherentExtrinsics: AugmentedCall<ApiType, (inherent: SpInherentsInherentData | { data?: any } | string | Uint8Array) => Observable<Vec<Bytes>>>;
  };
  /** 0xdf6acb689907609b/ */
  core: {
    /**
     * Initialize a block with the given header.
     **/
    initializeBlock: AugmentedCall<ApiType, (header: SpRuntimeHeader | { parentHash?: any; number?: any; stateRoot?: any; extrinsicsRoot?: any; digest?: any } | string | Uint8Array) => Observable<Null>>;
    /**
     * Returns the version of the runtime.
     **/
    version: AugmentedCall<ApiType, () => Observable<SpVersionRuntimeVersion>>;
  };
  /** 0x37e397fc7c91f5e4/ */
  metadata: {
    /**
     * Returns the metadata of a runtime.
     **/
    metadata: AugmentedCall<ApiType, () => Observable<OpaqueMetadata>>;
    /**
     * Returns the metadata at a given version.
     **/
    metadataAtVersion: AugmentedCall<ApiType, (version: u32 | AnyNumber | Uint8Array) => Observable<Option<OpaqueMetadata>>>;
    /**
     * Returns the supported metadata versions.
     **/
    metadataVersions: AugmentedCall<ApiType, () => Observable<Vec<u32>>>;
  };
  /** 0xd2bc9897eed08f15/ */
  taggedTransactionQueue: {
    /**
     * Validate the transaction.
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
     * Query the output of the current `WeightToFee` given some input.
     **/
    queryWeightToFee: AugmentedCall<ApiType, (weight: SpWeightsWeightV2Weight | { refTime?: any; proofSize?: any } | string | Uint8Array) => Observable<u128>>;
  };
  /** 0xf3ff14d5ab527059/ */
  transactionPaymentCallApi: {
    /**
     * Query information of a dispatch class, weight, and fee of a given encoded `Call`.
     **/
    queryCallInfo: AugmentedCall<ApiType, (call: Call | IMethod | string | Uint8Array, len: u32 | AnyNumber | Uint8Array) => Observable<PalletTransactionPaymentRuntimeDispatchInfo>>;
    /**
     * Query the output of the current `WeightToFee` given some input.
     **/
    queryWeightToFee: AugmentedCall<ApiType, (weight: SpWeightsWeightV2Weight | { refTime?: any; proofSize?: any } | string | Uint8Array) => Observable<u128>>;
  };
  /** 0x8efeb658e7eac37d/ */
  xcmpHandlerApi: {
    /**
     * The account that an account of this chain has on others.
     **/
    crossChainAccount: AugmentedCall<ApiType, (account_id: AccountId32 | string | Uint8Array) => Observable<Result<AccountId32, Bytes>>>;
  };
}
