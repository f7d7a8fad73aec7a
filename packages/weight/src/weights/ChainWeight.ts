import type { Weight } from '@parachron/core';

/** A weight of version 1: one number, the picoseconds on the reference machine. It knows no proof size. */
export type WeightV1 = bigint;

/**
 * A weight as a chain gives it: a number where its runtime has weights of version 1, both parts where it has version 2.
 * It becomes the other kind only by `deriveWeightV1` or `deriveWeightV2`.
 */
export type ChainWeight = WeightV1 | Weight;
