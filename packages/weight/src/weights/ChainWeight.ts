import type { Weight } from '@parachron/core';

/** A weight of version 1: one number, the picoseconds on the reference machine. It has no proof size. */
export type WeightV1 = bigint;

/**
 * A weight in the version of the chain: a number in version 1, both parts in version 2. Only `deriveWeightV1` and
 * `deriveWeightV2` convert it.
 */
export type ChainWeight = WeightV1 | Weight;
