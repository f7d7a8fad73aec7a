import { type Account, type Answer, formatAccount } from '@parachron/core';
import { compareRules } from '@parachron/proxy';
import { readCrossChainAccount } from '@parachron/scheduler';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** The user's account on other chains according to the service, the same for every target. */
export const crossChainAccountFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user: own }, read }): Promise<Answer<Account>> => {
    const { user, ss58Prefix } = own;
    const account = await readCrossChainAccount({ read: (reads) => read('service', reads) }, user.account);
    if (!account.known) return account;
    const { value, evidence } = account;
    const { rule, words } = compareRules(user, value, ss58Prefix);
    // The plan removes proxies of the account that the service names: a node must not be able to name the account of a proxy
    // that the user needs. The service sees every target as a sibling.
    if (rule) return account;
    const reason = `crossChainAccount of the service returns ${formatAccount(value, ss58Prefix)}, but by the known rules the account is ${words}. A node can give the account of its owner.`;
    return { known: false, reason, howToFindOut: 'Ask another node of the service.', evidence };
  },
});
