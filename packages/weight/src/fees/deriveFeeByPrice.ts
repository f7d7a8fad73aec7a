import { chooseLarger, defineError, type Planck, requireInput, type Weight } from '@parachron/core';
import { checkWeight } from '../weights/checkWeight.js';
import { scaleFee } from './scaleFee.js';
import { multiplierUnit, type WeightPrice } from './WeightPrice.js';

/** A price has a reference time or a multiplier of 0. */
export class EmptyWeightPriceError extends defineError({
  code: 'EMPTY_WEIGHT_PRICE',
  fault: 'input',
  message: (_facts: object) => 'Expected a price with a reference time and a multiplier above 0, got 0.',
  hint: () => 'Use the price of a call with a reference time above 0, and a multiplier above 0.',
}) {}

/**
 * Derives the fee of a weight, without the multiplier of transaction fees, from the fee of another weight.
 *
 * The function assumes a linear polynomial, as on most chains, and returns the greater of the fees for computation time
 * and for proof size. Use this function if the chain has no API for the fee of a weight; XCM programs are charged
 * without the multiplier.
 *
 * Chain: `WeightToFee`, with which `UsingComponents` and similar traders charge programs.
 * Sends: nothing.
 *
 * @param weight the weight to pay for
 * @param price the fee of another weight, and its multiplier
 * @returns planck, rounded up
 * @throws EMPTY_WEIGHT_PRICE when the weight of the price has no computation time, or its multiplier is 0
 * @throws WEIGHT_OUT_OF_RANGE when a part of a weight is negative or beyond 64 bits
 * @throws FEE_OUT_OF_RANGE when the fee is negative or beyond 128 bits
 *
 * @example
 * ```ts
 * import { deriveFeeByPrice } from '@parachron/weight';
 *
 * const price = { weight: { refTime: 2_000n, proofSize: 0n }, fee: 4_000n, multiplier: 10n ** 18n };
 * deriveFeeByPrice({ refTime: 8_301n, proofSize: 0n }, price); // 16602n
 * ```
 */
export function deriveFeeByPrice(weight: Weight, price: WeightPrice): Planck {
  requireInput(
    { weight, price },
    { weight: 'weight', price: { weight: 'weight', fee: 'bigint', multiplier: 'bigint' } },
  );
  const { refTime, proofSize } = checkWeight(weight);
  const known = checkWeight(price.weight);
  if (known.refTime === 0n || price.multiplier <= 0n) throw new EmptyWeightPriceError({});
  const scalePart = (part: bigint, of: bigint) =>
    scaleFee(price.fee, { numerator: part * multiplierUnit, denominator: of * price.multiplier });
  const byTime = scalePart(refTime, known.refTime);
  const byProof = known.proofSize === 0n ? 0n : scalePart(proofSize, known.proofSize);
  return chooseLarger(byTime, byProof);
}
