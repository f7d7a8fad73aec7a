import type { Planck, Weight } from '@parachron/core';

/** Fee that a chain charges for a weight; the fees of other weights are derived from this fee. */
export interface WeightPrice {
  readonly weight: Weight;
  /** Planck for that weight, including the multiplier. */
  readonly fee: Planck;
  /** The multiplier of transaction fees at the same block, in parts of 10^18. */
  readonly multiplier: bigint;
}

/** The multiplier 1, in parts of 10^18 (`FixedU128`). */
export const multiplierUnit = 10n ** 18n;
