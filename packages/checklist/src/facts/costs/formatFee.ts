import { formatCost, type PlanCost, type Planck, type TokenUnit } from '@parachron/core';
import type { Estimate } from '@parachron/weight';

/** A part of a step's cost. The signing account pays, unless `payer` names another account. */
export type CostPart = Omit<PlanCost, 'payer'> & Partial<Pick<PlanCost, 'payer'>>;

/** The inclusion fee of a step, if known. */
export function formatFee(
  title: string,
  fee: Estimate<Planck> | undefined,
  about: { readonly token: TokenUnit } & Pick<CostPart, 'payer'>,
): CostPart {
  const part = { kind: 'fee', title, ...about } as const;
  if (!fee) return { ...part, text: 'unknown', source: 'No fee was requested.' };
  if (fee.known) return formatCost({ ...part, source: fee.source }, fee.value);
  return { ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` };
}
