import { type Planck, requireInput } from '@parachron/core';
import { type Ratio, scaleAmount } from '../weights/scaleAmount.js';
import { checkFee } from './checkFee.js';

/**
 * Scales a fee by a fraction, rounded up.
 *
 * Use {@link addFeeMargin} for a margin in percent.
 *
 * Sends: nothing.
 *
 * @param fee planck
 * @param ratio `numerator` 0 or more, `denominator` above 0; the multiplication comes before the division
 * @returns planck
 * @throws FEE_OUT_OF_RANGE when the fee or the result is negative or beyond 128 bits
 * @throws INVALID_RATIO when the ratio is invalid
 *
 * @example
 * ```ts
 * import { scaleFee } from '@parachron/weight';
 *
 * scaleFee(10n, { numerator: 1n, denominator: 3n }); // 4n
 * ```
 */
export function scaleFee(fee: Planck, ratio: Ratio): Planck {
  requireInput({ fee, ratio }, { fee: 'bigint', ratio: { numerator: 'bigint', denominator: 'bigint' } });
  return checkFee(scaleAmount(checkFee(fee), ratio));
}
