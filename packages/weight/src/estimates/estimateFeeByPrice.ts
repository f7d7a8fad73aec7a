import {
  type Answer,
  type Evidence,
  encodeCall,
  type Hex,
  hasCall,
  type Planck,
  type Runtime,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { deriveFeeByPrice } from '../fees/deriveFeeByPrice.js';
import { scaleFee } from '../fees/scaleFee.js';
import { multiplierUnit, type WeightPrice } from '../fees/WeightPrice.js';
import { callWeightRead } from '../reads/callWeightRead.js';
import { type FeeDetails, feeDetailsRead } from '../reads/feeDetailsRead.js';
import { feeMultiplierRead } from '../reads/feeMultiplierRead.js';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { deriveWeightV2 } from '../weights/deriveWeightV2.js';
import type { KnownEstimate, UnknownEstimate } from './Estimate.js';

// Almost every runtime has these calls. The call with the greatest weight gives the most exact price.
const usual = [
  { pallet: 'System', method: 'remark_with_event', args: { remark: '0x00' } },
  { pallet: 'System', method: 'remark', args: { remark: '0x00' } },
  { pallet: 'Utility', method: 'batch', args: { calls: [] } },
] as const;

/** Estimates the fee of a weight from the fees of other calls in payment info. */
export async function estimateFeeByPrice(
  snapshot: Snapshot,
  options: { readonly weight: Weight; readonly probes: readonly Hex[] | undefined },
): Promise<KnownEstimate<Planck, 'TransactionPaymentApi.query_fee_details'> | UnknownEstimate> {
  const { runtime } = snapshot;
  const probes = options.probes ?? listUsualProbes(runtime);
  const answers: Answered = await snapshot.read({
    multiplier: feeMultiplierRead(),
    ...Object.fromEntries(probes.map((call, at) => [`weight ${at}`, callWeightRead(runtime, call)])),
    ...Object.fromEntries(probes.map((call, at) => [`fee ${at}`, feeDetailsRead(runtime, call)])),
  });
  const multiplier = answers.multiplier as Answer<bigint>;
  const [price] = probes
    .flatMap((_, at) =>
      readPrice(answers, { at, multiplier: multiplier.known ? multiplier.value : multiplierUnit }),
    )
    .sort((one, other) => (one.weight.refTime < other.weight.refTime ? 1 : -1));
  if (!price) {
    return {
      known: false,
      reason: describeNoPrice(answers) ?? `${runtime.chain} has no call whose fee shows the price of weight.`,
      howToFindOut: `Look up the fee that ${runtime.chain} charged for a call of known weight.`,
      evidence: [],
    };
  }
  return {
    known: true,
    value: deriveFeeByPrice(options.weight, price),
    source: 'TransactionPaymentApi.query_fee_details',
    notes: [
      `Derived from the fee that ${runtime.chain} charges for a weight of ${price.weight.refTime} ps, assuming a linear polynomial.`,
      ...(multiplier.known ? [] : ['The fee multiplier could not be read. Assumed: 1.']),
    ],
    evidence: [...price.evidence, ...(multiplier.known ? [multiplier.evidence] : [])],
  };
}

type Answered = { readonly [name: string]: Answer<unknown> };

/** Returns the reason of the node for the first answer that it did not give. */
function describeNoPrice({ multiplier: _, ...answers }: Answered): string | undefined {
  for (const answer of Object.values(answers)) if (!answer.known) return answer.reason;
  return undefined;
}

function listUsualProbes({ registry }: Runtime): readonly Hex[] {
  return usual
    .filter(({ pallet, method }) => hasCall(registry, pallet, method))
    .map((call) => encodeCall(registry, call).hex);
}

function readPrice(
  answers: Answered,
  { at, multiplier }: { readonly at: number; readonly multiplier: bigint },
): (WeightPrice & { readonly evidence: readonly Evidence[] })[] {
  const weighed = answers[`weight ${at}`] as Answer<ChainWeight> | undefined;
  const charged = answers[`fee ${at}`] as Answer<FeeDetails | undefined> | undefined;
  if (!weighed?.known || !charged?.known || !charged.value) return [];
  // A chain with weights of version 1 charges only for computation time: the proof size is then 0 bytes.
  const weight = deriveWeightV2(weighed.value, { proofSizeOfV1: 0n });
  if (weight.refTime === 0n || multiplier === 0n) return [];
  const fee = deriveUnrounded(charged.value.weight, multiplier);
  return [{ weight, fee, multiplier, evidence: [weighed.evidence, charged.evidence] }];
}

// Chains round down twice: the fee of the polynomial, and that fee times the multiplier. The greatest fee that rounds
// down to the charged fee keeps the price from being too low.
function deriveUnrounded(fee: Planck, multiplier: bigint): Planck {
  return fee + 1n + scaleFee(1n, { numerator: multiplier, denominator: multiplierUnit });
}
