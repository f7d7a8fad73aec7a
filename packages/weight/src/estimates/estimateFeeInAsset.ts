import {
  encodeFeeAsset,
  type FeeAsset,
  type Hex,
  type Planck,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { exchangeQuoteRead } from '../reads/exchangeQuoteRead.js';
import type { SigningLength } from '../reads/measuredExtrinsics.js';
import { deriveUnknown, type Estimate } from './Estimate.js';
import { estimateInclusionFee, type InclusionFeeSource } from './estimateInclusionFee.js';

/** A fee in an asset other than the chain's own token. */
export interface FeeInAsset {
  /** Maximum amount that leaves the account, in the smallest unit of the asset, including the tip. */
  readonly amount: bigint;
  /** The same fee in planck of the chain's own token, including the tip. */
  readonly fee: Planck;
}

/** Source of a fee in another asset. */
export type FeeInAssetSource =
  `${InclusionFeeSource}, AssetConversionApi.quote_price_tokens_for_exact_tokens`;

/**
 * Estimates the payment of an account for a signed extrinsic with a call if another asset pays the fee, as `submit` of
 * `@parachron/client` does with `feeAsset`. The chain exchanges the asset for its own token in a pool, whose price each
 * exchange changes.
 *
 * Chain: `TransactionPaymentApi.query_info`, `AssetConversionApi.quote_price_tokens_for_exact_tokens`. Sends: two
 * runtime calls in sequence, and one more if the first fails.
 *
 * @param snapshot the chain, at one block
 * @param call the bytes of the call
 * @param payment the asset that pays; `ownToken`, the chain's own token in the same form; the account's next `nonce`
 *   and the `tip`, 0 by default; the estimate includes the tip
 * @returns the amount of the asset; unknown if the chain has no such API, or no pool of both tokens with enough liquidity
 * @throws FEE_ASSET_REFUSED when the chain takes no fees in other assets, or does not know the asset in the given form
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { estimateFeeInAsset } from '@parachron/weight';
 *
 * const assetHub = await connect('wss://asset-hub.example');
 * const fee = await estimateFeeInAsset(await assetHub.snapshot(), '0x00000401', {
 *   feeAsset: { parents: 0, interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 1984 }] } },
 *   ownToken: { parents: 1, interior: 'Here' },
 * });
 * if (fee.known) console.log(`${fee.value.amount} of the asset for ${fee.value.fee} planck`);
 * await assetHub.close();
 * ```
 */
export async function estimateFeeInAsset(
  snapshot: Snapshot,
  call: Hex,
  payment: SigningLength & { readonly feeAsset: FeeAsset; readonly ownToken: FeeAsset },
): Promise<Estimate<FeeInAsset, FeeInAssetSource>> {
  requireInput(
    { snapshot, call, payment },
    { snapshot: 'snapshot', call: 'string', payment: { nonce: 'number?', tip: 'bigint?' } },
  );
  const { registry, chain } = snapshot.runtime;
  const { feeAsset, ownToken, tip = 0n } = payment;
  const path = [feeAsset, ownToken].map((token) => encodeFeeAsset(registry, token).toU8a());
  const inclusion = await estimateInclusionFee(snapshot, call, payment);
  if (!inclusion.known) return inclusion;
  const fee = inclusion.value + tip;
  const { quote } = await snapshot.read({ quote: exchangeQuoteRead(() => path, fee) });
  if (!quote.known) {
    return deriveUnknown(
      [quote],
      `Sign the call on a fork of ${chain}, and compare the balance of the asset before and after.`,
    );
  }
  const evidence = [...inclusion.evidence, quote.evidence];
  if (quote.value === undefined) {
    const reason = `${chain} has no pool of both tokens that sells ${fee} planck.`;
    return { known: false, reason, howToFindOut: 'Read AssetConversion.Pools of the chain.', evidence };
  }
  const source = `${inclusion.source}, AssetConversionApi.quote_price_tokens_for_exact_tokens` as const;
  return { known: true, value: { amount: quote.value, fee }, source, notes: inclusion.notes, evidence };
}
