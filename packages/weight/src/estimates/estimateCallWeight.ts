import { type Hex, requireInput, type Snapshot } from '@parachron/core';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { deriveUnknown, type Estimate } from './Estimate.js';
import { type CallWeightSource, estimateCallWeights } from './estimateCallWeights.js';

/**
 * Estimates the weight of a call by a runtime API of the chain that will run the call.
 *
 * Use {@link estimateCallWeights} for several calls: one round trip reads all of them.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, else `TransactionPaymentApi.query_info` of the call as an unsigned
 * extrinsic, else of a signed extrinsic.
 * Sends: one runtime call; one more for each method that fails.
 *
 * @param snapshot the chain that will run the call, at one block
 * @param call the bytes of the call
 * @returns picoseconds as a number if the chain has weights of version 1, else picoseconds and bytes
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { deriveWeightV1, encodeForeignCall, estimateCallWeight } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const call = encodeForeignCall(chain.runtime.registry, '0x00000401');
 * const weight = await estimateCallWeight(await chain.snapshot(), call);
 * if (weight.known) console.log(deriveWeightV1(weight.value), weight.source);
 * await chain.close();
 * ```
 */
export async function estimateCallWeight(
  snapshot: Snapshot,
  call: Hex,
): Promise<Estimate<ChainWeight, CallWeightSource>> {
  requireInput({ snapshot, call }, { snapshot: 'snapshot', call: 'string' });
  const [estimate] = await estimateCallWeights(snapshot, [call]);
  return estimate ?? deriveUnknown([], '');
}
