import type { Forkable } from '@parachron/client';
import {
  type Answer,
  getRuntimeApiVersion,
  type Planck,
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
import {
  defaultMarginPercent,
  describeKnownCost,
  describeUnknownCost,
  type ExecutionCostAnswer,
} from './ExecutionCost.js';
import { estimateProgramFees } from './estimateProgramFees.js';
import { measurePrice } from './measurePrice.js';
import { isSentAsProgram, type ProgramOptions, type ProgramStep } from './ProgramStep.js';

/**
 * Estimates the cost of executing each step on the channel manager.
 *
 * The weights of the calls are those of the channel manager. The fee of the program is the answer of its XcmPaymentApi, or what a fork of it charges.
 * Without both, the cost is unknown.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, else `TransactionPaymentApi.query_info`; `XcmPaymentApi.query_xcm_weight` and
 * `query_weight_to_asset_fee`.
 * Sends: with XcmPaymentApi three requests in sequence, else one and the reads of a fork; none if no step is due.
 *
 * @param snapshot the channel manager at one block
 * @param options `channelManager`; the due `steps`; `versions` of XCM by the sending para; a `fork` for a channel manager without
 *   XcmPaymentApi; `marginPercent` on weights and fees, 30 by default
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
  options: ProgramOptions & { readonly steps: readonly DueStep[]; readonly fork?: Forkable | undefined },
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
        fork: 'object?',
      },
    },
  );
  const { channelManager, versions, marginPercent = defaultMarginPercent } = options;
  const { chain } = channelManager.runtime;
  const steps = options.steps.filter(isSentAsProgram);
  if (steps.length === 0) return new Map();
  const answers: Answered = await snapshot.read(listWeightReads(channelManager, steps));
  const found = new Map<string, ExecutionCostAnswer>();
  const weighed: ProgramStep[] = [];
  for (const step of steps) {
    const weights = readWeights(step, answers);
    const version = versions[step.para];
    if (!weights?.known) {
      const reason = weights?.reason ?? `${chain} returns no weight for a call.`;
      found.set(step.id, describeUnknownCost(reason));
    } else if (version === undefined) {
      found.set(step.id, describeUnknownCost(`No XCM version was given for parachain ${step.para}.`));
    } else {
      const calls = step.calls.map((call, at) => ({
        hex: call.hex,
        weight: addWeightMargin(weights.value[at] ?? noWeight, marginPercent),
      }));
      weighed.push({ id: step.id, para: step.para, version, calls });
    }
  }
  const hasApi = getRuntimeApiVersion(channelManager.runtime, 'XcmPaymentApi') !== undefined;
  const fees = hasApi
    ? await estimateProgramFees(snapshot, { role: channelManager.role, steps: weighed })
    : undefined;
  const priced = weighed.map(async (step) => {
    const asked = fees?.get(step.id);
    return [step.id, await priceProgram(step, { ...options, marginPercent, asked })] as const;
  });
  for (const [id, cost] of await Promise.all(priced)) found.set(id, cost);
  return found;
}

async function priceProgram(
  step: ProgramStep,
  {
    asked,
    channelManager,
    fork,
    marginPercent,
  }: {
    /** The answer of XcmPaymentApi. */
    readonly asked: Planck | undefined;
    readonly channelManager: ChannelManager;
    readonly fork?: Forkable | undefined;
    readonly marginPercent: number;
  },
): Promise<ExecutionCostAnswer> {
  const { chain } = channelManager.runtime;
  const callWeights = step.calls.map(({ weight }) => weight);
  if (asked !== undefined) {
    const how = 'From XcmPaymentApi of the channel manager, for this program.';
    return describeKnownCost({ callWeights, fee: asked, marginPercent, how });
  }
  if (!fork) return describeUnknownCost(describeUnasked(chain));
  const measured = await measurePrice(fork, { step, channelManager });
  if ('reason' in measured) return describeUnknownCost(measured.reason);
  const how = `A fork of ${chain} charged it for the whole weight of this program.`;
  return describeKnownCost({ callWeights, fee: measured.price, marginPercent, how });
}

function describeUnasked(chain: string): string {
  return `XcmPaymentApi of ${chain} returns no fee for the program, and no fork of it is given.`;
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
