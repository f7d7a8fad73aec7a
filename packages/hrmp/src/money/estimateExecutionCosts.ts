import {
  type Answer,
  type Reads,
  type RuntimeCallRead,
  requireInput,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import {
  addWeightMargin,
  type ChainWeight,
  callWeightRead,
  deriveWeightV2,
  noWeight,
} from '@parachron/weight';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { DueStep } from './DueStep.js';
import { deriveCostByPrice, type WeightPrices } from './deriveCostByPrice.js';
import { defaultMarginPercent, describeUnknownCost, type ExecutionCostAnswer } from './ExecutionCost.js';
import { estimateProgramFees } from './estimateProgramFees.js';
import { isSentAsProgram, type ProgramOptions, type ProgramStep } from './ProgramStep.js';
import { hasFeeApi, listPriceReads } from './weightPriceReads.js';

/**
 * Estimates the cost of executing each step, with runtime APIs of the channel manager.
 *
 * With XcmPaymentApi, the fee is the fee that the channel manager charges. On older channel managers the weight of the calls and
 * the price of weight come from payment info; the price is the price of a call that they weigh as a program. Without
 * both sources, the cost is unknown.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, `XcmPaymentApi.query_xcm_weight` and
 * `query_weight_to_asset_fee`; else `TransactionPaymentApi.query_info` and `query_fee_details`.
 * Sends: with XcmPaymentApi two requests in sequence, three if the weight of a program differs from the expected
 * weight; else one; none if no step is due.
 *
 * @param snapshot the channel manager at one block
 * @param options `channelManager`; the due `steps`; `versions` of XCM by the sending para; `marginPercent` on weights
 *   and fees, 30 by default
 * @returns an answer for each step with a program, by the id of the step
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type ChannelFacts, deriveDueSteps, estimateExecutionCosts } from '@parachron/hrmp';
 *
 * declare const snapshot: Snapshot;
 * declare const facts: ChannelFacts;
 * const steps = deriveDueSteps(facts, { proposal: { capacity: 1000, messageSize: 102_400 } });
 * const versions = { 1000: 2, 2114: 2 } as const;
 * const costs = await estimateExecutionCosts(snapshot, { channelManager: facts.channelManager, steps, versions });
 * const cost = costs.get('init-2114-to-1000');
 * if (cost?.known) console.log(cost.cost.offer); // planck
 * ```
 */
export async function estimateExecutionCosts(
  snapshot: Snapshot,
  options: ProgramOptions & { readonly steps: readonly DueStep[] },
): Promise<ReadonlyMap<string, ExecutionCostAnswer>> {
  requireInput(
    { snapshot, options },
    {
      snapshot: 'snapshot',
      options: {
        channelManager: { runtime: 'object', pallets: 'object', rules: 'object' },
        versions: 'object',
        steps: ['object'],
        marginPercent: 'number?',
      },
    },
  );
  const { channelManager, versions, marginPercent = defaultMarginPercent } = options;
  const steps = options.steps.filter(isSentAsProgram);
  if (steps.length === 0) return new Map();
  const reads: Reads = { ...listWeightReads(channelManager, steps), ...listPriceReads(channelManager) };
  const answers: Answered = await snapshot.read(reads);
  const found = new Map<string, ExecutionCostAnswer>();
  const weighed: ProgramStep[] = [];
  for (const step of steps) {
    const weights = readWeights(step, answers);
    const version = versions[step.para];
    if (!weights?.known) {
      found.set(
        step.id,
        describeUnknownCost(
          weights?.reason ?? `${channelManager.runtime.chain} returns no weight for a call.`,
        ),
      );
    } else if (version === undefined) {
      found.set(step.id, describeUnknownCost(`No XCM version was given for parachain ${step.para}.`));
    } else {
      const allowed = weights.value.map((weight) => addWeightMargin(weight, marginPercent));
      const calls = step.calls.map((call, at) => ({
        hex: call.hex,
        weight: allowed[at] ?? noWeight,
        used: weights.value[at] ?? noWeight,
      }));
      weighed.push({ id: step.id, para: step.para, version, calls });
    }
  }
  const costs = hasFeeApi(channelManager)
    ? await estimateProgramFees(snapshot, { channelManager, marginPercent, steps: weighed, samples: answers })
    : deriveAll(weighed, { channelManager, marginPercent, prices: readPrices(answers) });
  for (const [id, cost] of costs) found.set(id, cost);
  return found;
}

type Answered = { readonly [name: string]: Answer<unknown> };

function listWeightReads(
  channelManager: ChannelManager,
  steps: readonly DueStep[],
): Record<string, RuntimeCallRead<ChainWeight>> {
  return Object.fromEntries(
    steps.flatMap((step) =>
      step.calls.map((call, at) => [`${step.id}.${at}`, callWeightRead(channelManager.runtime, call.hex)]),
    ),
  );
}

function readWeights(step: DueStep, answers: Answered): Answer<readonly Weight[]> | undefined {
  const found: Extract<Answer<ChainWeight>, { known: true }>[] = [];
  for (const at of step.calls.keys()) {
    const answer = answers[`${step.id}.${at}`] as Answer<ChainWeight> | undefined;
    if (!answer?.known) return answer;
    found.push(answer);
  }
  const [first] = found;
  // Weights of version 1 and the programs of such channel managers have only the computation time.
  const value = found.map((answer) => deriveWeightV2(answer.value, { proofSizeOfV1: 0n }));
  return first && { ...first, value };
}

function readPrices(answers: Answered): WeightPrices {
  const { probeWeight, emptyWeight, probeFee, multiplier } = answers;
  return { probeWeight, emptyWeight, probeFee, multiplier } as WeightPrices;
}

function deriveAll(
  steps: readonly ProgramStep[],
  options: {
    readonly channelManager: ChannelManager;
    readonly marginPercent: number;
    readonly prices: WeightPrices;
  },
): Map<string, ExecutionCostAnswer> {
  return new Map(steps.map((step) => [step.id, deriveCostByPrice(step, options)]));
}
