import { type Answer, type Hex, type Planck, requireInput, type Snapshot } from '@parachron/core';
import { callInfoRead, extrinsicInfoRead } from '../reads/dispatchInfoReads.js';
import type { SigningLength } from '../reads/measuredExtrinsics.js';
import { deriveUnknown, type Estimate } from './Estimate.js';

/** Source of the inclusion fee; the best source first. */
export type InclusionFeeSource =
  | 'TransactionPaymentApi.query_info (signed)'
  | 'TransactionPaymentCallApi.query_call_info';

/**
 * Estimates the fee of a signed extrinsic with a call, in planck and without a tip.
 *
 * Use this function for transactions that an account signs on the other chain itself, such as the creation of a proxy.
 * For the fee of an XCM program, use `estimateWeightFee`. With the account's nonce, the estimate is exact on chains
 * that charge for length: an account that has sent 64 transactions or more pays for one more byte.
 *
 * Chain: `TransactionPaymentApi.query_info` of an extrinsic with a placeholder signature, else
 * `TransactionPaymentCallApi.query_call_info`.
 * Sends: one runtime call, and one more if that fails.
 *
 * @param snapshot the chain, at one block
 * @param call the bytes of the call
 * @param signing the account's next `nonce` and the `tip`, 0 by default; the estimate excludes the tip
 * @returns planck; unknown if the chain has neither runtime API
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
  signing: SigningLength = {},
): Promise<Estimate<Planck, InclusionFeeSource>> {
  requireInput(
    { snapshot, call, signing },
    { snapshot: 'snapshot', call: 'string', signing: { nonce: 'number?', tip: 'bigint?' } },
  );
  const { runtime } = snapshot;
  const { signed } = await snapshot.read({
    signed: extrinsicInfoRead(runtime, call, { ...signing, signature: 'fake' }),
  });
  if (signed.known) return describe(signed, 'TransactionPaymentApi.query_info (signed)', []);
  const { weighed } = await snapshot.read({
    weighed: callInfoRead(runtime, call, { ...signing, length: 'signed' }),
  });
  if (weighed.known) {
    const notes = ['The fee excludes the signed extensions, for which newer runtimes charge too.'];
    return describe(weighed, 'TransactionPaymentCallApi.query_call_info', notes);
  }
  const howToFindOut = `Sign the call on a fork of ${runtime.chain} and read its TransactionPayment.TransactionFeePaid event.`;
  return deriveUnknown([signed, weighed], howToFindOut);
}

function describe(
  { value, evidence }: Extract<Answer<{ readonly partialFee: Planck }>, { known: true }>,
  source: InclusionFeeSource,
  notes: readonly string[],
): Estimate<Planck, InclusionFeeSource> {
  return { known: true, value: value.partialFee, source, notes, evidence: [evidence] };
}
