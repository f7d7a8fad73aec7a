import { formatTokens, type PlanCost, type Planck, type TokenUnit } from '@parachron/core';
import type { Estimate } from '@parachron/weight';

/** A part of what a step costs, whose amount is known. */
export function formatCost(
  title: string,
  amount: Planck,
  about: { readonly token: TokenUnit; readonly source: string },
): PlanCost {
  return { title, amount, text: formatTokens(amount, about.token), source: about.source };
}

/** The fee of including a step, as far as it was and could be asked. */
export function formatFee(title: string, fee: Estimate<Planck> | undefined, token: TokenUnit): PlanCost {
  if (!fee) return { title, text: 'unknown', source: 'It was not asked.' };
  if (fee.known) return formatCost(title, fee.value, { token, source: fee.source });
  return { title, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` };
}
