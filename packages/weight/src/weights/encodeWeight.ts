import { formatHex, type Hex, requireInput, type Weight } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { checkWeight } from './checkWeight.js';

/**
 * Encodes a weight of version 2 as two compact integers, the form in runtimes.
 *
 * Chain: `sp_weights::Weight`, as an argument of `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: nothing.
 *
 * @param weight the weight
 * @returns the bytes
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { encodeWeight } from '@parachron/weight';
 *
 * encodeWeight({ refTime: 1_000_000_000n, proofSize: 65_536n }); // '0x02286bee02000400'
 * ```
 */
export function encodeWeight(weight: Weight): Hex {
  requireInput({ weight }, { weight: 'weight' });
  const { refTime, proofSize } = checkWeight(weight);
  const bytes = new Writer();
  bytes.compact(refTime);
  bytes.compact(proofSize);
  return formatHex(bytes.finish());
}
