import { formatTokens, pluralize } from '@parachron/core';
import { type ProxyPalletFact, proxyPalletFact } from '../../facts/proxy/proxyPalletFact.js';
import { defineCheck, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

/** Users of the target can create proxies. */
export const palletAndTypes = defineCheck({
  id: 'proxy/pallet-and-types',
  topic: 'proxies',
  title: 'Users can create proxies',
  failedTitle: 'Users cannot create proxies',
  explanation: `A task acts for a user through a proxy: the user permits another account to act for the user's account. Your parachain
therefore needs the Proxy pallet, with at least one type that permits the calls of tasks.

The check reads the types from the metadata: the argument \`proxy_type\` of \`Proxy.add_proxy\`. It reads the deposits and limits from
the constants. \`ProxyDepositBase\` and \`ProxyDepositFactor\` are reserved while proxies exist. \`MaxProxies\` is the maximum number
of proxies of an account.

What to do: add pallet-proxy by a runtime upgrade. No call fixes this failure.`,
  waitsFor: () => [requireGiven('target')],
  facts: { pallet: proxyPalletFact },
  evaluate: ({ pallet }) => [judge(pallet)],
});

const noFix = {
  reason: 'Pallets and their limits are part of the runtime.',
  howTo: 'Upgrade the runtime: it needs the Proxy pallet, with MaxProxies above 0.',
};

function judge(pallet: ProxyPalletFact): Judgement {
  const subject = 'Proxy pallet';
  if (!pallet.known) return judgeUnknown(subject, pallet);
  const { types, terms, token, chain, evidence } = pallet;
  if (types.length === 0) {
    const reason = `${chain} has no Proxy pallet: no user can permit the service to act.`;
    return { subject, outcome: 'fail', reason, evidence: [], noFix };
  }
  const names = types.join(', ');
  if (!terms) {
    const reason = `${chain} has the proxy types ${names}, and some constants of its Proxy pallet are missing`;
    const howToFindOut = 'Read the constants of the Proxy pallet in the metadata.';
    return judgeUnknown(subject, { reason, howToFindOut });
  }
  if (terms.maxProxies === 0) {
    const reason = `${chain} lets no account have a proxy (MaxProxies is 0). Proxy types: ${names}.`;
    return { subject, outcome: 'fail', reason, evidence, noFix };
  }
  const [base, factor] = [terms.depositBase, terms.depositFactor].map((one) => formatTokens(one, token));
  const reason = `Proxy types of ${chain}: ${names}. An account may have ${terms.maxProxies} ${pluralize(terms.maxProxies, ['proxy', 'proxies'])}. Deposit: ${base}, and ${factor} for each proxy.`;
  return { subject, outcome: 'pass', reason, evidence };
}
