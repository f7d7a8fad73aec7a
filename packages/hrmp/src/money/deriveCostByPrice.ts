import type { Answer, Answers } from '@parachron/core';
import {
  addWeights,
  deriveFeeByPrice,
  deriveWeightV2,
  multiplierUnit,
  scaleWeight,
  type WeightPrice,
} from '@parachron/weight';
import type { ChannelHost } from '../host/ChannelHost.js';
import { countInstructions, deriveCarryProgram } from '../plan/deriveCarryProgram.js';
import type { CarriedStep } from './CarriedStep.js';
import { type CarryCostAnswer, knownCost, unknownCost } from './CarryCost.js';
import { probeInstructions, type WeightPriceReads } from './weightPriceReads.js';

/** The answers about the price of weight; absent ones were not asked. */
export type WeightPrices = { readonly [K in keyof WeightPriceReads]?: Answers<WeightPriceReads>[K] };

// Without an API for programs: the weight of an instruction and the price of weight, both from a call that the
// host weighs as a program. Half of it holds the call's own overhead too, so it is no less than one instruction.
export function deriveCostByPrice(
  step: CarriedStep,
  options: { readonly host: ChannelHost; readonly marginPercent: number; readonly prices: WeightPrices },
): CarryCostAnswer {
  const { host, marginPercent } = options;
  const price = readPrice(options.prices);
  if (!price) return unknownCost(`${host.runtime.chain} has no API that tells what weight costs.`);
  const program = deriveCarryProgram({ ...step, fee: 1n, role: host.role });
  const instructions = scaleWeight(price.weight, {
    numerator: BigInt(countInstructions(program)),
    denominator: probeInstructions,
  });
  const programWeight = addWeights(instructions, ...step.calls.map((call) => call.weight));
  return knownCost({
    callWeights: step.calls.map((call) => call.weight),
    programWeight,
    fee: deriveFeeByPrice(programWeight, price),
    marginPercent,
    how: `Derived from payment info: the weight of the calls is the host's own; an instruction and the price of weight come from ${host.pallets.xcm}.teleport_assets, which the host weighs as a program of ${probeInstructions} instructions, without the multiplier of transaction fees.`,
  });
}

function readPrice({ probeWeight, probeFee, multiplier }: WeightPrices): WeightPrice | undefined {
  const weighed = readKnown(probeWeight);
  const fee = readKnown(probeFee)?.weight;
  if (weighed === undefined || fee === undefined) return undefined;
  const weight = deriveWeightV2(weighed, { proofSizeOfV1: 0n });
  if (weight.refTime === 0n) return undefined;
  const parts = readKnown(multiplier) ?? multiplierUnit;
  return { weight, fee, multiplier: parts > 0n ? parts : multiplierUnit };
}

function readKnown<T>(answer: Answer<T> | undefined): T | undefined {
  return answer?.known ? answer.value : undefined;
}
