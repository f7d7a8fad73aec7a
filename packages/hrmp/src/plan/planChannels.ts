import {
  deriveSignedRoute,
  formatAccount,
  formatCost,
  formatTokens,
  type NoFix,
  orUndefined,
  type PlanStep,
  transferCall,
} from '@parachron/core';
import { type ParaMoney, quoteChannelMoney } from '../money/quoteChannelMoney.js';
import { type CarriedStep, describeRun } from '../run/CarriedStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelStatus } from '../status/ChannelStatus.js';
import {
  type ChannelProposal,
  capProposal,
  formatChannelSize,
  isBelowProposal,
} from '../status/channelSizes.js';
import { describeSovereign, formatMinimumBalance, type PlanOptions, planStep } from './planStep.js';

/** The due steps of a plan, with what a fork of the channel manager shows about them. */
interface Planned extends PlanOptions {
  readonly due: readonly CarriedStep[];
}

/**
 * Plans the remaining steps that open both directions between two parachains, in their order, each with its sender, the call
 * on the channel manager, the XCM program with the call, the send call with the program, and the result of its run. A step that the
 * fork refuses is blocked.
 */
export function planChannels(facts: ChannelFacts, options: Planned): ChannelPlan {
  const { proposal, due } = options;
  const planned = due.map((carried) => ({ ...carried, step: planStep(facts, { ...options, carried }) }));
  const money = quoteChannelMoney(
    facts,
    planned.map(({ step }) => step),
  );
  const funds = deriveFundSteps(facts, money);
  const steps = planned.map(({ step, para, run }): PlanStep => {
    const payers = money.filter(({ steps: paid }) => paid.includes(step.id));
    const funding = payers.filter(({ missing }) => missing > 0n).map(({ para }) => nameFundStep(para));
    const sending = options.after?.[para] ?? [];
    const kept = payers
      .filter(({ steps: [first] }) => first === step.id)
      .map(({ para, keep }) => formatMinimumBalance(facts, para, keep));
    return {
      ...step,
      after: [...funding, ...sending, ...step.after],
      costs: [...(step.costs ?? []), ...kept],
      notes: [...step.notes, ...describeRun(facts, { step, money, run })],
    };
  });
  return {
    steps: noteUnused([...funds, ...addBlocked(steps)]),
    money,
    notes: facts.channels.flatMap((status) => describe(facts, status, proposal)),
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

function describe(facts: ChannelFacts, status: ChannelStatus, proposal: ChannelProposal): string[] {
  const { sender, recipient } = status.channel;
  const direction = `from ${sender} to ${recipient}`;
  if (status.state === 'accepted') {
    return [
      `The channel ${direction} is accepted: no call is needed, the channel opens at the next session.`,
    ];
  }
  const wanted = capProposal(facts, proposal);
  if (status.state !== 'open' || !isBelowProposal(status, wanted)) return [];
  return [
    `The channel ${direction} is open for ${formatChannelSize(status)}. The proposal is ${formatChannelSize(wanted)}. To change the sizes, close the channel and open it again.`,
  ];
}

/** Remaining steps until both directions between two parachains are open, and their requirements. */
export interface ChannelPlan {
  /** Steps in order of execution; each step names the earlier steps that it waits for. */
  readonly steps: readonly PlanStep[];
  /** Funds of each parachain, in the order of the facts. */
  readonly money: readonly [ParaMoney, ParaMoney];
  /** Notes on the plan, such as channels that only wait for the next session. */
  readonly notes: readonly string[];
}

function nameFundStep(para: number): string {
  return `fund-${para}`;
}

// A step for each account whose balance is too small for the due steps.
function deriveFundSteps(facts: ChannelFacts, money: readonly ParaMoney[]): PlanStep[] {
  return money.filter((para) => para.missing > 0n).map((para) => buildStep(facts, para));
}

function buildStep(facts: ChannelFacts, para: ParaMoney): PlanStep {
  const { runtime } = facts.channelManager;
  const address = formatAccount(para.account, runtime.ss58Prefix);
  const { account: to, missing: amount } = para;
  // An amount above the largest balance has no call.
  const call = orUndefined(() => transferCall(runtime, { to, amount }));
  const payer = { chain: runtime.chain, name: `any account that holds ${runtime.token.symbol}` };
  return {
    id: nameFundStep(para.para),
    title: `The sovereign account of parachain ${para.para} on ${runtime.chain} receives ${para.tokens.missing}.`,
    sender: `any account that holds ${runtime.token.symbol} on ${runtime.chain}`,
    layers: call
      ? [{ kind: 'inner-call', title: `Call on ${runtime.chain}`, chain: runtime.chain, hex: call.hex, call }]
      : [],
    dispatch: [deriveSignedRoute(payer, call)],
    verify: `System.Account(${address}) on ${runtime.chain} has at least ${formatTokens(para.needed, runtime.token)} free.`,
    after: [],
    costs: [
      formatCost(
        {
          kind: 'transfer',
          title: `funds of parachain ${para.para} for deposits and fees`,
          payer,
          to: describeSovereign(facts, para.para),
          token: runtime.token,
          source: 'deposits, offers and minimum balance of the steps, minus the free balance',
        },
        para.missing,
      ),
    ],
    notes: [
      `Free balance: ${para.tokens.free}. Needed: ${para.complete ? '' : 'at least '}${para.tokens.needed} (deposits ${para.tokens.deposits}, offers for fees ${para.complete ? '' : 'at least '}${para.tokens.offers}, minimum balance ${para.tokens.keep}).`,
      ...(para.complete ? [] : ['The sum excludes the fees of some steps, which are unknown: send more.']),
    ],
  };
}
