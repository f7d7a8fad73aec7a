import { type Account, type Answer, formatAccount, type NoFix } from '@parachron/core';
import { compareRules, type DerivedAccount, getDerivedAccount } from '@parachron/proxy';
import { readCrossChainAccount } from '@parachron/scheduler';
import { defineFact, describeNotGiven } from '../Fact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { proxyUserFact } from './proxyUserFact.js';

/** The account that the target derives for the user, by its own rule, with its source. */
export const derivedAccountFact = defineFact({
  needs: { user: proxyUserFact },
  // The reads depend on the first answers of the target, so this fact reads step by step.
  derive: async ({ facts: { user }, chains: { target }, forks, scope }): Promise<DerivedAccount> => {
    if (!target) return { kind: 'unknown', ...describeNotGiven('target'), evidence: [] };
    const { derivation: rule } = scope;
    const account = scope.user?.derived;
    const derived = await takeFork(forks.target, (fork) =>
      getDerivedAccount(target, user.user, { fork, rule, account }),
    );
    // A fork of the same node gives a doubtful account again.
    if (derived.kind !== 'unknown' || derived.doubtful) return derived;
    const howToFindOut = `${describeTrying(forks.target)} Or give the rule (--derivation): the maintainers of the runtime know which converters its LocationToAccountId has.`;
    return { ...derived, howToFindOut };
  },
});

/** The change for a target's team if the runtime derives no account for a user of the service. */
export const noConverter: NoFix = {
  reason: 'The converters of locations are part of the runtime.',
  howTo:
    'Upgrade the runtime with a location converter: HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> in LocationToAccountId.',
};

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
