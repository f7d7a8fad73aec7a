import type { Weight } from '@parachron/core';

/** A weight of version 1: computation time in picoseconds on the reference machine, without a proof size. */
export type WeightV1 = bigint;

/**
 * A weight in the version of the chain: a number in version 1, both parts in version 2. Only `deriveWeightV1` and
 * `deriveWeightV2` convert weights.
 */
export type ChainWeight = WeightV1 | Weight;
