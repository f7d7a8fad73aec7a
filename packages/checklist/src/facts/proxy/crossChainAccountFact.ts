import {
  type Account,
  type Answer,
  formatAccount,
  formatHex,
  parseHex,
  runtimeCallRead,
} from '@parachron/core';
import { deriveUserAccount } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** The user's account on other chains according to the service, the same for every target. */
export const crossChainAccountFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user }, runtimes, read }): Promise<Answer<Account>> => {
    const { account } = await read('service', { account: describeCrossChainAccountRead(user.user.account) });
    if (!account.known) return account;
    const { value, evidence } = account;
    if (!value) {
      const reason = 'XcmpHandlerApi of the service has no account for this user';
      return { known: false, reason, howToFindOut: 'Give an account of 32 bytes.', evidence };
    }
    // The service sees every target as a sibling.
    const computed = (['locationHash', 'hashedDescription'] as const).map((rule) => ({
      rule,
      account: deriveUserAccount({ ...user.user, relation: 'sibling' }, { rule }),
    }));
    if (computed.some((one) => one.account.hex === value.hex)) return { known: true, value, evidence };
    // The plan removes proxies of the account that the service names: a node must not be able to name the account of a proxy
    // that the user needs.
    const format = (one: Account) => formatAccount(one, runtimes.target?.ss58Prefix);
    const known = computed.map((one) => `${format(one.account)} (${one.rule})`);
    const reason = `crossChainAccount of the service returns ${format(value)}, but by the known rules the account is ${known.join(' or ')}. A node can give the account of its owner.`;
    return { known: false, reason, howToFindOut: 'Ask another node of the service.', evidence };
  },
});

/** The runtime API behind the node's own method `xcmpHandler_crossChainAccount`, which every node of the service has. */
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
