import { chooseLarger, requireInput, type Weight } from '@parachron/core';
import { checkWeight } from './checkWeight.js';
import { noWeight } from './noWeight.js';

/**
 * Derives the maximum of the given weights, part by part.
 *
 * Chain: `Weight::max`.
 * Sends: nothing.
 *
 * @param weights any number of weights
 * @returns the greatest time and the greatest proof size, which may come from different weights
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { deriveMaxWeight } from '@parachron/weight';
 *
 * deriveMaxWeight({ refTime: 1n, proofSize: 9n }, { refTime: 2n, proofSize: 3n }); // { refTime: 2n, proofSize: 9n }
 * ```
 */
export function deriveMaxWeight(...weights: readonly Weight[]): Weight {
  requireInput({ weights }, { weights: ['weight'] });
  return weights.map(checkWeight).reduce(
    (most, { refTime, proofSize }) => ({
      refTime: chooseLarger(refTime, most.refTime),
      proofSize: chooseLarger(proofSize, most.proofSize),
    }),
    noWeight,
  );
}
