import type { Hex } from '@parachron/core';
import type { BaseConfig } from '@parachron/devnet-chain';
import type { ExecutorConfig } from '@parachron/devnet-executor';
import type { Location, ParaRelation, Weight } from '@parachron/xcm';
import type { ForeignAsset } from './ForeignAsset.js';
import type { TokenPool } from './TokenPool.js';

/** Configuration of a target parachain for XCM, besides execution. */
export interface TargetXcmConfig {
  readonly executor: ExecutorConfig;
  /** Relation of the senders to this chain: siblings, or children of a relay chain. */
  readonly relation: ParaRelation;
  /** Names of the chain's own token, as messages may give it; `Here` is always one. */
  readonly nativeAliases: readonly Location[];
  /** The account that gets the fees of execution and delivery; without it the fees are burned. */
  readonly feeReceiver?: Hex;
  readonly queues: {
    /** Weight of a block for messages. */
    readonly weight: Weight;
    /** A message heavier than this is stored permanently. */
    readonly overweight: Weight;
    /** Messages run in the block that they come with, or in the one after it. */
    readonly service: 'sameBlock' | 'nextBlock';
  };
  /** Whether signed accounts may send programs, and have them executed here. */
  readonly sendBySigned: boolean;
  readonly executeBySigned: boolean;
  /** Weight of these calls' own work, in picoseconds. */
  readonly callWeight: bigint;
  /**
   * Calls that no message may make, by pallet or by `Pallet.method`, alone or inside of another call: what is not in
   * `SafeCallFilter`. Executors of version 2 have no such filter.
   */
  readonly refusedCalls: readonly string[];
  /** Tokens of other chains that are registered from the beginning; no registry without. */
  readonly foreignAssets?: readonly ForeignAsset[];
  /** Least balance that an account holds of another chain's token. */
  readonly foreignMinimum: bigint;
  readonly apis: {
    readonly locationToAccount: boolean;
    /** Number of arguments of `dry_run_call`; without it, the chain has no DryRunApi. */
    readonly dryRunArguments?: 2 | 3 | undefined;
    readonly xcmPayment: boolean;
    /** Whether prices of its pools can be asked, if it has any. */
    readonly assetConversion: boolean;
    /** Assets are known to XcmPaymentApi in any version that the chain decodes, not only in its newest. */
    readonly assetsInAnyVersion: boolean;
  };
}

/** The parameters of a target parachain. */
export interface TargetConfig extends BaseConfig {
  readonly xcm: TargetXcmConfig;
  /**
   * Whether general transactions (version 5 of extrinsics) may carry a signature, in version 1 of the extensions; for generation `v5`.
   * Several libraries take the extensions of all versions for those of signed transactions, and then sign none.
   */
  readonly generalSignatures?: boolean;
  /** The accounts of contracts, whose code is not executed; no Contracts pallet without. */
  readonly contracts?: readonly Hex[];
  /** Pools of the chain's own token and others; no exchange without. */
  readonly pools?: readonly TokenPool[];
}
