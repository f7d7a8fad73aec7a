import { requireInput } from '@parachron/core';
import type { ChainWeight, WeightV1 } from './ChainWeight.js';
import { checkWeight } from './checkWeight.js';

/**
 * Derives the one number of version 1 from a weight of either version: its time. The proof size is dropped.
 *
 * Use it for fields of 64 bits, such as `encoded_call_weight` and `weight_at_most` of the service and version 2 of XCM.
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
