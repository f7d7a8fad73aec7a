import { formatAccount, formatTokens, type Planck } from '@parachron/core';
import { deriveProxyDeposit, type GrantCost } from '@parachron/proxy';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import type { AddressCost } from '../../facts/proxy/planGrant.js';
import { type ProxyPalletFact, proxyPalletFact } from '../../facts/proxy/proxyPalletFact.js';
import { defineCheck, type Judgement, requireGiven } from '../Check.js';
import { chooseFix, judgeUnknown } from '../judgements.js';

/** The deposit of the proxy is known, and the named user can pay it. */
export const deposit = defineCheck({
  id: 'proxy/deposit',
  topic: 'deposit',
  title: 'Users can pay the proxy deposit',
  failedTitle: 'A user cannot pay the proxy deposit',
  explanation: `A proxy reserves a deposit from the user's account on your chain: \`ProxyDepositBase\` for the first proxy, and
\`ProxyDepositFactor\` for each. The deposit is returned when the user removes the proxy. The account also pays the transaction
fee, and has to keep the minimum balance: the existential deposit, or the frozen balance if that is larger. In the remote-account flow the account funds the derived account, which pays for
messages. If a task calls a \`Revive\` contract, the account also pays the deposit for its address (\`Revive.map_account\`). A chain
with \`Revive.AutoMap\` holds no such deposit.

The check reads these amounts from the constants of the chain. For a named user, it makes the exact calls on a fork, and reads
the deposit, the fees, and whether the balance suffices.

What to do: send the missing amount to the account; the plan has the transfer.`,
  waitsFor: () => [{ check: 'proxy/pallet-and-types' }, requireGiven('target')],
  facts: { pallet: proxyPalletFact, grant: grantPlanFact },
  evaluate: ({ pallet, grant }) => {
    const subject = 'deposit';
    if (!pallet.known) return [judgeUnknown(subject, pallet)];
    if (pallet.types.length === 0) {
      const reason = 'The chain has no proxies, so there is no deposit.';
      return [{ subject, outcome: 'not-applicable', reason, evidence: [] }];
    }
    if (grant.kind === 'known') return [judgeUser(pallet, grant)];
    const terms = judgeTerms(pallet);
    return [grant.kind === 'unknown' && terms.outcome === 'pass' ? judgeUnknownUser(terms, grant) : terms];
  },
});

type Pallet = Extract<ProxyPalletFact, { known: true }>;

/** The funds that any user needs. */
function judgeTerms(pallet: Pallet): Judgement {
  const subject = 'deposit';
  const { terms, existentialDeposit, token, chain, evidence } = pallet;
  if (!terms || existentialDeposit === undefined) {
    const reason = `The deposits of ${chain} are not among its constants`;
    return judgeUnknown(subject, {
      reason,
      howToFindOut: 'Grant a proxy on a fork, and read the reserved amount.',
    });
  }
  const first = deriveProxyDeposit(terms, 1);
  const format = (amount: Planck) => formatTokens(amount, token);
  const reason = `A user needs ${format(first + existentialDeposit)} and one transaction fee (returnable deposit ${format(first)}, minimum balance ${format(existentialDeposit)}).`;
  return { subject, outcome: 'pass', reason, evidence };
}

/** A named user whose account could not be compared with the funds. */
function judgeUnknownUser(
  terms: Judgement,
  { reason, howToFindOut }: Extract<GrantPlanFact, { kind: 'unknown' }>,
): Judgement {
  const judged = judgeUnknown(terms.subject, { reason, howToFindOut });
  return { ...judged, reason: `${judged.reason} ${terms.reason}`, evidence: terms.evidence };
}

function judgeUser(pallet: Pallet, grant: Extract<GrantPlanFact, { kind: 'known' }>): Judgement {
  const { token } = pallet;
  const { facts } = grant.state;
  const { cost, money, freed, missing, address: forAddress } = grant.steps;
  const address = formatAccount(facts.real, facts.ss58Prefix);
  const subject = 'deposit';
  const { evidence } = facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const back = freed === 0n ? '' : ` The removal of proxies ${formatFreed(freed, format)}.`;
  const free = `Free balance of ${address}: ${format(facts.realBalance.free)}.${back}`;
  if (!cost && forAddress) return judgeAddress(pallet, { grant, cost: forAddress });
  if (!cost) {
    const reserved = facts.proxies.length === 1 ? 'one proxy' : `${facts.proxies.length} proxies`;
    const reason = `${address} has ${format(facts.deposit)} reserved for ${reserved}, and needs no further proxy.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  if (cost.missing === undefined || cost.total === undefined || cost.deposit === undefined) {
    const about = { cost, forAddress, free, funds: formatFunds(grant, format), format };
    return { ...judgeWithoutFee(facts.realBalance.free + freed, about), evidence };
  }
  const first = forAddress ? `address in the contracts ${format(forAddress.total)}, ` : '';
  const funds = formatFunds(grant, format);
  const parts = `${first}deposit ${format(cost.deposit)}, ${funds}, fees ${format(cost.total - cost.deposit - cost.fund)}, minimum balance ${format(cost.kept)}`;
  const needed = format((forAddress?.total ?? 0n) + cost.total + cost.kept);
  const holds = `${free} Needed: ${needed} (${parts}).`;
  if (missing === 0n) return { subject, outcome: 'pass', reason: holds, evidence };
  const early = missing > cost.missing ? ' The fees of the removal are due before the deposits return.' : '';
  const reason = `${address} lacks ${format(missing)} (${missing} planck). ${holds}${early}`;
  return { subject, outcome: 'fail', reason, evidence, ...chooseFix(money, noTransfer) };
}

/** The deposits that a removal returns, without its fees. */
function formatFreed(freed: Planck, format: (amount: Planck) => string): string {
  return freed > 0n ? `returns ${format(freed)}, without its fees` : `costs ${format(-freed)}`;
}

/** Formats the funds that the user sends the derived account; proxy/granted states why they are unknown. */
function formatFunds(
  { funds, steps }: Extract<GrantPlanFact, { kind: 'known' }>,
  format: (amount: Planck) => string,
): string {
  const amount = funds.kind === 'unknown' ? 'unknown' : format(steps.cost?.fund ?? 0n);
  return `funds of the derived account ${amount}`;
}

/** Judges a user by the known parts of the cost: a balance below them is too small for any fee. */
function judgeWithoutFee(
  balance: Planck,
  about: {
    readonly cost: GrantCost;
    readonly forAddress: AddressCost | undefined;
    readonly free: string;
    readonly funds: string;
    readonly format: (amount: Planck) => string;
  },
): Judgement {
  const { cost, forAddress, free, funds, format } = about;
  const subject = 'deposit';
  const deposit = cost.deposit ?? 0n;
  const least = (forAddress?.total ?? 0n) + deposit + cost.fund + cost.kept;
  const fee = cost.fees.find((one) => !one.known);
  const howTo = fee && !fee.known ? fee.howToFindOut : 'Grant a proxy on a fork, and read its cost.';
  if (balance >= least) {
    return judgeUnknown(subject, {
      reason: `${free} The cost of the grant is unknown`,
      howToFindOut: howTo,
    });
  }
  const named = cost.deposit === undefined ? 'unknown' : format(deposit);
  const parts = `deposit ${named}, ${funds}, fees unknown, minimum balance ${format(cost.kept)}`;
  const reason = `${free} Needed: at least ${format(least)} (${parts}).`;
  const noFix = {
    reason: 'The fee of the grant is unknown, so that no step gives the account the missing amount.',
    howTo: `${howTo} Send the missing amount and the fee to the account.`,
  };
  return { subject, outcome: 'fail', reason, evidence: [], noFix };
}

/** Judges a user who needs no grant and has to pay for an address. */
function judgeAddress(
  { token }: Pallet,
  about: { readonly grant: Extract<GrantPlanFact, { kind: 'known' }>; readonly cost: AddressCost },
): Judgement {
  const { state, steps } = about.grant;
  const { total, kept, missing } = about.cost;
  const { real, realBalance, evidence, ss58Prefix } = state.facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const base = { subject: 'deposit', evidence };
  const parts = `address in the contracts ${format(total)}, minimum balance ${format(kept)}`;
  const address = formatAccount(real, ss58Prefix);
  const holds = `Free balance of ${address}: ${format(realBalance.free)}. Needed: ${format(total + kept)} (${parts}).`;
  if (missing === 0n) return { ...base, outcome: 'pass', reason: holds };
  const reason = `${address} lacks ${format(missing)} (${missing} planck). ${holds}`;
  return { ...base, outcome: 'fail', reason, ...chooseFix(steps.money, noTransfer) };
}

const noTransfer = {
  reason: 'The target has no call for a transfer that this tool knows.',
  howTo: "Send the missing amount to the user's account on the target.",
};
