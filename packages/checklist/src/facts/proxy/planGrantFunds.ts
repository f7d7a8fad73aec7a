import {
  formatAccount,
  formatTokens,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import type { ProxyFacts } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { deriveTransferCall } from './deriveTransferCall.js';
import { formatCost, formatFee } from './formatCosts.js';
import { planSignedStep } from './planSignedStep.js';

/** Somebody sends the user what it lacks for the grant. */
export function planUserFunds(runtime: Runtime, facts: ProxyFacts, missing: Planck): PlanStep[] {
  const call = deriveTransferCall(runtime, { to: facts.real, amount: missing });
  if (!call) return [];
  const { chain, ss58Prefix, token } = runtime;
  const address = formatAccount(facts.real, ss58Prefix);
  const amount = formatTokens(missing, token);
  return [
    planSignedStep(runtime, {
      id: 'fund-user',
      title: `${address} gets ${amount} (${missing} planck) on ${chain}.`,
      call,
      signer: undefined,
      verify: `System.Account(${address}) on ${chain} has that much more free.`,
      notes: ['Fees rise and fall with the load of the chain: send a little more than that.'],
    }),
  ];
}

/** Somebody sends the derived account what it lacks for its fees, where the proxy itself is there. */
export async function planDerivedFunds(
  target: Snapshot,
  facts: ProxyFacts,
  fund: Planck,
): Promise<PlanStep[]> {
  const { runtime } = target;
  const call = deriveTransferCall(runtime, { to: facts.delegate, amount: fund });
  if (!call) return [];
  const { chain, ss58Prefix, token } = runtime;
  const address = formatAccount(facts.delegate, ss58Prefix);
  const fee = await estimateInclusionFee(target, call.hex);
  return [
    planSignedStep(runtime, {
      id: 'fund-derived-account',
      title: `The derived account ${address} gets ${formatTokens(fund, token)} (${fund} planck).`,
      call,
      signer: undefined,
      verify: `System.Account(${address}) on ${chain} has what it needs for its fees.`,
      costs: [
        formatCost('money of the derived account, for its fees', fund, { token, source: 'System.Account' }),
        formatFee('inclusion fee', fee, token),
      ],
    }),
  ];
}
