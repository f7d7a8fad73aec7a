import { omitUndefined, requireInput } from '@parachron/core';
import type { ProxyTypesEstimate } from './ProxyTypeDryRun.js';
import type { Refusal } from './Refusal.js';

/**
 * Predicts the error of a chain for a proxied call that the type of the grant does not permit.
 *
 * Metadata does not show the calls that a type permits, so a dry run has to come first. The chain reports this error
 * inside a call that succeeds, in the result of ProxyExecuted.
 *
 * Chain: `Proxy.proxy`: `System.CallFiltered`, on current runtimes, or `Proxy.Unproxyable` on older ones.
 * Sends: nothing.
 *
 * @param estimate the result of {@link estimateProxyTypes} for the calls
 * @param options `proxyType` of the used grant
 * @returns the error by the chain's own name; undefined if the type permits all calls, or was not tried
 *
 * @example
 * ```ts
 * import { deriveUnproxyableRefusal, type ProxyTypesEstimate } from '@parachron/proxy';
 *
 * declare const estimate: ProxyTypesEstimate; // of a transfer
 * deriveUnproxyableRefusal(estimate, { proxyType: 'NonTransfer' })?.name; // 'CallFiltered'
 * ```
 */
export function deriveUnproxyableRefusal(
  estimate: Pick<ProxyTypesEstimate, 'types'>,
  options: { readonly proxyType: string },
): Refusal | undefined {
  requireInput({ estimate, options }, { estimate: { types: ['object'] }, options: { proxyType: 'string' } });
  const { proxyType } = options;
  const dryRun = estimate.types.find(({ name }) => name === proxyType);
  const refused = dryRun?.calls.filter(({ result }) => result === 'filtered') ?? [];
  const failure = refused.find((call) => call.failure)?.failure;
  if (!failure) return undefined;
  const { pallet, error } = failure;
  const others = estimate.types.filter(({ verdict }) => verdict === 'passes').map(({ name }) => name);
  const instead = others.length > 0 ? `sufficient types: ${others.join(', ')}` : 'no other type permits them';
  const reason = `A proxy of type ${proxyType} does not permit ${refused.length} of the calls; ${instead}.`;
  return { ...omitUndefined({ pallet }), name: error, reason };
}
