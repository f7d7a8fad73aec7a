import { requireInput, type Weight } from '@parachron/core';
import { checkWeight } from './checkWeight.js';
import { InvalidRatioError } from './weightErrors.js';

/**
 * Adds a margin to a weight, each part rounded up.
 *
 * Use this function for the maximum weight of a call in a program or a task: a runtime may change before the call runs.
 *
 * Sends: nothing.
 *
 * @param weight the weight
 * @param percent the margin, a whole number of percent, 0 or more
 * @returns picoseconds and bytes
 * @throws WEIGHT_OUT_OF_RANGE when a part of the weight or of the result is negative or beyond 64 bits
 * @throws INVALID_RATIO when the margin is not a whole number of 0 or more
 *
 * @example
 * ```ts
 * import { addWeightMargin } from '@parachron/weight';
 *
 * addWeightMargin({ refTime: 101n, proofSize: 1n }, 5); // { refTime: 107n, proofSize: 2n }
 * ```
 */
export function addWeightMargin(weight: Weight, percent: number): Weight {
  requireInput({ weight }, { weight: 'weight' });
  const { refTime, proofSize } = checkWeight(weight);
  return checkWeight({ refTime: addMargin(refTime, percent), proofSize: addMargin(proofSize, percent) });
}

/** Multiplies before it divides, and rounds up. */
export function addMargin(amount: bigint, percent: number): bigint {
  if (!Number.isSafeInteger(percent) || percent < 0) throw new InvalidRatioError({ ratio: `${percent} %` });
  return (amount * (100n + BigInt(percent)) + 99n) / 100n;
}
