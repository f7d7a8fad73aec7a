import { getRuntimeApiVersion, type Hex, type RuntimeCallRead, requireInput } from '@parachron/core';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { callInfoRead, extrinsicInfoRead, type PaymentRuntime } from './dispatchInfoReads.js';

/**
 * Describes the read of the weight of a call, with the best runtime API of the runtime; the weight does not depend on
 * the origin.
 *
 * Use this function to combine the read with other reads; `estimateCallWeight` performs the read, and tries the next
 * API if one fails.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, or on older runtimes `TransactionPaymentApi.query_info` of the call as an
 * unsigned extrinsic, to which no signed extension adds weight. Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the runtime that has the call
 * @param call the bytes of the call
 * @returns a read of picoseconds as a number if the chain has weights of version 1, else of picoseconds and bytes
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { callWeightRead } from '@parachron/weight';
 *
 * declare const relay: Runtime;
 * callWeightRead(relay, '0x170142080000').method; // 'query_info' on older relay chains
 * ```
 */
export function callWeightRead(runtime: PaymentRuntime, call: Hex): RuntimeCallRead<ChainWeight> {
  requireInput({ runtime, call }, { runtime: 'runtime', call: 'string' });
  const read =
    getRuntimeApiVersion(runtime, 'TransactionPaymentCallApi') === undefined
      ? extrinsicInfoRead(runtime, call, { signature: 'none' })
      : callInfoRead(runtime, call);
  return { ...read, decode: (result, registry) => read.decode(result, registry).weight };
}
