import type { Hex } from '@parachron/core';
import { bnToU8a, u8aToHex } from '@polkadot/util';
import type { Given } from './createAnsweringSnapshot.js';

/** The answers of a chain that charges the given fees, in planck, for one transaction after the other; the last fee repeats. */
export function answerFees(...fees: readonly bigint[]): Given {
  let asked = 0;
  return {
    'TransactionPaymentApi.query_info': () => encodeInfo(fees[Math.min(asked++, fees.length - 1)] ?? 0n),
  };
}

/** `RuntimeDispatchInfo` of a call without a weight, of the normal class. */
function encodeInfo(fee: bigint): Hex {
  return `0x000000${u8aToHex(bnToU8a(fee, { bitLength: 128, isLe: true })).slice(2)}`;
}
