import { type Planck, type RuntimeCallRead, requireInput, runtimeCallRead } from '@parachron/core';
import { bnToU8a } from '@polkadot/util';
import { decodeBalance } from './weightToFeeRead.js';

/**
 * Describes how to ask a runtime for the length fee of an extrinsic, in its own token.
 *
 * Chain: `TransactionPaymentApi.query_length_to_fee`.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param length bytes of the extrinsic
 * @returns a read of the planck
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
  const args = bnToU8a(length, { bitLength: 32, isLe: true });
  return runtimeCallRead('TransactionPaymentApi', 'query_length_to_fee', () => args, decodeBalance);
}
