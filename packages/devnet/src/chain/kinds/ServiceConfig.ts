import type { Hex } from '@parachron/core';
import type { BlockMode } from '@parachron/network';
import type { ProxyTypeRule } from '../pallets/proxy/ProxyTypeRule.js';

/** H: hours and schedules; M: minutes and lists of times. */
export type Variant = 'H' | 'M';

/** The token that buys execution on a target: the service's, the target's own, or the relay chain's for system parachains. */
export type FeeToken = 'service' | 'target' | 'relay';

/** Price of messages of the service to a target, and who pays in which token. */
export interface ServiceTarget {
  /** Picoseconds of reference time per XCM instruction. */
  readonly instructionWeight: bigint;
  /** Planck of the fee currency per second of execution. */
  readonly feePerSecond: bigint;
  /** Payer on the target: the service (`sovereign`) or the user's derived account (`remote`). */
  readonly flow: 'sovereign' | 'remote';
  /** XCM version of the programs for this target. */
  readonly xcmVersion: 2 | 3 | 4 | 5;
  /** The paying token; the service's by default. */
  readonly feeAsset?: FeeToken;
}

/** The parameters of a service chain. Amounts are planck, times seconds unless the name says otherwise. */
export interface ServiceConfig {
  readonly variant: Variant;
  readonly name: string;
  readonly paraId: number;
  readonly ss58Prefix: number;
  readonly tokenSymbol: string;
  readonly tokenDecimals: number;
  readonly existentialDeposit: bigint;
  readonly blockTimeMs: number;
  readonly sudo: Hex | undefined;
  readonly endowed: readonly { readonly who: Hex; readonly amount: bigint }[];
  readonly treasury: Hex;
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly blockHashCount: number;
  readonly maxBlockWeight: bigint;
  readonly baseBlockWeight: bigint;
  readonly baseExtrinsicWeight: bigint;
  readonly normalPercent: bigint;
  readonly maxBlockLength: number;
  /** Planck per picosecond of an extrinsic's weight. */
  readonly weightFee: bigint;
  /** Planck per byte of an extrinsic. */
  readonly byteFee: bigint;
  /** Percent of inclusion and execution fees that the treasury gets; the rest is burned. */
  readonly treasuryPercent: bigint;
  readonly batchedCallsLimit: number;
  readonly proxy: {
    readonly types: readonly ProxyTypeRule[];
    readonly depositBase: bigint;
    readonly depositFactor: bigint;
    readonly announcementDepositBase: bigint;
    readonly announcementDepositFactor: bigint;
    readonly maxProxies: number;
    readonly maxPending: number;
  };
  readonly safeXcmVersion: number;
  readonly automation: {
    readonly slotSeconds: number;
    readonly maxTasksPerSlot: number;
    readonly maxExecutionTimes: number;
    readonly maxScheduleSeconds: number;
    readonly maxBlockWeight: bigint;
    /** Percent of a block's weight that running tasks may use. */
    readonly maxWeightPercentage: number;
    readonly maxWeightPerSlot: bigint;
    /** Percent of the tasks' weight that moving queues may use. */
    readonly updateQueueRatio: number;
    readonly executionWeightFee: bigint;
    /** Exclusive lower bound of a native transfer, in planck. */
    readonly minimumTransfer: bigint;
  };
  /** Rows by para id and currency id (`2110/0`); `*` is the row of every other target in the native currency. */
  readonly targets: { readonly [target: string]: ServiceTarget };
}

/** Options of a small chain besides its configuration; each has a default. */
export interface ChainSettings {
  /** Block building; `instant` by default. */
  readonly mode?: BlockMode;
  /** The clock in milliseconds; this machine's by default. */
  readonly clock?: () => number;
  /** Maximum size of the stored past states in bytes; 256 MiB by default. */
  readonly historyBytes?: number;
  /** Maximum number of ready transactions in the pool, 8192 by default; a tenth of this number may wait for an earlier nonce. */
  readonly poolLimit?: number;
}
