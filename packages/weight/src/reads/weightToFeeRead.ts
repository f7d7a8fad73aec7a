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
 * Describes how to ask a runtime for the weight fee by its polynomial, in its own token.
 *
 * The fee does not include the multiplier of transaction fees; neither do the fees of XCM programs.
 *
 * Chain: `TransactionPaymentApi.query_weight_to_fee`.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param weight the weight
 * @returns a read of the planck
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
