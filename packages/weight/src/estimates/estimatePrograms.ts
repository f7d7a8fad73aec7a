import {
  type Answer,
  type Hex,
  type Planck,
  requireInput,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { assetFeeRead, programWeightRead, type XcmPaymentResult } from '../reads/xcmPaymentReads.js';
import { deriveUnknown, type Estimate } from './estimateCalls.js';

/**
 * Estimates the weight of an XCM program by the chain that will run the program; unknown if the chain has no such API, or refuses the
 * program.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: one runtime call.
 *
 * @param snapshot the chain that will run the program, at one block
 * @param options `program`, the bytes of the versioned program
 * @returns picoseconds and bytes
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeProgram } from '@parachron/xcm';
 * import { estimateProgramWeight } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
 * const weight = await estimateProgramWeight(await chain.snapshot(), { program });
 * if (weight.known) console.log(weight.value.refTime);
 * await chain.close();
 * ```
 */
export async function estimateProgramWeight(
  snapshot: Snapshot,
  options: { readonly program: Hex },
): Promise<Estimate<Weight>> {
  requireInput({ snapshot, options }, { snapshot: 'snapshot', options: { program: 'string' } });
  const { chain } = snapshot.runtime;
  const { asked } = await snapshot.read({ asked: programWeightRead(options.program) });
  if (asked.known && asked.value.ok) {
    const source = 'XcmPaymentApi.query_xcm_weight';
    return { known: true, value: asked.value.value, source, notes: [], evidence: [asked.evidence] };
  }
  if (asked.known && !asked.value.ok && asked.value.error !== 'Unimplemented') {
    return {
      known: false,
      reason: `${chain} returns no weight for the program: ${asked.value.error}.`,
      howToFindOut: `Use an XCM version and instructions that ${chain} knows.`,
      evidence: [asked.evidence],
    };
  }
  const howToFindOut = `Run the program on a fork of ${chain} and read the weight in the event of the message.`;
  if (!asked.known) return deriveUnknown([asked], howToFindOut);
  const reason = `XcmPaymentApi of ${chain} does not weigh programs.`;
  return { known: false, reason, howToFindOut, evidence: [asked.evidence] };
}

/**
 * Estimates the fee of an XCM program with a given weight, in an asset.
 *
 * Chain: `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: one runtime call for each version of the asset, in one round trip.
 *
 * @param snapshot the chain that will run the program, at one block
 * @param options `weight` of the program; `versions`, the bytes of the asset's id in one or more versions, the newest first
 * @returns the smallest units of the asset; unknown if the chain has no such API, or does not accept the asset
 * @throws WEIGHT_OUT_OF_RANGE when a part of the weight is negative or beyond 64 bits
 * @throws INVALID_HEX when a version of the asset is not hex
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { addFeeMargin, estimateWeightFee } from '@parachron/weight';
 * import { encodeVersionedPart } from '@parachron/xcm/parts';
 *
 * const chain = await connect('wss://parachain.example');
 * const relayToken = { parents: 1, interior: [] };
 * const versions = ([5, 4, 3] as const).map((version) => encodeVersionedPart('assetId', relayToken, { version }));
 * const weight = { refTime: 6_000_000_000n, proofSize: 65_536n };
 * const fee = await estimateWeightFee(await chain.snapshot(), { weight, versions });
 * if (fee.known) console.log(addFeeMargin(fee.value, 30), fee.source); // planck to offer
 * await chain.close();
 * ```
 */
export async function estimateWeightFee(
  snapshot: Snapshot,
  options: { readonly weight: Weight; readonly versions: readonly Hex[] },
): Promise<Estimate<Planck>> {
  requireInput(
    { snapshot, options },
    { snapshot: 'snapshot', options: { weight: 'weight', versions: ['string'] } },
  );
  const { weight, versions } = options;
  const { chain } = snapshot.runtime;
  const reads = Object.fromEntries(versions.map((version, at) => [`${at}`, assetFeeRead(weight, version)]));
  const answers = Object.values(await snapshot.read(reads));
  for (const answer of answers) {
    if (!answer.known || !answer.value.ok) continue;
    const source = 'XcmPaymentApi.query_weight_to_asset_fee';
    return { known: true, value: answer.value.value, source, notes: [], evidence: [answer.evidence] };
  }
  // The chain knows the asset in a version and does not accept it.
  const refused = answers.find(
    (answer) => answer.known && !answer.value.ok && answer.value.error === 'AssetNotFound',
  );
  return refused
    ? deriveUnknown(
        [describeRefusal(refused, chain)],
        `Query XcmPaymentApi.query_acceptable_payment_assets of ${chain} for the accepted assets.`,
      )
    : deriveUnknown(
        answers.map((answer) => describeRefusal(answer, chain)),
        `Run the program on a fork of ${chain} with a high fee, and read the refund.`,
      );
}

// The runtime API returns an error instead of a fee.
function describeRefusal(answer: Answer<XcmPaymentResult<Planck>>, chain: string): Answer<unknown> {
  if (!answer.known || answer.value.ok) return answer;
  const reason = `XcmPaymentApi of ${chain} returns no fee in that asset: ${answer.value.error}.`;
  return { known: false, reason, howToFindOut: '', evidence: answer.evidence };
}
