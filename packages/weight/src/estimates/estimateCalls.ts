import {
  type Evidence,
  type Hex,
  type Planck,
  type RuntimeCallRead,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { type DispatchInfo, dispatchInfoRead } from '../reads/dispatchInfoReads.js';
import type { ChainWeight } from '../weights.js';

/** An estimate with its source and the evidence of its reads, or the reason why there is none and how to find out. */
export type Estimate<T> = { readonly evidence: readonly Evidence[] } & (
  | {
      readonly known: true;
      readonly value: T;
      /** Source of the value, by the chain's own names: `TransactionPaymentApi.query_info`. */
      readonly source: string;
    }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string }
);

/** Reads an estimate from the answer of the runtime. */
async function estimate<T>(
  snapshot: Snapshot,
  read: RuntimeCallRead<DispatchInfo>,
  about: { readonly derive: (info: DispatchInfo) => T; readonly howToFindOut: string },
): Promise<Estimate<T>> {
  const { derive, howToFindOut } = about;
  const { answer } = await snapshot.read({ answer: read });
  const evidence = answer.evidence ? [answer.evidence] : [];
  const source = 'TransactionPaymentApi.query_info';
  return answer.known
    ? { known: true, value: derive(answer.value), source, evidence }
    : { known: false, reason: answer.reason, howToFindOut, evidence };
}

/**
 * Estimates the weight of a call by a runtime API of the chain that will run the call.
 *
 * The chain reserves this weight before it runs the call; the call may use less. The weight has no margin: add a margin
 * with `addWeightMargin`, because the runtime may change before the call runs.
 *
 * Chain: `TransactionPaymentApi.query_info` of the call as an extrinsic without a signature, to which no signed extension adds.
 * Sends: one runtime call.
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
export async function estimateCallWeight(snapshot: Snapshot, call: Hex): Promise<Estimate<ChainWeight>> {
  requireInput({ snapshot, call }, { snapshot: 'snapshot', call: 'string' });
  const { runtime } = snapshot;
  const howToFindOut = `Run the call on a fork of ${runtime.chain} and read the weight in its System.ExtrinsicSuccess event.`;
  const derive = ({ weight }: DispatchInfo) => weight;
  return estimate(snapshot, dispatchInfoRead(runtime, call), { derive, howToFindOut });
}

/**
 * Estimates the fee of a signed extrinsic with a call, in planck and without a tip.
 *
 * Use this function for transactions that an account signs on the other chain itself, such as the creation of a proxy.
 * For the fee of an XCM program, use `assetFeeRead`. With the account's nonce, the estimate is exact on chains
 * that charge for length: an account that has sent 64 transactions or more pays for one more byte.
 *
 * Chain: `TransactionPaymentApi.query_info` of an extrinsic with a placeholder signature.
 * Sends: one runtime call.
 *
 * @param snapshot the chain, at one block
 * @param call the bytes of the call
 * @param signing the account's next `nonce`, 0 by default: from 64 on, it takes one more byte, from 16 384 on three more
 * @returns planck; unknown if the chain has no such runtime API
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { formatTokens } from '@parachron/core';
 * import { estimateInclusionFee } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const fee = await estimateInclusionFee(await chain.snapshot(), '0x00000401', { nonce: 64 });
 * if (fee.known) console.log(formatTokens(fee.value, chain.runtime.token));
 * await chain.close();
 * ```
 */
export async function estimateInclusionFee(
  snapshot: Snapshot,
  call: Hex,
  { nonce = 0 }: { readonly nonce?: number } = {},
): Promise<Estimate<Planck>> {
  requireInput({ snapshot, call, nonce }, { snapshot: 'snapshot', call: 'string', nonce: 'number?' });
  const { runtime } = snapshot;
  const howToFindOut = `Sign the call on a fork of ${runtime.chain} and read its TransactionPayment.TransactionFeePaid event.`;
  const derive = ({ partialFee }: DispatchInfo) => partialFee;
  return estimate(snapshot, dispatchInfoRead(runtime, call, { nonce }), { derive, howToFindOut });
}
