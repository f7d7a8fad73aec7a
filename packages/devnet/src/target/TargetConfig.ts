import type { Hex } from '@parachron/core';
import type { Location, Weight } from '@parachron/xcm';
import type { BaseConfig } from '../chain/kinds/createBaseRuntime.js';
import type { ExecutorConfig } from '../executor/ExecutorConfig.js';

/** Configuration of a target parachain for XCM, besides execution. */
export interface TargetXcmConfig {
  readonly executor: ExecutorConfig;
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
  /** Weight of these calls' own work, in picoseconds. */
  readonly callWeight: bigint;
  /**
   * Calls that no message may make, by pallet or by `Pallet.method`, alone or inside another call: the calls outside
   * `SafeCallFilter`.
   */
  readonly refusedCalls: readonly string[];
  /** The runtime APIs for XCM that the chain has: LocationToAccountApi, DryRunApi and XcmPaymentApi. */
  readonly apis: {
    readonly locationToAccount: boolean;
    readonly dryRun: boolean;
    readonly xcmPayment: boolean;
  };
}

/** The parameters of a target parachain. */
export interface TargetConfig extends BaseConfig {
  readonly xcm: TargetXcmConfig;
}
