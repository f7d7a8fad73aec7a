import { omitUndefined } from '@parachron/core';
import type { ProxyTypesEstimate } from './ProxyTypeDryRun.js';
import type { Refusal } from './Refusal.js';

/**
 * Predicts the error of a chain for a proxied call that the type of the grant does not permit.
 *
 * Which calls a type lets through is in no metadata, so that it has to be tried first. The chain reports this error inside of a
 * call that succeeds: in the result of ProxyExecuted.
 *
 * Chain: `Proxy.proxy`: `System.CallFiltered`, as all runtimes of these years say it, or `Proxy.Unproxyable` as those before.
 * Sends: nothing.
 *
 * @param estimate what {@link estimateProxyTypes} found of the calls
 * @param options `proxyType` of the grant that is used
 * @returns the error by the chain's own name; undefined if the type lets all the calls through, or was not tried
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
  { proxyType }: { readonly proxyType: string },
): Refusal | undefined {
  const dryRun = estimate.types.find(({ name }) => name === proxyType);
  const refused = dryRun?.calls.filter(({ result }) => result === 'filtered') ?? [];
  const failure = refused.find((call) => call.failure)?.failure;
  if (!failure) return undefined;
  const { pallet, error } = failure;
  const others = estimate.types.filter(({ verdict }) => verdict === 'passes').map(({ name }) => name);
  const instead = others.length > 0 ? `these types do: ${others.join(', ')}` : 'no other type does';
  const reason = `A proxy of type ${proxyType} does not permit ${refused.length} of the calls; ${instead}.`;
  return { ...omitUndefined({ pallet }), name: error, reason };
}
