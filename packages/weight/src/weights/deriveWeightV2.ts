import { requireInput, type Weight } from '@parachron/core';
import type { ChainWeight } from './ChainWeight.js';
import { checkWeight } from './checkWeight.js';

/**
 * Derives a weight of version 2 from a weight of either version. A weight of version 1 has no proof size, so the caller
 * gives the proof size.
 *
 * Use 0 bytes if the weight stays on a chain of version 1, which uses the time only; otherwise use the proof size of the call on
 * the other chain.
 *
 * Chain: `Weight::from_parts`.
 * Sends: nothing.
 *
 * @param weight a weight as a chain returned it; a weight of version 2 is returned unchanged
 * @returns picoseconds and bytes
 * @param options `proofSizeOfV1`, the proof size of a weight of version 1, in bytes
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { deriveWeightV2 } from '@parachron/weight';
 *
 * deriveWeightV2(1_000_000_000n, { proofSizeOfV1: 65_536n }); // { refTime: 1000000000n, proofSize: 65536n }
 * ```
 */
export function deriveWeightV2(weight: ChainWeight, options: { readonly proofSizeOfV1: bigint }): Weight {
  requireInput({ options }, { options: { proofSizeOfV1: 'bigint' } });
  return checkWeight(
    typeof weight === 'bigint' ? { refTime: weight, proofSize: options.proofSizeOfV1 } : weight,
  );
}
