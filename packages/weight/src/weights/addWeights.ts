import { requireInput, type Weight } from '@parachron/core';
import { checkWeight } from './checkWeight.js';
import { noWeight } from './noWeight.js';

/**
 * Adds weights, part by part.
 *
 * Chain: `Weight::checked_add`; an overflow is an error, although chains often saturate.
 * Sends: nothing.
 *
 * @param weights any number of weights
 * @returns picoseconds and bytes; the weight 0 without weights
 * @throws WEIGHT_OUT_OF_RANGE when a part of a weight or of the sum is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { addWeights } from '@parachron/weight';
 *
 * addWeights({ refTime: 100n, proofSize: 1n }, { refTime: 20n, proofSize: 2n }); // { refTime: 120n, proofSize: 3n }
 * ```
 */
export function addWeights(...weights: readonly Weight[]): Weight {
  requireInput({ weights }, { weights: ['weight'] });
  return weights.map(checkWeight).reduce(
    (sum, weight) =>
      checkWeight({
        refTime: sum.refTime + weight.refTime,
        proofSize: sum.proofSize + weight.proofSize,
      }),
    noWeight,
  );
}
