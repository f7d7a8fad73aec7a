import {
  type Planck,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Weight,
} from '@parachron/core';
import { hexToU8a, u8aToBigInt } from '@polkadot/util';
import { encodeWeight } from '../weights/encodeWeight.js';

/**
 * Describes the read of the fee of a weight by the chain's polynomial, in the chain's own token.
 *
 * The fee excludes the multiplier of transaction fees, as the fees of XCM programs do.
 *
 * Chain: `TransactionPaymentApi.query_weight_to_fee`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param weight the weight
 * @returns a read of the fee in planck
 * @throws WEIGHT_OUT_OF_RANGE when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { weightToFeeRead } from '@parachron/weight';
 *
 * weightToFeeRead({ refTime: 1_000_000_000n, proofSize: 0n }).method; // 'query_weight_to_fee'
 * ```
 */
export function weightToFeeRead(weight: Weight): RuntimeCallRead<Planck> {
  requireInput({ weight }, { weight: 'weight' });
  const args = hexToU8a(encodeWeight(weight));
  return runtimeCallRead('TransactionPaymentApi', 'query_weight_to_fee', () => args, decodeBalance);
}

export function decodeBalance(result: Uint8Array): Planck {
  return u8aToBigInt(result, { isLe: true });
}
