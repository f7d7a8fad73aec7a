import { formatAccount, formatTokens, type Planck } from '@parachron/core';
import { deriveProxyDeposit } from '@parachron/proxy';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import type { AddressCost } from '../../facts/proxy/planGrant.js';
import { type ProxyPalletFact, proxyPalletFact } from '../../facts/proxy/proxyPalletFact.js';
import { defineCheck, type Judgement } from '../Check.js';
import { fixOr } from '../fixOr.js';
import { unknownJudgement } from '../unknownJudgement.js';

/** It is known what a user has to hold to grant the proxy, and the named user holds it. */
export const deposit = defineCheck({
  id: 'proxy/deposit',
  title: 'Users can pay the proxy deposit',
  failedTitle: 'A user cannot pay the proxy deposit',
  explanation: `Granting a proxy reserves a deposit from the user's account on your chain: \`ProxyDepositBase\` with the
first, \`ProxyDepositFactor\` with each; it comes back when the proxy is removed. The account also pays for the
transaction, and must keep the existential deposit. In the remote-account flow it sends the derived account what that
needs for the fees of messages. Where a task calls a contract of \`Revive\`, the account also pays the deposit for its address
(\`Revive.map_account\`).

The check adds these up from the constants, for the user that you name from its balance and the fee of the very call.

What to do: send the account what is missing; the plan has the transfer.`,
  facts: { pallet: proxyPalletFact, grant: grantPlanFact },
  evaluate: ({ pallet, grant }) => {
    const subject = 'deposit';
    if (!pallet.known) return [unknownJudgement(subject, pallet)];
    if (pallet.types.length === 0) {
      const reason = 'The chain has no proxies, so there is no deposit.';
      return [{ subject, outcome: 'not-applicable', reason, evidence: [] }];
    }
    return [grant.kind === 'known' ? judgeUser(pallet, grant) : judgeTerms(pallet)];
  },
});

type Pallet = Extract<ProxyPalletFact, { known: true }>;

/** What any user needs. */
function judgeTerms(pallet: Pallet): Judgement {
  const subject = 'deposit';
  const { terms, existentialDeposit, token, chain, evidence } = pallet;
  if (!terms || existentialDeposit === undefined) {
    const reason = `The deposits of ${chain} are not among its constants`;
    return unknownJudgement(subject, {
      reason,
      howToFindOut: 'Grant a proxy on a fork, and read the reserved amount.',
    });
  }
  const first = deriveProxyDeposit(terms, 1);
  const format = (amount: Planck) => formatTokens(amount, token);
  const reason = `A user needs ${format(first + existentialDeposit)} and one transaction fee: ${format(first)} of returnable deposit and ${format(existentialDeposit)} of existential deposit.`;
  return { subject, outcome: 'pass', reason, evidence };
}

function judgeUser(pallet: Pallet, grant: Extract<GrantPlanFact, { kind: 'known' }>): Judgement {
  const { token } = pallet;
  const { facts } = grant.state;
  const { cost, money, address: forAddress } = grant.steps;
  const address = formatAccount(facts.real, facts.ss58Prefix);
  const subject = 'deposit';
  const { evidence } = facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const free = `has ${format(facts.realBalance.free)} free`;
  if (!cost && forAddress) return judgeAddress(pallet, { grant, cost: forAddress });
  if (!cost) {
    const reason = `${address} has ${format(facts.deposit)} reserved for its ${facts.proxies.length} proxies, and nothing more is to be granted.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  if (cost.missing === undefined || cost.total === undefined) {
    const fee = cost.fees.find((one) => !one.known);
    const reason = `${address} ${free}, and the cost of the grant is unknown`;
    const howToFindOut = fee && !fee.known ? fee.howToFindOut : 'Grant a proxy on a fork, and read its cost.';
    return { ...unknownJudgement(subject, { reason, howToFindOut }), evidence };
  }
  const first = forAddress ? `${format(forAddress.total)} for an address in the contracts, ` : '';
  const parts = `${first}${format(cost.deposit)} of deposit, ${format(cost.fund)} for the derived account, ${format(cost.total - cost.deposit - cost.fund)} of fees, and ${format(cost.kept)} that stays`;
  const holds = `${address} ${free} and needs ${format((forAddress?.total ?? 0n) + cost.total + cost.kept)}: ${parts}.`;
  if (cost.missing === 0n) return { subject, outcome: 'pass', reason: holds, evidence };
  const reason = `${holds} Missing: ${format(cost.missing)} (${cost.missing} planck).`;
  return { subject, outcome: 'fail', reason, evidence, ...fixOr(money, noTransfer) };
}

/** Nothing is to be granted, and the user's address is to be paid for. */
function judgeAddress(
  { token }: Pallet,
  about: { readonly grant: Extract<GrantPlanFact, { kind: 'known' }>; readonly cost: AddressCost },
): Judgement {
  const { state, steps } = about.grant;
  const { total, kept, missing } = about.cost;
  const { real, realBalance, evidence } = state.facts;
  const format = (amount: Planck) => formatTokens(amount, token);
  const base = { subject: 'deposit', evidence };
  const holds = `${formatAccount(real)} has ${format(realBalance.free)} free and needs ${format(total + kept)}: ${format(total)} for an address in the contracts, and ${format(kept)} that stays.`;
  if (missing === 0n) return { ...base, outcome: 'pass', reason: holds };
  const reason = `${holds} Missing: ${format(missing)} (${missing} planck).`;
  return { ...base, outcome: 'fail', reason, ...fixOr(steps.money, noTransfer) };
}

const noTransfer = {
  reason: 'The target has no call for a transfer that this tool knows.',
  howTo: "Send the missing amount to the user's account on the target.",
};
