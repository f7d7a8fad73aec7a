import {
  type Account,
  type Call,
  formatAccount,
  formatTokens,
  maxPlanck,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { type ProxyFacts, transferCall } from '@parachron/proxy';
import { derivedFunds, planTransferStep } from './planTransferStep.js';

/** Any account sends the user the missing amount for the grant. */
export async function planUserFunds(
  target: Snapshot,
  { real, realBalance }: ProxyFacts,
  missing: Planck,
): Promise<PlanStep[]> {
  const call = deriveTransferCall(target.runtime, { to: real, amount: missing });
  if (!call) return [];
  const { chain, ss58Prefix, token } = target.runtime;
  const address = formatAccount(real, ss58Prefix);
  const step = {
    id: 'fund-user',
    title: `${address} receives ${formatTokens(missing, token)} (${missing} planck) on ${chain}.`,
    call,
    verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(realBalance.free + missing, token)} free.`,
    notes: ['Fees change with the load of the chain: send slightly more.'],
  };
  const title = 'funds of the user, for the grant';
  const source = 'the cost of the grant and System.Account';
  return [await planTransferStep(target, step, { to: real, amount: missing, title, source })];
}

/** Any account sends the derived account the missing amount for its fees, if the proxy exists. */
export async function planDerivedFunds(
  target: Snapshot,
  { delegate, delegateBalance }: ProxyFacts,
  fund: Planck,
): Promise<PlanStep[]> {
  const call = deriveTransferCall(target.runtime, { to: delegate, amount: fund });
  if (!call) return [];
  const { chain, ss58Prefix, token } = target.runtime;
  const address = formatAccount(delegate, ss58Prefix);
  const step = {
    id: 'fund-derived-account',
    title: `The derived account ${address} receives ${formatTokens(fund, token)} (${fund} planck).`,
    call,
    verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(delegateBalance.free + fund, token)} free.`,
  };
  return [await planTransferStep(target, step, { ...derivedFunds, to: delegate, amount: fund })];
}

/** Derives the call that sends the target's own token to an account; undefined for an amount that no account can send. */
function deriveTransferCall(
  target: Pick<Runtime, 'registry'>,
  { to, amount }: { readonly to: Account; readonly amount: Planck },
): Call | undefined {
  return amount <= 0n || amount > maxPlanck ? undefined : transferCall(target, { to, amount });
}
