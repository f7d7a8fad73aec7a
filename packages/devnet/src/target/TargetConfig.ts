import type { Hex } from '@parachron/core';
import type { BaseConfig } from '../chain/kinds/createBaseRuntime.js';
import type { ExecutorConfig } from '../executor/ExecutorConfig.js';

/** Configuration of a target parachain for XCM. */
export interface TargetXcmConfig {
  readonly executor: ExecutorConfig;
  /** The account that gets the fees of execution. */
  readonly feeReceiver: Hex;
  /** Whether messages run in the block of their arrival, or in the next block. */
  readonly isImmediate: boolean;
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
