import { maxPlanck, type Planck, requireInput } from '@parachron/core';
import { addMargin } from '../weights/addWeightMargin.js';
import { FeeOutOfRangeError } from '../weights/weightErrors.js';

/**
 * Adds a margin to a fee, rounded up.
 *
 * Use this function for the amount that a program offers. The program decides which account gets the unused part.
 *
 * Sends: nothing.
 *
 * @param fee planck
 * @param percent the margin, a whole number of percent, 0 or more
 * @returns planck
 * @throws FEE_OUT_OF_RANGE when the fee or the result is negative or beyond 128 bits
 * @throws INVALID_RATIO when the margin is not a whole number of 0 or more
 *
 * @example
 * ```ts
 * import { addFeeMargin } from '@parachron/weight';
 *
 * addFeeMargin(7n, 5); // 8n
 * ```
 */
export function addFeeMargin(fee: Planck, percent: number): Planck {
  requireInput({ fee }, { fee: 'bigint' });
  const sum = fee < 0n ? fee : addMargin(fee, percent);
  if (sum < 0n || sum > maxPlanck) throw new FeeOutOfRangeError({ value: sum });
  return sum;
}
