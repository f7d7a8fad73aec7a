import { type Answers, readKnown, type Weight } from '@parachron/core';
import {
  addWeights,
  deriveFeeByPrice,
  deriveWeightV2,
  multiplierUnit,
  scaleWeight,
  type WeightPrice,
} from '@parachron/weight';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { countInstructions, deriveTransactProgram } from './deriveTransactProgram.js';
import { describeKnownCost, describeUnknownCost, type ExecutionCostAnswer } from './ExecutionCost.js';
import type { ProgramStep } from './ProgramStep.js';
import { probeInstructions, type WeightPriceReads } from './weightPriceReads.js';

/** The answers about the price of weight; an absent answer was not requested. */
export type WeightPrices = { readonly [K in keyof WeightPriceReads]?: Answers<WeightPriceReads>[K] };

// Without an API for programs, the weight of instructions and the price of weight come from a call that the channel
// manager weighs as a program.
export function deriveCostByPrice(
  step: ProgramStep,
  options: {
    readonly channelManager: ChannelManager;
    readonly marginPercent: number;
    readonly prices: WeightPrices;
  },
): ExecutionCostAnswer {
  const { channelManager, marginPercent, prices } = options;
  const price = readPrice(prices);
  if (!price) return describeUnknownCost(describeNoPrice(channelManager, prices));
  const program = deriveTransactProgram({ ...step, fee: 1n, role: channelManager.role });
  const instructions = weighInstructions(countInstructions(program), { probe: price.weight, prices });
  const programWeight = addWeights(instructions, ...step.calls.map((call) => call.weight));
  return describeKnownCost({
    callWeights: step.calls.map((call) => call.weight),
    programWeight,
    fee: deriveFeeByPrice(programWeight, price),
    marginPercent,
    how: `Upper bound, derived from payment info. Weight of the calls: from the channel manager. Weight and price of instructions: from ${channelManager.pallets.xcm}.teleport_assets, a program of ${probeInstructions} instructions, without the fee multiplier.`,
  });
}

// If an asset makes no difference, all instructions have the same weight, at most half of the probe, which includes the
// overhead of the call. Otherwise WithdrawAsset and DepositAsset, which handle assets, weigh at most the difference that the
// asset makes to the probe, since one of the probe's two instructions also sends a message. The other instructions touch no
// storage, and weigh less than the probe without an asset.
function weighInstructions(
  count: number,
  { probe, prices }: { readonly probe: Weight; readonly prices: WeightPrices },
): Weight {
  const empty = readKnown(prices.emptyWeight);
  const least = empty && deriveWeightV2(empty, { proofSizeOfV1: 0n });
  if (!least || least.refTime === 0n || least.refTime >= probe.refTime) {
    return scaleWeight(probe, { numerator: BigInt(count), denominator: probeInstructions });
  }
  const others = BigInt(count) - probeInstructions - 1n;
  return addWeights(probe, scaleWeight(least, { numerator: others, denominator: 1n }));
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

/** A node that failed to answer says why; otherwise the answers themselves show no price. */
function describeNoPrice({ runtime }: ChannelManager, { probeWeight, probeFee }: WeightPrices): string {
  for (const answer of [probeWeight, probeFee]) if (answer?.known === false) return answer.reason;
  return `${runtime.chain} has no call whose fee shows the price of weight.`;
}
