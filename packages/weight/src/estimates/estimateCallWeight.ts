import { type Answer, type Hex, type RuntimeCallRead, requireInput, type Snapshot } from '@parachron/core';
import type { DispatchInfo } from '../reads/DispatchInfo.js';
import { callInfoRead, extrinsicInfoRead, type PaymentRuntime } from '../reads/dispatchInfoReads.js';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { deriveUnknown, type Estimate } from './Estimate.js';

/** Source of the weight of a call; the best source first. */
export type CallWeightSource =
  | 'TransactionPaymentCallApi.query_call_info'
  | 'TransactionPaymentApi.query_info'
  | 'TransactionPaymentApi.query_info (signed)';

interface Method {
  readonly source: CallWeightSource;
  readonly notes: readonly string[];
  readonly read: (runtime: PaymentRuntime, call: Hex) => RuntimeCallRead<DispatchInfo>;
}

const methods: readonly Method[] = [
  { source: 'TransactionPaymentCallApi.query_call_info', notes: [], read: callInfoRead },
  {
    source: 'TransactionPaymentApi.query_info',
    notes: [],
    read: (runtime, call) => extrinsicInfoRead(runtime, call, { signature: 'none' }),
  },
  {
    source: 'TransactionPaymentApi.query_info (signed)',
    notes: [
      'This is the weight of a signed extrinsic. Newer runtimes include the signed extensions, so the weight is too high for the call alone.',
    ],
    read: (runtime, call) => extrinsicInfoRead(runtime, call, { signature: 'fake' }),
  },
];

/**
 * Estimates the weight of a call by a runtime API of the chain that will run the call.
 *
 * The chain reserves this weight before it runs the call; the call may use less. The weight has no margin: add a margin
 * with `addWeightMargin`, because the runtime may change before the call runs.
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
  const { runtime } = snapshot;
  const failed: Answer<DispatchInfo>[] = [];
  for (const { source, notes, read } of methods) {
    const { answer } = await snapshot.read({ answer: read(runtime, call) });
    if (answer.known)
      return { known: true, value: answer.value.weight, source, notes, evidence: [answer.evidence] };
    failed.push(answer);
  }
  return deriveUnknown(
    failed,
    `Run the call on a fork of ${runtime.chain} and read the weight in its System.ExtrinsicSuccess event.`,
  );
}
