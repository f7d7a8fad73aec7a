import { type Account, type Evidence, formatAccount, formatTokens } from '@parachron/core';
import type { DerivationSource } from '@parachron/proxy';
import type { FactValues } from '../../facts/Fact.js';
import {
  crossChainAccountFact,
  derivedAccountFact,
  noConverter,
} from '../../facts/proxy/derivedAccountFact.js';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import { proxyPalletFact } from '../../facts/proxy/proxyPalletFact.js';
import { proxyUserFact } from '../../facts/proxy/proxyUserFact.js';
import { defineCheck, type Judgement, judgeUnknown, leaveOut, requireGiven, requireXcm } from '../Check.js';

const facts = {
  user: proxyUserFact,
  derived: derivedAccountFact,
  cross: crossChainAccountFact,
  pallet: proxyPalletFact,
  grant: grantPlanFact,
};

type Values = FactValues<typeof facts>;

/** The target derives a known account for a user of the service. */
export const derivation = defineCheck({
  id: 'proxy/derivation',
  topic: 'account',
  title: 'The target derives accounts for users of the service',
  failedTitle: 'The target derives no account for users of the service, or the user uses a wrong account',
  warningTitle: 'The derived account is not confirmed, or differs from the answer of the service',
  explanation: `The service's messages act as "this user of parachain 2114". Your runtime converts that location to an account, by the
converters in its \`LocationToAccountId\`, and users grant their proxies to that account. Two rules are common: newer runtimes
hash a description (\`HashedDescription\` over \`DescribeFamily\`), and older runtimes hash the location (\`Account32Hash\`). A runtime
with neither rule derives no account for such a user, and no task can act for the user.

The check asks your chain, in this order: \`LocationToAccountApi\`, a fork, the rule that you specify. An account that follows
neither rule is unknown, and no step uses it: a single node could name the account of its owner. If your chain has a rule of its
own, give a second endpoint, or confirm the account with \`--derived-account\`.

The check then compares the account with the service's own answer (\`XcmpHandlerApi\`, behind the RPC method
\`xcmpHandler_crossChainAccount\`), which hashes the location for every target. If they differ, the account that the target
derives is correct. A proxy granted to the other account can never be used, and funds sent to that account are lost.

What to do: if no account is derived, add a converter (\`HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>>\`) by
a runtime upgrade; no call fixes the failure. If the accounts differ, grant proxies to the account that this check names.
Before you change the rule, let users empty their accounts under the old rule: afterwards, no user can access those accounts.`,
  waitsFor: () => [
    requireGiven('target'),
    requireXcm(),
    { check: 'proxy/derivation', subject: 'derived account', before: 'crossChainAccount' },
    requireGiven('service', 'crossChainAccount'),
  ],
  facts,
  evaluate: (values) => {
    const chain = values.pallet.known ? values.pallet.chain : 'the target';
    return [judgeRule(values, chain), judgeAnswer(values, chain)];
  },
});

const sources: { readonly [S in DerivationSource]: string } = {
  'LocationToAccountApi.convert_location': 'LocationToAccountApi of the chain',
  fork: 'a fork of the chain',
  metadata: 'the metadata of the chain',
  configuration: 'the configuration; the chain did not confirm the rule',
};

const rules = { hashedDescription: 'the hash of a description', locationHash: 'the hash of the location' };

function judgeRule({ derived, user }: Values, chain: string): Judgement {
  const subject = 'derived account';
  if (derived.kind === 'unknown') {
    const reason = `Whether ${chain} derives accounts for users of the service is unknown. ${derived.reason}`;
    return judgeUnknown(subject, { ...derived, reason }, derived.evidence);
  }
  const { evidence } = derived;
  if (derived.kind === 'none') {
    const reason = `${chain} derives no account for users of the service. ${derived.reason}`;
    return { subject, outcome: 'fail', reason, evidence, noFix: noConverter };
  }
  const { account, rule, source } = derived;
  const by = rule ? `${rules[rule]} (${rule})` : 'unique to this chain';
  const giver = source === 'configuration' ? 'The rule gives' : 'The chain derives';
  const reason = `${giver} ${formatAccount(account, user.ss58Prefix)} for ${user.label}. Rule: ${by}. Source: ${sources[source]}.`;
  return { subject, outcome: source === 'configuration' ? 'warn' : 'pass', reason, evidence };
}

function judgeAnswer({ derived, user, cross, grant }: Values, chain: string): Judgement {
  const subject = 'crossChainAccount';
  const none = 'The target derives no account to compare with the answer of the service.';
  if (derived.kind !== 'account') return leaveOut(subject, none);
  if (!cross.known) return judgeUnknown(subject, cross);
  const evidence = [...derived.evidence, cross.evidence];
  const { kind, hex } = derived.account;
  // A chain with accounts of 20 bytes takes the first 20 bytes of a hash.
  const named = { kind, hex: cross.value.hex.slice(0, hex.length) as Account['hex'] };
  const { lost, misplaced } = findMisplaced(grant, named);
  const [derives, returns] = [derived.account, named].map((one) => formatAccount(one, user.ss58Prefix));
  if (derives === returns) {
    const reason = `The service reports the same account for ${user.label}: ${returns}.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  const differs = `${chain} derives ${derives} for ${user.isGeneric ? 'it' : 'the user'}; crossChainAccount of the service returns ${returns}. A proxy granted to that account can never be used`;
  if (user.isGeneric) {
    // The sample account has no key: funds on either account would be lost.
    const reason = `The service names a wrong derived account for its users. Example: ${user.label}. ${differs}. Send no funds to these two accounts: no key controls them.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  const on = lost === undefined ? '' : ` The ${lost} on that account are lost.`;
  const reason = `The service names a wrong derived account: use ${derives}. ${differs}, and funds sent to it are lost.${on} Grant the proxy to ${derives}, and fund that account. Remove a proxy granted to ${returns}: the removal returns the deposit.`;
  const all = [...evidence, ...misplaced];
  const { money = [], remove = [], refused } = grant.kind === 'known' ? grant.steps : {};
  const fix = remove.length === 0 ? [] : [...money, ...remove];
  // Neither funds on that account, which nothing returns, nor a proxy beside a valid one keeps a task from running.
  const isWrong = misplaced.length > 0 && grant.kind === 'known' && grant.diagnosis.fault !== undefined;
  const warned = { subject, outcome: 'warn', reason, evidence: all } as const;
  if (!isWrong) return warned;
  if (fix.length > 0) return { ...warned, outcome: 'fail', fix };
  return refused ? { ...warned, outcome: 'fail', noFix: refused } : warned;
}

/** Funds and proxies of the named user on the wrong account that the service reports. */
function findMisplaced(
  grant: GrantPlanFact,
  wrong: Account,
): { readonly lost?: string; readonly misplaced: readonly Evidence[] } {
  if (grant.kind !== 'known') return { misplaced: [] };
  const { facts, elsewhere } = grant;
  const balance = elsewhere?.known ? elsewhere.value.free : 0n;
  const isGranted = facts.proxies.some(({ delegate }) => delegate.hex === wrong.hex);
  const stored = facts.evidence.filter(({ key }) => /^\w+\.Proxies\b/.test(key));
  const lost = balance > 0n ? { lost: formatTokens(balance, facts.token) } : {};
  return { ...lost, misplaced: isGranted ? stored : [] };
}
