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
  /** Locations that name the chain's own token in messages, besides `Here`. */
  readonly nativeAliases: readonly Location[];
  /** The account that gets the fees of execution and delivery; without it the fees are burned. */
  readonly feeReceiver?: Hex;
  readonly queues: {
    /** Weight of a block for messages. */
    readonly weight: Weight;
    /** Maximum weight of a message; a heavier message is stored permanently. */
    readonly overweight: Weight;
    /** Whether messages run in the block of their arrival or in the next block. */
    readonly service: 'sameBlock' | 'nextBlock';
  };
  /** Whether signed accounts may have programs executed here. */
  readonly executeBySigned: boolean;
  /** Weight of these calls' own work, in picoseconds. */
  readonly callWeight: bigint;
  /**
   * Calls that no message may make, by pallet or by `Pallet.method`, alone or inside another call: the calls outside
   * `SafeCallFilter`. Executors of version 2 have no such filter.
   */
  readonly refusedCalls: readonly string[];
  /** Tokens of other chains that are registered at genesis; without this option, the chain has no registry. */
  readonly foreignAssets?: readonly ForeignAsset[];
  readonly apis: {
    readonly locationToAccount: boolean;
    /** Number of arguments of `dry_run_call`; without it, the chain has no DryRunApi. */
    readonly dryRunArguments?: 2 | 3 | undefined;
    readonly xcmPayment: boolean;
    /** Whether the chain has AssetConversionApi, for the prices of its pools. */
    readonly assetConversion: boolean;
  };
}

/** The parameters of a target parachain. */
export interface TargetConfig extends BaseConfig {
  readonly xcm: TargetXcmConfig;
  /**
   * Whether general transactions (version 5 of extrinsics) may carry a signature, in version 1 of the extensions; for generation `v5`.
   * Several libraries use the extensions of all versions for signed transactions, and then cannot sign any.
   */
  readonly generalSignatures?: boolean;
  /** Pools of the chain's own token and other tokens; without this option, the chain has no exchange. */
  readonly pools?: readonly TokenPool[];
}
