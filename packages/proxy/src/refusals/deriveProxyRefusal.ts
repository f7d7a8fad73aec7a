import { formatAccount, pluralize, requireInput } from '@parachron/core';
import { findGrant } from '../proxies/findGrant.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { type Refusal, refuse } from './Refusal.js';

/**
 * Predicts the error of a chain for a call that a delegate makes for an account, except for the effect of filters.
 *
 * Inside an XCM program this error is silent: the message is processed and no event reports it. {@link estimateProxyTypes}
 * finds out whether the type permits the call.
 *
 * Chain: `Proxy.proxy`.
 * Sends: nothing.
 *
 * @param facts the facts of the chain about the account and the delegate
 * @param options `forceProxyType`, to use a grant of that type only
 * @returns NotProxy, or Unannounced for a grant with a delay; undefined if the delegate may act
 *
 * @example
 * ```ts
 * import { deriveProxyRefusal, type ProxyFacts } from '@parachron/proxy';
 *
 * declare const facts: ProxyFacts; // nothing was granted
 * deriveProxyRefusal(facts)?.name; // 'NotProxy'
 * ```
 */
export function deriveProxyRefusal(
  facts: Pick<ProxyFacts, 'proxies' | 'delegate'> & Partial<Pick<ProxyFacts, 'ss58Prefix'>>,
  options: { readonly forceProxyType?: string | undefined } = {},
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { delegate: { kind: 'string', hex: 'string' }, proxies: ['object'] },
      options: { forceProxyType: 'string?' },
    },
  );
  const { forceProxyType } = options;
  const who = formatAccount(facts.delegate, facts.ss58Prefix);
  const grant = findGrant(facts, { delegate: facts.delegate, forceProxyType });
  if (!grant) {
    const type = forceProxyType === undefined ? '' : ` of the forced type ${forceProxyType}`;
    return refuse('NotProxy', `${who} is not a proxy${type} of the account.`);
  }
  if (grant.delay === 0) return undefined;
  const reason = `${who} has to announce its calls ${grant.delay} ${pluralize(grant.delay, 'block')} ahead, and the service does not announce calls.`;
  return refuse('Unannounced', reason);
}
