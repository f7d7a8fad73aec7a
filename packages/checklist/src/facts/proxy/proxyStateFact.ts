import { type AccountBalance, type Answer, type Answers, balanceRead, type Reads } from '@parachron/core';
import { deriveProxyFacts, type ProxyFactsAnswer, type ProxyReads, proxyReads } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { describeNotGiven } from '../roleWords.js';
import { crossChainAccountFact } from './crossChainAccountFact.js';
import { derivedAccountFact } from './derivedAccountFact.js';
import { findProxyGap } from './findProxyGap.js';
import { otherLength, proxyUserFact } from './proxyUserFact.js';

/** State of the named user on the target: proxies, balance, and funds on the wrong account. */
export type ProxyStateFact =
  /** The scope names no user. */
  | { readonly kind: 'no-user' }
  /** The target derives no account for users of the service: there is no account to grant a proxy to. */
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string; readonly howToFindOut: string }
  | {
      readonly kind: 'known';
      readonly facts: Extract<ProxyFactsAnswer, { known: true }>['facts'];
      /** Funds on the account that the service reports, if the target derives another account. */
      readonly elsewhere: Answer<AccountBalance> | undefined;
    };

/** The named user's proxies and balance on the target, and the balance of the derived account. */
export const proxyStateFact = defineFact({
  id: 'proxy-state',
  needs: { user: proxyUserFact, derived: derivedAccountFact, cross: crossChainAccountFact },
  ask: ({ facts: { user, derived, cross } }): { readonly target?: Reads } => {
    if (user.isGeneric || !user.real || derived.kind !== 'account') return {};
    const { account: delegate } = derived;
    const isElsewhere = cross.known && cross.value.hex !== delegate.hex && delegate.hex.length === 66;
    return {
      target: {
        ...proxyReads({ real: user.real, delegate }),
        ...(isElsewhere ? { elsewhere: balanceRead(cross.value) } : {}),
      },
    };
  },
  derive: ({ facts: { user, derived }, runtimes }, { target: answers }): ProxyStateFact => {
    if (user.isGeneric) return { kind: 'no-user' };
    if (!user.real) return { kind: 'unknown', ...otherLength };
    if (derived.kind === 'none') return { kind: 'none', reason: derived.reason };
    const gap = runtimes.target && findProxyGap(runtimes.target);
    if (gap) return { kind: 'unknown', reason: gap.reason, howToFindOut: gap.howToFindOut };
    if (derived.kind === 'unknown') {
      const reason = `The derived account is unknown. ${derived.reason}`;
      return { kind: 'unknown', reason, howToFindOut: derived.howToFindOut };
    }
    if (!answers || !runtimes.target) return { kind: 'unknown', ...noTarget };
    const { elsewhere, ...own } = answers as {
      readonly elsewhere?: Answer<AccountBalance>;
    } & Answers<ProxyReads>;
    const accounts = { real: user.real, delegate: derived.account };
    const answer = deriveProxyFacts({ runtime: runtimes.target }, accounts, own);
    if (!answer.known) return { kind: 'unknown', ...answer };
    return { kind: 'known', facts: answer.facts, elsewhere };
  },
});

const noTarget = describeNotGiven('target');
