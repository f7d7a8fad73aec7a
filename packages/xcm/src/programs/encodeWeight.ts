import { formatHex, type Hex } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import type { Weight } from './Weight.js';
import { weightCodec } from './weightCodec.js';

/**
 * Encodes a weight as the two compact integers that runtimes take.
 *
 * Chain: `sp_weights::Weight`, as an argument of `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: nothing.
 *
 * @param weight the weight
 * @throws XCM_INVALID_VALUE when a part is no bigint of 64 bits
 *
 * @example
 * ```ts
 * import { encodeWeight } from '@parachron/xcm';
 *
 * encodeWeight({ refTime: 1_000_000_000n, proofSize: 65_536n }); // '0x02286bee02000400'
 * ```
 */
export function encodeWeight(weight: Weight): Hex {
  const output = new Writer();
  weightCodec(3).write(output, weight);
  return formatHex(output.toBytes());
}
