import { type Planck, type RuntimeCallRead, requireInput, runtimeCallRead } from '@parachron/core';
import { encodeUnsigned } from '@parachron/core/scale';
import { decodeBalance } from './weightToFeeRead.js';

/**
 * Describes the read of the length fee of an extrinsic, in the chain's own token.
 *
 * Chain: `TransactionPaymentApi.query_length_to_fee`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param length length of the extrinsic, in bytes
 * @returns a read of the fee in planck
 *
 * @example
 * ```ts
 * import { lengthToFeeRead } from '@parachron/weight';
 *
 * lengthToFeeRead(140).method; // 'query_length_to_fee'
 * ```
 */
export function lengthToFeeRead(length: number): RuntimeCallRead<Planck> {
  requireInput({ length }, { length: 'number' });
  const args = encodeUnsigned(length, { bits: 32, field: 'length' });
  return runtimeCallRead('TransactionPaymentApi', 'query_length_to_fee', () => args, decodeBalance);
}
