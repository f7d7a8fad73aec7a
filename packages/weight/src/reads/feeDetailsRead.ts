import {
  getRuntimeApiVersion,
  type Hex,
  type Planck,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
} from '@parachron/core';
import { hexToU8a, u8aToBigInt } from '@polkadot/util';
import type { PaymentRuntime } from './dispatchInfoReads.js';
import { encodeFakeSigned, withLength } from './measuredExtrinsics.js';
import { PaymentNotUnderstoodError } from './readErrors.js';

/** The parts of the inclusion fee of an extrinsic, in planck. */
export interface FeeDetails {
  readonly base: Planck;
  readonly length: Planck;
  /** Fee for the weight, with the current multiplier. */
  readonly weight: Planck;
}

/**
 * Describes the read of the parts of a call's inclusion fee.
 *
 * Chain: `TransactionPaymentCallApi.query_call_fee_details`, or on older runtimes
 * `TransactionPaymentApi.query_fee_details` of an extrinsic with a placeholder signature.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the runtime that has the call
 * @param call the bytes of the call
 * @returns a read of the parts in planck; undefined if the runtime charges no fee for the call
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { feeDetailsRead } from '@parachron/weight';
 *
 * declare const relay: Runtime;
 * feeDetailsRead(relay, '0x170142080000').method; // 'query_fee_details' on older relay chains
 * ```
 */
export function feeDetailsRead(runtime: PaymentRuntime, call: Hex): RuntimeCallRead<FeeDetails | undefined> {
  requireInput({ runtime, call }, { runtime: 'runtime', call: 'string' });
  if (getRuntimeApiVersion(runtime, 'TransactionPaymentCallApi') !== undefined) {
    const encodeArguments = () => withLength(hexToU8a(call));
    return runtimeCallRead(
      'TransactionPaymentCallApi',
      'query_call_fee_details',
      encodeArguments,
      decodeFeeDetails,
    );
  }
  return runtimeCallRead(
    'TransactionPaymentApi',
    'query_fee_details',
    (registry) => withLength(encodeFakeSigned(registry, call, { runtime })),
    decodeFeeDetails,
  );
}

// An option of three balances of one size; a tip may follow.
function decodeFeeDetails(result: Uint8Array): FeeDetails | undefined {
  if (result[0] === 0) return undefined;
  const wide = [49, 65].includes(result.length);
  if (result[0] !== 1 || (!wide && ![25, 33].includes(result.length))) {
    throw new PaymentNotUnderstoodError({ what: 'FeeDetails', bytes: result.length });
  }
  const size = wide ? 16 : 8;
  const readPart = (at: number) =>
    u8aToBigInt(result.subarray(1 + at * size, 1 + (at + 1) * size), { isLe: true });
  return { base: readPart(0), length: readPart(1), weight: readPart(2) };
}
