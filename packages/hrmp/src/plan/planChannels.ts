import type { PlanStep, Runtime } from '@parachron/core';
import type { Weight, XcmVersion } from '@parachron/xcm';
import type { CarryCostAnswer } from '../money/CarryCost.js';
import { quoteChannelMoney } from '../money/quoteChannelMoney.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelPlan } from './ChannelPlan.js';
import type { ChannelProposal } from './ChannelProposal.js';
import { deriveDueSteps } from './deriveDueSteps.js';
import { deriveFundSteps, fundStepId } from './deriveFundSteps.js';
import { listPlanNotes } from './listPlanNotes.js';
import { planStep } from './planStep.js';

/** What a plan is made from, besides the facts. */
export interface PlanOptions {
  /** The sizes wanted for both channels, cut to the host's limits. */
  readonly proposal: ChannelProposal;
  /** The version of XCM that each parachain sends to the host, by its id. */
  readonly versions: { readonly [para: number]: XcmVersion };
  /** What carrying out each step costs, by its id: see {@link estimateCarryCosts}. */
  readonly costs?: ReadonlyMap<string, CarryCostAnswer>;
  /** The runtimes of the parachains, where they are at hand: without one, a plan stops at the program. */
  readonly runtimes?: { readonly [para: number]: Runtime };
  /** The para that asks first where both have to ask; the second of the facts by default. */
  readonly first?: number;
  /** The para id of the host, needed where it is not the relay. */
  readonly hostParaId?: number;
  /** For a step whose cost could not be asked: planck to offer and the weight each call may use. */
  readonly offer?: { readonly fee: bigint; readonly callWeight: Weight };
}

/**
 * Plans how both directions between two parachains get open: only the steps still due, in their order, each with
 * who sends it, the call on the host, the XCM program that carries it, the send call around it, and the ways in
 * which that chain can dispatch it as root.
 *
 * Accounts that lack money come first as steps of their own. Nothing in the plan is ever sent by itself.
 *
 * Chain: see {@link deriveDueSteps} and {@link deriveCarryProgram}; `PolkadotXcm.send`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options see {@link PlanOptions}
 * @returns the steps with the money they take; no steps when nothing is left to send
 * @throws FACTS_OF_OTHER_PARAS when `first` is neither of the two
 * @throws CALL_ARGUMENTS when a size is no whole number of 32 bits
 * @throws XCM_NOT_IN_VERSION when a version cannot carry the program
 * @throws XCM_VERSION_NOT_IN_RUNTIME when a parachain's runtime does not know the version it is to send
 * @throws XCM_PALLET_NOT_FOUND when a parachain's runtime has no call to send programs
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type ChannelFacts, deriveDueSteps, estimateCarryCosts, planChannels } from '@parachron/hrmp';
 *
 * declare const snapshot: Snapshot;
 * declare const facts: ChannelFacts;
 * const proposal = { capacity: 1000, messageSize: 102_400 };
 * const versions = { 1000: 2, 2114: 2 } as const;
 * const steps = deriveDueSteps(facts, { proposal });
 * const costs = await estimateCarryCosts(snapshot, { host: facts.host, steps, versions });
 * for (const step of planChannels(facts, { proposal, versions, costs }).steps) console.log(step.title);
 * ```
 */
export function planChannels(facts: ChannelFacts, options: PlanOptions): ChannelPlan {
  const { proposal, first } = options;
  const due = deriveDueSteps(facts, { proposal, ...(first === undefined ? {} : { first }) });
  const costs = new Map(due.map((step) => [step.id, chooseCost(step.calls.length, step.id, options)]));
  const money = quoteChannelMoney(facts, { steps: due, costs });
  const funds = deriveFundSteps(facts, money);
  const funded = new Set(funds.map((step) => step.id));
  const steps = due.map((step): PlanStep => {
    const planned = planStep(facts, { ...options, step, cost: costs.get(step.id) });
    const payers = step.actions.map(({ kind, channel }) =>
      fundStepId(kind === 'init' ? channel.sender : channel.recipient),
    );
    if (step.para !== undefined) payers.push(fundStepId(step.para));
    const paid = [...new Set(payers)].filter((id) => funded.has(id));
    return { ...planned, after: [...paid, ...planned.after] };
  });
  return { steps: [...funds, ...steps], money, notes: listPlanNotes(facts, proposal) };
}

function chooseCost(calls: number, id: string, { costs, offer }: PlanOptions): CarryCostAnswer {
  const asked = costs?.get(id);
  if (asked?.known || !offer) return asked ?? notAsked;
  return {
    known: true,
    cost: {
      callWeights: Array.from({ length: calls }, () => offer.callWeight),
      fee: offer.fee,
      offer: offer.fee,
      marginPercent: 0,
      how: 'Given, not asked from the host.',
    },
  };
}

const notAsked: CarryCostAnswer = {
  known: false,
  reason: 'The host was not asked what the program costs.',
  howToFindOut: 'Ask it with estimateCarryCosts, or give the fee and the weight yourself.',
};
