import type { Account, Planck, Snapshot } from '@parachron/core';
import { type Estimate, estimateProgramWeight, estimateWeightFee } from '@parachron/weight';
import { encodeAssetId, encodeProgram, hereLocation, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { deriveArrivalProgram } from './deriveArrivalProgram.js';

/**
 * Estimates the fee that a chain deducts from its own token when the token returns to an account: the fee of the program of a
 * reserve transfer, by the chain's own weights and prices.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`, `query_weight_to_asset_fee`.
 * Sends: two runtime calls, one after the other.
 */
export async function estimateArrivalFee(
  home: Snapshot,
  { beneficiary, amount }: { readonly beneficiary: Account; readonly amount: Planck },
): Promise<Estimate<Planck>> {
  const { chain, registry } = home.runtime;
  const versions = listXcmVersions(registry).filter(isXcmVersion);
  const version = versions.at(-1);
  if (version === undefined) {
    const reason = `The metadata of ${chain} shows no version of XCM.`;
    return { known: false, reason, howToFindOut, evidence: [] };
  }
  const program = encodeProgram(deriveArrivalProgram({ beneficiary, amount, version }), { version });
  const weight = await estimateProgramWeight(home, { program });
  if (!weight.known) return { ...weight, howToFindOut };
  const ids = versions
    .filter((one) => one > 2)
    .map((one) => encodeAssetId(hereLocation, { version: one }))
    .toReversed();
  return estimateWeightFee(home, { weight: weight.value, asset: { versions: ids, isNative: true } });
}

const howToFindOut =
  'Send a small amount first, or to a fork of the service’s chain, and read the amount that arrives.';
