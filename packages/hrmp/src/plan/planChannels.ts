import {
  type Account,
  deriveUntouchable,
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
import { type ChannelFacts, findPara, type ParaFacts } from '../status/ChannelFacts.js';
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
  readonly due: readonly Pick<DueStep, 'id' | 'actions'>[];
}

/** Amounts in planck that one parachain's account on the channel manager needs for its remaining steps, and its balance. */
export interface ParaMoney {
  readonly para: number;
  readonly account: Account;
  /** The ids of the steps that the account pays for, in order. */
  readonly steps: readonly string[];
  /** Whether every offer is in the sum. */
  readonly complete: boolean;
  readonly deposits: Planck;
  /** Sum of the known offers of all steps. */
  readonly offers: Planck;
  /** Minimum balance of the account: the existential deposit, or the frozen balance if larger. */
  readonly keep: Planck;
  /** Sum of deposits, offers and `keep`. */
  readonly needed: Planck;
  readonly free: Planck;
  /** Deposits of closing channels, which are free after the next session. */
  readonly returned: Planck;
  /** 0 if the free balance suffices, with what closing channels return. */
  readonly missing: Planck;
}

/**
 * Quotes the needed and the missing balance of a parachain on the channel manager: the sums of the costs of the remaining steps.
 *
 * Chain: deposits of `Configuration.ActiveConfig` or `PendingConfigs`, `Balances.ExistentialDeposit`, `System.Account`.
 */
function quoteChannelMoney(facts: ChannelFacts, para: ParaFacts, steps: readonly PlanStep[]): ParaMoney {
  const { free, frozen } = para.balance;
  const costs = steps.flatMap(({ id: step, costs: all = [] }) => all.map((cost) => ({ ...cost, step })));
  const own = costs.filter(({ payer }) => payer.account === para.sovereign.hex);
  const sum = (part: typeof own) => part.reduce((total, { amount = 0n }) => total + amount, 0n);
  const deposits = sum(own.filter(({ kind }) => kind === 'deposit'));
  const offers = sum(own.filter(({ kind }) => kind === 'offer'));
  const keep = own.length === 0 ? 0n : deriveUntouchable({ reserved: 0n, frozen }, facts.existentialDeposit);
  const needed = deposits + offers + keep;
  const returned = facts.channels.reduce((total, { channel, ...status }) => {
    const side = channel.sender === para.id ? 'sender' : 'recipient';
    return status.state === 'closing' ? total + status.deposits[side] : total;
  }, 0n);
  const held = free + returned;
  return {
    para: para.id,
    account: para.sovereign,
    steps: [...new Set(own.map(({ step }) => step))],
    complete: own.every(({ amount }) => amount !== undefined),
    deposits,
    offers,
    keep,
    needed,
    free,
    returned,
    missing: needed > held ? needed - held : 0n,
  };
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
      ...(findPara(facts, para.para).lifecycle === undefined
        ? [`Parachain ${para.para} is not registered on ${runtime.chain}: pay nothing before it is.`]
        : []),
      ...(complete ? [] : ['The sum excludes the fees of some steps, which are unknown: send more.']),
    ],
  });
}
