import { formatTokens, type PlanCost, type PlanStep } from '@parachron/core';
import { formatPlanAccount } from './describePlanSummary.js';
import type { LabelledText } from './describeRun.js';

/** Why a step cannot take effect, and what to do; nothing where it can. */
export function describeBlocked({ blocked }: Pick<PlanStep, 'blocked'>): LabelledText[] {
  if (!blocked) return [];
  return [
    { label: 'Blocked', text: blocked.reason },
    { label: 'What to do', text: blocked.howTo },
  ];
}

/** One part of what a step costs: what for, how much, who pays, what comes back, and where it was asked. */
export function formatCostLine(cost: PlanCost): string {
  return `${cost.title}: ${cost.text}, ${formatCostTerms(cost)}`;
}

/** Who pays a part of what a step costs, what comes back, and where it was asked. */
export function formatCostTerms(cost: PlanCost): string {
  const { payer, to, source } = cost;
  const receiver = to ? ` to ${formatPlanAccount(to)}` : '';
  return `from ${formatPlanAccount(payer)}${receiver}${formatReturns(cost)} (${source})`;
}

function formatReturns({ kind, amount, returns, token }: PlanCost): string {
  if (amount === undefined || returns === 0n) return '';
  if (returns === undefined) return kind === 'offer' ? '; the part that is not used comes back' : '';
  // The title of an existential deposit says that it stays.
  if (kind === 'existential-deposit') return '';
  if (returns === amount) return '; it comes back';
  const [fee, back] = [amount - returns, returns].map((part) => formatTokens(part, token));
  return `; the expected fee is ${fee}, and ${back} comes back`;
}
