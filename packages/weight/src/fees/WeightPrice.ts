import type { Planck, Weight } from '@parachron/core';

/** Fee that a chain charges for one weight, from which the fees of other weights are derived. */
export interface WeightPrice {
  readonly weight: Weight;
  /** Planck for that weight, with the multiplier in it. */
  readonly fee: Planck;
  /** The multiplier of transaction fees at that moment, in parts of 10^18. */
  readonly multiplier: bigint;
}

/** The multiplier 1 in the unit of chains (`FixedU128`). */
export const multiplierUnit = 10n ** 18n;
