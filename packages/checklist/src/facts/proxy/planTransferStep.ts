import {
  type Account,
  formatAccount,
  formatCost,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { type CostPart, formatFee } from '../costs/formatFee.js';
import { planSignedStep } from './planSignedStep.js';

/** A transfer of a chain's own token: the recipient, the amount, and its description as a cost. */
export interface FundTransfer extends Pick<CostPart, 'title' | 'source'> {
  readonly to: Account;
  readonly amount: Planck;
}

/** The description of funds that the derived account receives. */
export const derivedFunds = {
  title: 'funds of the derived account, for its fees',
  source: 'System.Account',
} as const;

/** Formats a transfer as a part of a step's cost. */
export function formatTransfer(runtime: Runtime, { to, amount, title, source }: FundTransfer): CostPart {
  const { chain, token, ss58Prefix } = runtime;
  const account = { chain, account: to.hex, name: formatAccount(to, ss58Prefix) };
  return formatCost({ kind: 'transfer', title, token, source, to: account }, amount);
}

/** Plans a step in which any account sends an account the missing amount. */
export async function planTransferStep(
  chain: Snapshot,
  step: Omit<Parameters<typeof planSignedStep>[1], 'signer' | 'costs'>,
  transfer: FundTransfer,
): Promise<PlanStep> {
  const { runtime } = chain;
  const fee = await estimateInclusionFee(chain, step.call.hex);
  const costs = [
    formatTransfer(runtime, transfer),
    formatFee('inclusion fee', fee, { token: runtime.token }),
  ];
  return planSignedStep(runtime, { ...step, signer: undefined, costs });
}
