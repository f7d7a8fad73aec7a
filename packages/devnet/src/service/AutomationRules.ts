import type { Hex } from '@parachron/core';
import type { Variant } from '../chain/kinds/ServiceConfig.js';
import type { ActionWeights, HousekeepingWeights } from './actionWeights.js';

/** The parameters of the AutomationTime pallet. Amounts are planck, weights picoseconds of reference time. */
export interface AutomationRules {
  readonly variant: Variant;
  readonly slotSeconds: bigint;
  readonly maxTasksPerSlot: number;
  readonly maxExecutionTimes: number;
  readonly maxScheduleSeconds: bigint;
  readonly maxBlockWeight: bigint;
  readonly maxWeightPercentage: number;
  readonly maxWeightPerSlot: bigint;
  readonly updateQueueRatio: number;
  readonly executionWeightFee: bigint;
  /** Exclusive lower bound of a native transfer. */
  readonly minimumTransfer: bigint;
  /** Percent of execution fees that go to the treasury; the rest is burned. */
  readonly treasuryPercent: bigint;
  readonly treasury: Hex;
  readonly actionWeights: ActionWeights;
  readonly housekeepingWeights: HousekeepingWeights;
}
