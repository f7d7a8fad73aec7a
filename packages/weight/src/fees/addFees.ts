import { type Planck, requireInput } from '@parachron/core';
import { checkFee } from './checkFee.js';

/**
 * Adds fees of one token.
 *
 * Sends: nothing.
 *
 * @param fees any number of amounts in planck
 * @returns the sum in planck; 0 without fees
 * @throws FEE_OUT_OF_RANGE when an amount or the sum is negative or beyond 128 bits
 *
 * @example
 * ```ts
 * import { addFees } from '@parachron/weight';
 *
 * addFees(1_000n, 20n); // 1020n
 * ```
 */
export function addFees(...fees: readonly Planck[]): Planck {
  requireInput({ fees }, { fees: ['bigint'] });
  return fees.map(checkFee).reduce((sum, fee) => checkFee(sum + fee), 0n);
}
