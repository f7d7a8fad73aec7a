import { getRuntimeApiVersion, type Hex, type RuntimeCallRead, requireInput } from '@parachron/core';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { callInfoRead, extrinsicInfoRead, type PaymentRuntime } from './dispatchInfoReads.js';

/**
 * Describes how to ask a runtime for the weight of a call by the best method that the runtime offers, for any dispatcher of the
 * call.
 *
 * Use it to combine the read with others; `estimateCallWeight` reads by itself, and tries the next method if a method fails.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, or on older runtimes `TransactionPaymentApi.query_info` of the call as an
 * unsigned extrinsic, to which no signed extension adds weight. Sends: nothing; one runtime call when carried out.
 *
 * @param runtime the runtime that has the call
 * @param call the bytes of the call
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { callWeightRead } from '@parachron/weight';
 *
 * declare const relay: Runtime;
 * callWeightRead(relay, '0x170142080000').method; // 'query_info' on older relays
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
