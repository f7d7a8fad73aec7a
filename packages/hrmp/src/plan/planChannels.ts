import {
  describeTransfer,
  formatCost,
  formatTokens,
  omitUndefined,
  orUndefined,
  type Planck,
  type PlanStep,
  planSignedStep,
  transferCall,
} from '@parachron/core';
import { type ParaMoney, quoteChannelMoney } from '../money/quoteChannelMoney.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { DueStep } from './deriveDueSteps.js';
import { type CarriedStep, describeCost, describeSovereign, planStep } from './planStep.js';

/** Plans the due steps in their order, with their layers, their costs and their funds; one that the fork refuses is blocked. */
export function planChannels(facts: ChannelFacts, due: readonly CarriedStep[]): ChannelPlan {
  const planned = due.map((carried) => planStep(facts, carried));
  const [one, other] = facts.paras;
  const money = [quoteChannelMoney(facts, one, planned), quoteChannelMoney(facts, other, planned)] as const;
  const short = money.filter(({ missing }) => missing > 0n);
  const steps: PlanStep[] = [];
  for (const step of planned) {
    const funding = short.filter(({ steps: paid }) => paid.includes(step.id));
    const kept = money
      .filter(({ steps: [first] }) => first === step.id)
      .map(({ para, keep }) => formatCost(describeCost(facts, para, minimumBalance), keep));
    // A step that waits for a blocked step is blocked too.
    const before = steps.find(({ id, blocked }) => blocked && step.after.includes(id));
    const blocked = before?.blocked && {
      reason: `The step waits for ${before.id}, which cannot take effect.`,
      howTo: before.blocked.howTo,
    };
    steps.push({
      ...omitUndefined({ blocked }),
      ...step,
      after: [...funding.map(({ para }) => `fund-${para}`), ...step.after],
      costs: [...(step.costs ?? []), ...kept],
    });
  }
  return { steps: [...short.map((para) => planFunds(facts, para)), ...steps], money, due };
}

const minimumBalance = {
  kind: 'minimum-balance',
  title: 'minimum balance of the account',
  source: 'stays in the account: Balances.ExistentialDeposit, or the frozen balance if larger',
} as const;

/** Remaining steps until both directions between two parachains are open, and their requirements. */
export interface ChannelPlan {
  /** Steps in order of execution; each step names the earlier steps that it waits for. */
  readonly steps: readonly PlanStep[];
  /** Funds of each parachain, in the order of the facts. */
  readonly money: readonly [ParaMoney, ParaMoney];
  /** The steps with calls on the channel manager, with the channels that they are about. */
  readonly due: readonly DueStep[];
}

/** The step that gives an account the funds that are missing for the due steps. */
function planFunds(facts: ChannelFacts, para: ParaMoney): PlanStep {
  const { runtime } = facts.channelManager;
  const { missing, complete } = para;
  const format = (amount: Planck) => formatTokens(amount, runtime.token);
  const transfer = {
    to: para.account,
    amount: missing,
    free: para.free,
    name: describeSovereign(facts, para.para).name,
    title: `funds of parachain ${para.para} for deposits and fees`,
    source: 'deposits, offers and minimum balance of the steps, minus the free balance',
  };
  const least = complete ? '' : 'at least ';
  return planSignedStep(runtime, {
    ...describeTransfer(runtime, transfer),
    id: `fund-${para.para}`,
    title: `The sovereign account of parachain ${para.para} on ${runtime.chain} receives ${format(missing)}.`,
    // An amount above the largest balance has no call.
    call: orUndefined(() => transferCall(runtime, transfer)),
    notes: [
      `Free balance: ${format(para.free)}. Needed: ${least}${format(para.needed)} (deposits ${format(para.deposits)}, offers for fees ${least}${format(para.offers)}, minimum balance ${format(para.keep)}).`,
      ...(para.returned > 0n
        ? [`Closing channels return ${format(para.returned)} at the next session: send the programs then.`]
        : []),
      ...(complete ? [] : ['The sum excludes the fees of some steps, which are unknown: send more.']),
    ],
  });
}
