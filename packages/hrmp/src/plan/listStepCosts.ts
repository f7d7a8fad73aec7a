import { formatAccount, formatCost, type PlanAccount, type PlanCost, type Planck } from '@parachron/core';
import type { DueAction, DueStep } from '../money/DueStep.js';
import { deriveDeposit } from '../money/deriveDeposit.js';
import type { ExecutionCostAnswer } from '../money/ExecutionCost.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';

/** Lists the costs of a step to the accounts of both parachains on the channel manager. */
export function listStepCosts(
  facts: ChannelFacts,
  options: { readonly step: DueStep; readonly cost: ExecutionCostAnswer | undefined },
): PlanCost[] {
  const { step, cost } = options;
  const deposits = step.actions.flatMap((action) => formatDeposit(facts, action));
  return step.para === undefined ? deposits : [...deposits, formatOffer(facts, step.para, cost)];
}

/** Describes the account of a parachain on the channel manager as a payer. */
export function describeSovereign(facts: ChannelFacts, para: number): PlanAccount {
  const { chain, ss58Prefix } = facts.channelManager.runtime;
  const { sovereign } = findPara(facts, para);
  const name = `sovereign account of parachain ${para} (${formatAccount(sovereign, ss58Prefix)})`;
  return { chain, account: sovereign.hex, name };
}

/** The minimum balance of a parachain's account, as a cost. */
export function formatMinimumBalance(facts: ChannelFacts, para: number, amount: Planck): PlanCost {
  return formatCost(
    {
      kind: 'minimum-balance',
      title: 'minimum balance of the account',
      payer: describeSovereign(facts, para),
      token: facts.channelManager.runtime.token,
      source: 'stays in the account: Balances.ExistentialDeposit, or the frozen balance if larger',
    },
    amount,
  );
}

function formatDeposit(facts: ChannelFacts, { kind, channel }: DueAction): PlanCost[] {
  const side = kind === 'init' ? 'sender' : 'recipient';
  const amount = deriveDeposit(facts, { ...channel, side });
  if (amount === 0n) return [];
  const part = {
    kind: 'deposit',
    title: `deposit of the ${side} for the channel from ${channel.sender} to ${channel.recipient}`,
    payer: describeSovereign(facts, channel[side]),
    token: facts.channelManager.runtime.token,
    source: `${facts.channelManager.pallets.configuration}.ActiveConfig; returned when the channel closes`,
  } as const;
  return [formatCost(part, amount)];
}

function formatOffer(facts: ChannelFacts, para: number, cost: ExecutionCostAnswer | undefined): PlanCost {
  const { token, chain } = facts.channelManager.runtime;
  const part = {
    kind: 'offer',
    title: `offer for the execution on ${chain}`,
    payer: describeSovereign(facts, para),
    token,
  } as const;
  if (!cost?.known) {
    const source = cost ? `${cost.reason} ${cost.howToFindOut}` : 'No fee was requested.';
    return { ...part, text: 'unknown', source };
  }
  const { offer, fee, marginPercent, how } = cost.cost;
  const margin =
    marginPercent === 0
      ? 'without a margin'
      : `margin: ${marginPercent} % of the weight and ${marginPercent} % of the fee`;
  return formatCost({ ...part, source: `${margin}. ${how}`, returns: offer - fee }, offer);
}
