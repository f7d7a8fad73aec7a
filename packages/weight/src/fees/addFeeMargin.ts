import type { Planck } from '@parachron/core';
import { deriveMarginRatio } from '../weights/scaleAmount.js';
import { scaleFee } from './scaleFee.js';

/**
 * Adds a margin to a fee, rounded up.
 *
 * Use it on the amount that a program offers: the unused part returns to the account that the program names.
 *
 * Sends: nothing.
 *
 * @param fee planck
 * @param percent the margin, a whole number of percent, 0 or more
 * @returns planck
 * @throws FEE_OUT_OF_RANGE when the fee or the result is negative or beyond 128 bits
 * @throws INVALID_RATIO when the margin is invalid
 *
 * @example
 * ```ts
 * import { addFeeMargin } from '@parachron/weight';
 *
 * addFeeMargin(7n, 5); // 8n
 * ```
 */
export function addFeeMargin(fee: Planck, percent: number): Planck {
  return scaleFee(fee, deriveMarginRatio(percent));
}
