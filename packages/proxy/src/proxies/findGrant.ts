import type { Account } from '@parachron/core';
import type { ProxyFacts, ProxyGrant } from './ProxyFacts.js';

/** Finds the grant with which a delegate would act: the delegate's first grant, or the first of a forced type. */
export function findGrant(
  facts: Pick<ProxyFacts, 'proxies'>,
  wanted: { readonly delegate: Account; readonly forceProxyType?: string | undefined },
): ProxyGrant | undefined {
  const { delegate, forceProxyType } = wanted;
  return facts.proxies.find(
    (grant) =>
      grant.delegate.hex === delegate.hex &&
      (forceProxyType === undefined || grant.proxyType === forceProxyType),
  );
}
