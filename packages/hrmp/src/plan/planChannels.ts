import { type NoFix, omitUndefined, type PlanStep, type Runtime, requireInput } from '@parachron/core';
import type { Weight, XcmVersion } from '@parachron/xcm';
import type { DueStep } from '../money/DueStep.js';
import type { ExecutionCostAnswer } from '../money/ExecutionCost.js';
import { quoteChannelMoney } from '../money/quoteChannelMoney.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import type { ChannelStatus } from '../status/ChannelStatus.js';
import { formatChannelSize } from '../status/formatChannelSize.js';
import type { ParaFacts } from '../status/ParaFacts.js';
import type { ChannelPlan } from './ChannelPlan.js';
import { capProposal, isSmall } from './capProposal.js';
import { deriveDueSteps } from './deriveDueSteps.js';
import { deriveFundSteps, nameFundStep } from './deriveFundSteps.js';
import { formatMinimumBalance } from './listStepCosts.js';
import { planStep } from './planStep.js';

/** Input of a plan, besides the facts. */
export interface PlanOptions {
  /** The requested sizes of both channels, reduced to the channel manager's limits. */
  readonly proposal: ChannelProposal;
  /** The version of XCM that each parachain sends to the channel manager, by its id. */
  readonly versions: { readonly [para: number]: XcmVersion };
  /** Ids of other steps that must take effect before a parachain sends in that version, by the id of the parachain. */
  readonly after?: { readonly [para: number]: readonly string[] };
  /**
   * Reason why a parachain cannot send to the channel manager, by the id of the parachain; its steps then have no
   * program.
   */
  readonly obstacles?: { readonly [para: number]: NoFix };
  /** Cost of executing each step, by the id of the step: the result of {@link estimateExecutionCosts}. */
  readonly costs?: ReadonlyMap<string, ExecutionCostAnswer>;
  /**
   * The available runtimes of the parachains, by id: without the runtime of a parachain, its steps have no send call.
   */
  readonly runtimes?: { readonly [para: number]: Runtime };
  /** The para that sends its request first if both send one; the second of the facts by default. */
  readonly first?: number;
  /** Ids of steps whose calls become separate steps. */
  readonly apart?: readonly string[];
  /** Reason why a step cannot take effect that the state of the channel manager does not show, by the step's id. */
  readonly refused?: { readonly [step: string]: NoFix };
  /** The para id of the channel manager, required if the channel manager is not the relay chain. */
  readonly channelManagerParaId?: number;
  /** Fallback for a step of unknown cost: planck to offer, and the maximum weight of each call. */
  readonly offer?: { readonly fee: bigint; readonly callWeight: Weight };
}

/**
 * Plans the remaining steps that open both directions between two parachains, in their order, each with its sender, the call
 * on the channel manager, the XCM program with the call, and the send call with the program. `listRootRoutes` of
 * @parachron/governance has the routes by which the sender dispatches the send call as root.
 *
 * The first steps fund accounts that lack funds. Each step assumes that the steps before it have taken effect;
 * `blocked` of a step is the reason why it cannot take effect even then: a parachain that is not registered, a program that cannot be
 * sent, or what a run of {@link solveChannels} has refused.
 *
 * Chain: see {@link deriveDueSteps} and {@link deriveTransactProgram}; `PolkadotXcm.send`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options see {@link PlanOptions}
 * @returns the steps with their costs; no steps if nothing is left to send
 * @throws PARA_PAIR_MISMATCH when `first` is not one of the two parachains
 * @throws CALL_ARGUMENTS when a size is not a whole number of 32 bits
 * @throws XCM_NOT_IN_VERSION when a version cannot carry the program
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type ChannelFacts, deriveDueSteps, estimateExecutionCosts, planChannels } from '@parachron/hrmp';
 *
 * declare const snapshot: Snapshot;
 * declare const facts: ChannelFacts;
 * const proposal = { capacity: 1000, messageSize: 102_400 };
 * const versions = { 1000: 2, 2114: 2 } as const;
 * const steps = deriveDueSteps(facts, { proposal });
 * const costs = await estimateExecutionCosts(snapshot, { channelManager: facts.channelManager, steps, versions });
 * for (const step of planChannels(facts, { proposal, versions, costs }).steps) console.log(step.title);
 * ```
 */
export function planChannels(facts: ChannelFacts, options: PlanOptions): ChannelPlan {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: {
        proposal: { capacity: 'number', messageSize: 'number' },
        versions: 'object',
        after: 'object?',
        obstacles: 'object?',
        costs: 'object?',
        runtimes: 'object?',
        first: 'number?',
        apart: 'array?',
        refused: 'object?',
        channelManagerParaId: 'number?',
        offer: 'object?',
      },
    },
  );
  const { proposal, first, apart = [] } = options;
  const due = deriveDueSteps(facts, { proposal, apart, ...omitUndefined({ first }) });
  const costs = new Map(due.map((step) => [step.id, chooseCost(step.calls.length, step.id, options)]));
  const money = quoteChannelMoney(facts, { steps: due, costs });
  const funds = deriveFundSteps(facts, money);
  const steps = due.map((step): PlanStep => {
    const cost = costs.get(step.id);
    const obstacle = findPartyObstacle(facts, step) ?? options.refused?.[step.id];
    const planned = planStep(facts, { ...options, step, cost, obstacle });
    const sending = step.para === undefined ? [] : (options.after?.[step.para] ?? []);
    const kept = money.filter(({ steps }) => steps[0]?.step === step.id);
    return {
      ...planned,
      after: [...listPaid(step, funds), ...sending, ...planned.after],
      costs: [
        ...(planned.costs ?? []),
        ...kept.map(({ para, keep }) => formatMinimumBalance(facts, para, keep)),
      ],
    };
  });
  return {
    steps: noteUnused([...funds, ...addBlocked(steps)]),
    money,
    notes: listPlanNotes(facts, proposal),
  };
}

// A step that succeeds alone still spends or reserves funds, without use if the steps that need it are refused.
function noteUnused(steps: readonly PlanStep[]): PlanStep[] {
  const stuck = new Set(steps.filter(({ blocked }) => blocked).map(({ id }) => id));
  return steps
    .toReversed()
    .map((step): PlanStep => {
      const next = steps.filter(({ after }) => after.includes(step.id)).map(({ id }) => id);
      if (step.blocked || next.length === 0 || !next.every((id) => stuck.has(id))) return step;
      stuck.add(step.id);
      const note = `Do not send this step yet: ${next.join(', ')} cannot take effect.`;
      return { ...step, notes: [...step.notes, note] };
    })
    .toReversed();
}

// A step that waits for a blocked step is blocked too.
function addBlocked(steps: readonly PlanStep[]): PlanStep[] {
  const passed: PlanStep[] = [];
  for (const step of steps) {
    const before = passed.find(({ id, blocked }) => blocked && step.after.includes(id));
    const blocked: NoFix | undefined = before?.blocked && {
      reason: `The step waits for ${before.id}, which cannot take effect.`,
      howTo: before.blocked.howTo,
    };
    passed.push(step.blocked || !blocked ? step : { ...step, blocked });
  }
  return passed;
}

// The steps that fund the accounts that pay for a step.
function listPaid({ actions, para }: DueStep, funds: readonly PlanStep[]): string[] {
  const payers = actions.map(({ kind, channel }) => (kind === 'init' ? channel.sender : channel.recipient));
  if (para !== undefined) payers.push(para);
  const ids = new Set(payers.map(nameFundStep));
  return funds.map(({ id }) => id).filter((id) => ids.has(id));
}

function chooseCost(calls: number, id: string, { costs, offer }: PlanOptions): ExecutionCostAnswer {
  const asked = costs?.get(id);
  if (asked?.known || !offer) return asked ?? notAsked;
  return {
    known: true,
    cost: {
      callWeights: Array.from({ length: calls }, () => offer.callWeight),
      fee: offer.fee,
      offer: offer.fee,
      marginPercent: 0,
      how: 'Given by the caller, not read from the channel manager.',
    },
  };
}

const notAsked: ExecutionCostAnswer = {
  known: false,
  reason: 'No cost of the program was requested from the channel manager.',
  howToFindOut: 'Call estimateExecutionCosts, or give the fee and the weight.',
};

/** The channel manager takes messages of live parachains, and opens channels to them. */
function findPartyObstacle(facts: ChannelFacts, { actions, para }: DueStep): NoFix | undefined {
  const recipients = actions.flatMap(({ kind, channel }) => (kind === 'init' ? [channel.recipient] : []));
  const { chain } = facts.channelManager.runtime;
  const found = [...(para === undefined ? [] : [para]), ...recipients]
    .map((id) => findPara(facts, id))
    .find((one) => !isLive(one));
  if (!found) return undefined;
  const { id, lifecycle } = found;
  return {
    reason: `Para ${id} is ${lifecycle ? `in the state ${lifecycle}` : 'not registered'} on ${chain}, so ${chain} rejects its messages and channels.`,
    howTo: explainRegistration(found),
  };
}

function isLive({ lifecycle }: ParaFacts): boolean {
  return lifecycle !== undefined && lifecycle !== 'Onboarding' && !lifecycle.startsWith('Offboarding');
}

/** Advises how to activate a parachain that is not live on the relay chain, by its lifecycle state. */
function explainRegistration({ id, lifecycle }: Pick<ParaFacts, 'id' | 'lifecycle'>): string {
  const correct = 'or correct the para id';
  if (lifecycle === undefined) {
    return `Register parachain ${id} on the relay chain and wait until it is onboarded, ${correct}.`;
  }
  return lifecycle === 'Onboarding'
    ? `Wait until parachain ${id} is onboarded at a session of the relay chain, ${correct}.`
    : `Register parachain ${id} again after the relay chain has removed it, ${correct}.`;
}

function listPlanNotes(facts: ChannelFacts, proposal: ChannelProposal): string[] {
  return facts.channels.flatMap((status) => describe(facts, status, proposal));
}

function describe(facts: ChannelFacts, status: ChannelStatus, proposal: ChannelProposal): string[] {
  const { sender, recipient } = status.channel;
  const direction = `from ${sender} to ${recipient}`;
  if (status.state === 'accepted') {
    return [
      `The channel ${direction} is accepted: no call is needed, the channel opens at the next session.`,
    ];
  }
  if (status.state !== 'open') return [];
  if (!isSmall(status, facts, proposal)) return [];
  const wanted = capProposal(facts, proposal);
  return [
    `The channel ${direction} is open for ${formatChannelSize(status)}. The proposal is ${formatChannelSize(wanted)}. To change the sizes, close the channel and open it again.`,
  ];
}
