import type { ProxyFacts } from './ProxyFacts.js';

/**
 * Finds the error with which a chain refuses any call that a delegate makes for an account: no grant, or a grant with a
 * delay, whose calls have to be announced. Inside an XCM program this error is silent: no event reports it.
 *
 * Chain: `Proxy.proxy`, which takes the delegate's first grant, or the first of a forced type.
 */
export function findProxyRefusal(
  { proxies, delegate }: Pick<ProxyFacts, 'proxies' | 'delegate'>,
  forceProxyType: string | undefined,
): 'NotProxy' | 'Unannounced' | undefined {
  const grant = proxies.find(
    (one) =>
      one.delegate.hex === delegate.hex && (forceProxyType === undefined || one.proxyType === forceProxyType),
  );
  if (!grant) return 'NotProxy';
  return grant.delay === 0 ? undefined : 'Unannounced';
}
