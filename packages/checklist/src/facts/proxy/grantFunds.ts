import {
  formatAccount,
  formatCost,
  formatTokens,
  type Planck,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import type { ProxyFacts } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { formatFee } from '../costs/formatFee.js';
import { deriveTransferCall } from './deriveTransferCall.js';
import { formatDerivedFunds } from './formatDerivedFunds.js';
import { planSignedStep } from './planSignedStep.js';

/** Any account sends the user the missing amount for the grant. */
export async function planUserFunds(
  target: Snapshot,
  facts: ProxyFacts,
  missing: Planck,
): Promise<PlanStep[]> {
  const { runtime } = target;
  const call = deriveTransferCall(runtime, { to: facts.real, amount: missing });
  if (!call) return [];
  const { chain, ss58Prefix, token } = runtime;
  const address = formatAccount(facts.real, ss58Prefix);
  const amount = formatTokens(missing, token);
  const fee = await estimateInclusionFee(target, call.hex);
  return [
    planSignedStep(runtime, {
      id: 'fund-user',
      title: `${address} receives ${amount} (${missing} planck) on ${chain}.`,
      call,
      signer: undefined,
      verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(facts.realBalance.free + missing, token)} free.`,
      notes: ['Fees change with the load of the chain: send slightly more.'],
      costs: [
        formatCost(
          {
            kind: 'transfer',
            title: 'funds of the user, for the grant',
            token,
            source: 'the cost of the grant and System.Account',
            to: { chain, account: facts.real.hex, name: address },
          },
          missing,
        ),
        formatFee('inclusion fee', fee, { token }),
      ],
    }),
  ];
}

/** Any account sends the derived account the missing amount for its fees, if the proxy exists. */
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
      title: `The derived account ${address} receives ${formatTokens(fund, token)} (${fund} planck).`,
      call,
      signer: undefined,
      verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(facts.delegateBalance.free + fund, token)} free.`,
      costs: [formatDerivedFunds(runtime, facts.delegate, fund), formatFee('inclusion fee', fee, { token })],
    }),
  ];
}
