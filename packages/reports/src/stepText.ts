import { formatTokens, type PlanCost, type PlanStep } from '@parachron/core';
import { formatPlanAccount } from './describePlanSummary.js';
import type { LabelledText } from './verdictText.js';

/**
 * Lists the reasons why a step is blocked, and the fixes; empty if the step can take effect.
 *
 * @example
 * ```ts
 * import { describeBlocked } from '@parachron/reports';
 *
 * describeBlocked({ blocked: { reason: 'The pallet is paused.', howTo: 'Wait.' } })[0]?.text; // 'The pallet is paused.'
 * ```
 */
export function describeBlocked({ blocked }: Pick<PlanStep, 'blocked'>): LabelledText[] {
  if (!blocked) return [];
  return [
    { label: 'Blocked', text: blocked.reason },
    { label: 'What to do', text: blocked.howTo },
  ];
}

/**
 * One cost of a step: purpose, amount, payer, returned part, and source.
 *
 * @example
 * ```ts
 * import type { PlanStep } from '@parachron/core';
 * import { formatCostLine } from '@parachron/reports';
 *
 * declare const step: PlanStep;
 * for (const cost of step.costs ?? []) console.log(formatCostLine(cost));
 * ```
 */
export function formatCostLine(cost: PlanCost): string {
  return `${cost.title}: ${cost.text}, ${formatCostTerms(cost)}`;
}

/** The payer of a cost, the returned part, and the source. */
export function formatCostTerms(cost: PlanCost): string {
  const { payer, to, source } = cost;
  const receiver = to ? ` to ${formatPlanAccount(to)}` : '';
  return `from ${formatPlanAccount(payer)}${receiver}${formatReturns(cost)} (${source})`;
}

function formatReturns({ kind, amount, returns, token }: PlanCost): string {
  if (amount === undefined || returns === 0n) return '';
  if (returns === undefined) return kind === 'offer' ? '; the unused part is returned' : '';
  // The source of a minimum balance states that it stays.
  if (kind === 'minimum-balance') return '';
  if (returns === amount) return '; returned later';
  const [fee, back] = [amount - returns, returns].map((part) => formatTokens(part, token));
  return `; the expected fee is ${fee}, and ${back} returns`;
}
