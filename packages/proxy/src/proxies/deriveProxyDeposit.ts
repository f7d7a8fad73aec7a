import { type Planck, requireInput } from '@parachron/core';
import type { ProxyTerms } from './getProxyFacts.js';

/**
 * Derives the deposit that a chain reserves from an account for a number of proxies.
 *
 * The deposit returns when the proxies are removed.
 *
 * Chain: `Proxy.deposit`.
 * Sends: nothing.
 *
 * @param terms the chain's terms
 * @param count the number of proxies of the account
 * @returns planck; 0 for none
 *
 * @example
 * ```ts
 * import { deriveProxyDeposit } from '@parachron/proxy';
 *
 * deriveProxyDeposit({ depositBase: 200n, depositFactor: 33n }, 2); // 266n
 * ```
 */
export function deriveProxyDeposit(
  terms: Pick<ProxyTerms, 'depositBase' | 'depositFactor'>,
  count: number,
): Planck {
  requireInput(
    { terms, count },
    { terms: { depositBase: 'bigint', depositFactor: 'bigint' }, count: 'number' },
  );
  return count === 0 ? 0n : terms.depositBase + terms.depositFactor * BigInt(count);
}
