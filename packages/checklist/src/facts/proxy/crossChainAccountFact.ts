import type { Chain } from '@parachron/client';
import {
  type Account,
  type Answer,
  type Evidence,
  formatAccount,
  formatHex,
  isParachronError,
  parseAccount,
  parseHex,
  runtimeCallRead,
  type Snapshot,
} from '@parachron/core';
import { deriveUserAccount, type ServiceUser } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** The user's account on other chains according to the service, the same for every target. */
export const crossChainAccountFact = defineFact({
  id: 'cross-chain-account',
  needs: { user: proxyUserFact },
  ask: ({ facts: { user } }) => ({ service: { account: describeCrossChainAccountRead(user.user.account) } }),
  derive: async ({ facts: { user }, chains, nodes, runtimes }, { service }): Promise<Answer<Account>> => {
    const targetPrefix = runtimes.target?.ss58Prefix;
    const asked = await askNode(user.user.account, {
      node: nodes.service,
      snapshot: chains.service,
      targetPrefix,
    });
    if (asked) return compareWithRules(asked, { user: user.user, targetPrefix });
    const { account } = service;
    if (!account.known) return account;
    const { value, evidence } = account;
    if (value) return compareWithRules({ known: true, value, evidence }, { user: user.user, targetPrefix });
    const reason = 'XcmpHandlerApi of the service has no account for this user';
    return { known: false, reason, howToFindOut: 'Give an account of 32 bytes.', evidence };
  },
});

/**
 * Rejects an account of no known rule: the plan removes proxies of the account that the service names, so a node must not be able to name the
 * account of a proxy that the user needs.
 */
function compareWithRules(
  answer: Extract<Answer<Account>, { known: true }>,
  { user, targetPrefix }: { readonly user: ServiceUser; readonly targetPrefix: number | undefined },
): Answer<Account> {
  const { value, evidence } = answer;
  // The service sees every target as a sibling.
  const computed = (['locationHash', 'hashedDescription'] as const).map((rule) => ({
    rule,
    account: deriveUserAccount({ ...user, relation: 'sibling' }, { rule }),
  }));
  if (computed.some(({ account }) => account.hex === value.hex)) return answer;
  const known = computed.map(({ rule, account }) => `${formatAccount(account, targetPrefix)} (${rule})`);
  return {
    known: false,
    reason: `crossChainAccount of the service returns ${formatAccount(value, targetPrefix)}, but by the known rules the account is ${known.join(' or ')}. A node can give the account of its owner.`,
    howToFindOut: 'Ask another node of the service.',
    evidence,
  };
}

/** The same by the runtime API, for a node without the service's own methods. */
function describeCrossChainAccountRead(account: Account) {
  return runtimeCallRead(
    'XcmpHandlerApi',
    'cross_chain_account',
    () => parseHex(account.hex),
    (bytes): Account | undefined =>
      bytes[0] === 0 && bytes.length === 33
        ? { kind: 'AccountId32', hex: formatHex(bytes.subarray(1)) }
        : undefined,
  );
}

async function askNode(
  account: Account,
  about: {
    readonly node: Chain | undefined;
    readonly snapshot: Snapshot | undefined;
    readonly targetPrefix: number | undefined;
  },
): Promise<Extract<Answer<Account>, { known: true }> | undefined> {
  const { node, snapshot, targetPrefix } = about;
  if (!node || !snapshot) return undefined;
  try {
    const { chain, ss58Prefix } = snapshot.runtime;
    const [method, address] = ['xcmpHandler_crossChainAccount', formatAccount(account, ss58Prefix)];
    const answer = await node.request(method, [address]);
    if (typeof answer !== 'string') return undefined;
    const value = parseAccount(answer);
    const key = `${method}(${address})`;
    const evidence: Evidence = {
      chain,
      block: snapshot.block,
      key,
      value: formatAccount(value, targetPrefix),
    };
    return { known: true, value, evidence };
  } catch (error) {
    // The runtime API answers if the node lacks the method or has another interface.
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
