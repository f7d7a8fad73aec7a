import { requireInput } from '@parachron/core';
import type { ChainWeight, WeightV1 } from './ChainWeight.js';
import { checkWeight } from './checkWeight.js';

/**
 * Derives a weight of version 1, the computation time, from a weight of either version. The proof size is dropped.
 *
 * Use this function for fields of 64 bits, such as `encoded_call_weight` of the service and `require_weight_at_most` of
 * XCM version 2.
 *
 * Chain: `OldWeight` (u64).
 * Sends: nothing.
 *
 * @param weight a weight as a chain returned it
 * @returns picoseconds on the reference machine
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { deriveWeightV1 } from '@parachron/weight';
 *
 * deriveWeightV1({ refTime: 191_761_979n, proofSize: 3_593n }); // 191761979n
 * ```
 */
export function deriveWeightV1(weight: ChainWeight): WeightV1 {
  const given = typeof weight === 'bigint' ? { refTime: weight, proofSize: 0n } : weight;
  requireInput({ weight: given }, { weight: 'weight' });
  return checkWeight(given).refTime;
}
