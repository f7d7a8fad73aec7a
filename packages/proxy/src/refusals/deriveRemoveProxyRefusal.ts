import { requireInput } from '@parachron/core';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { type Refusal, refuse } from './Refusal.js';

/**
 * Predicts the error of a chain for the removal of a proxy.
 *
 * Chain: `Proxy.remove_proxy`.
 * Sends: nothing.
 *
 * @param facts the facts of the chain about the account and the delegate
 * @param options `proxyType`; `delay` in blocks, 0 by default
 * @returns the error, or undefined if the call succeeds
 *
 * @example
 * ```ts
 * import { deriveRemoveProxyRefusal, type ProxyFacts } from '@parachron/proxy';
 *
 * declare const facts: ProxyFacts; // the grant has another type
 * deriveRemoveProxyRefusal(facts, { proxyType: 'Any' })?.name; // 'NotFound'
 * ```
 */
export function deriveRemoveProxyRefusal(
  facts: Pick<ProxyFacts, 'proxies' | 'delegate'>,
  options: { readonly proxyType: string; readonly delay?: number },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { delegate: { kind: 'string', hex: 'string' }, proxies: ['object'] },
      options: { proxyType: 'string', delay: 'number?' },
    },
  );
  const { proxyType, delay = 0 } = options;
  const own = facts.proxies.filter(({ delegate }) => delegate.hex === facts.delegate.hex);
  if (own.some((grant) => grant.proxyType === proxyType && grant.delay === delay)) return undefined;
  const there = own.map((grant) => `${grant.proxyType} with a delay of ${grant.delay}`).join(', ');
  const reason = `The delegate is not a proxy of type ${proxyType} with a delay of ${delay}. Grants of the delegate: ${there || 'none'}.`;
  return refuse('NotFound', reason);
}
