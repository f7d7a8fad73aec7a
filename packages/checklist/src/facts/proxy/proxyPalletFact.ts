import { type Evidence, listUsualPallets, type Planck, readKnown, type TokenUnit } from '@parachron/core';
import { listProxyTypes, type ProxyTerms, proxyReads } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { describeNotGiven, type Known } from '../Known.js';
import { findProxyGap } from './findProxyGap.js';
import { proxyUserFact } from './proxyUserFact.js';

/** The proxy pallet of the target's runtime. */
export type ProxyPalletFact = Known<{
  /** The chain's own name, and its token. */
  readonly chain: string;
  readonly token: TokenUnit;
  /** Proxy types in the chain's order; empty if the runtime has no proxies. */
  readonly types: readonly string[];
  /** Undefined if one of the constants is missing. */
  readonly terms: ProxyTerms | undefined;
  readonly existentialDeposit: Planck | undefined;
  readonly evidence: readonly Evidence[];
}>;

/** Proxy types, deposits and maxima of the target, from its metadata and constants. */
export const proxyPalletFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user }, chains: { target } }): Promise<ProxyPalletFact> => {
    if (!target) return describeNotGiven('target');
    const { chain, token, registry } = target.runtime;
    const gap = listUsualPallets(registry, 'Proxy').length > 0 ? findProxyGap(target.runtime) : undefined;
    if (gap) return gap;
    const { real = user.user.account } = user;
    const { proxies, realBalance, delegateBalance, ...constants } = proxyReads({ real, delegate: real });
    const answers = await target.read(constants);
    const { depositBase: base, depositFactor: factor, maxProxies: most } = answers;
    const isWhole = base.known && factor.known && most.known;
    return {
      ...{ known: true, chain, token, types: listProxyTypes(registry) },
      terms: isWhole
        ? { depositBase: base.value, depositFactor: factor.value, maxProxies: most.value }
        : undefined,
      existentialDeposit: readKnown(answers.existentialDeposit),
      evidence: Object.values(answers).flatMap((one) => one.evidence ?? []),
    };
  },
});
