import { requireInput, type Weight } from '@parachron/core';
import { checkWeight } from './checkWeight.js';
import { type Ratio, scaleAmount } from './scaleAmount.js';

/**
 * Scales a weight by a fraction, each part rounded up.
 *
 * Use {@link addWeightMargin} for a margin in percent. A whole factor is a ratio with the denominator 1.
 *
 * Sends: nothing.
 *
 * @param weight the weight
 * @param ratio `numerator` 0 or more, `denominator` above 0; the multiplication comes before the division
 * @returns picoseconds and bytes
 * @throws WEIGHT_OUT_OF_RANGE when a part of the weight or of the result is negative or beyond 64 bits
 * @throws INVALID_RATIO when the ratio is invalid
 *
 * @example
 * ```ts
 * import { scaleWeight } from '@parachron/weight';
 *
 * scaleWeight({ refTime: 10n, proofSize: 1n }, { numerator: 2n, denominator: 3n }); // { refTime: 7n, proofSize: 1n }
 * ```
 */
export function scaleWeight(weight: Weight, ratio: Ratio): Weight {
  requireInput(
    { weight, ratio },
    { weight: 'weight', ratio: { numerator: 'bigint', denominator: 'bigint' } },
  );
  const { refTime, proofSize } = checkWeight(weight);
  return checkWeight({ refTime: scaleAmount(refTime, ratio), proofSize: scaleAmount(proofSize, ratio) });
}
