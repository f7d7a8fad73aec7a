import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import { findSilentFailure } from '@parachron/xcm';
import type { Diagnosis } from '../delivery/outcomes.js';

interface CallFailure extends Pick<Diagnosis, 'outcome' | 'inside'> {
  readonly failure: DispatchFailure;
  /** Whether the filter of the proxy's type may have refused the call, or the chain's own filter, which has the same error. */
  readonly isOpen?: boolean;
}

/**
 * Derives the outcome of a call from its events. Of several failures of inner calls, the last counts that the filter of the proxy's type
 * caused, else the last.
 *
 * `ProxyExecuted{Ok}` alone is not success: batches and calls as another account succeed even if their inner calls
 * fail.
 *
 * Chain: `Proxy.ProxyExecuted`, and other events with a `DispatchError`: `Utility.BatchInterrupted`, `Utility.ItemFailed`,
 * `Multisig.MultisigExecuted`; and failures without such an error: see `findSilentFailure` of @parachron/xcm.
 *
 * @returns whether an event reports a call made by proxy, and what failed: absent if the call and all its inner calls succeeded
 */
export function deriveCallEnd(events: readonly DecodedEvent[]): { isProxied: boolean; failed?: CallFailure } {
  const executed = events.findLast(isProxyMade);
  const isProxied = executed !== undefined;
  // A fallback handles a failed call, but not a filtered call, which was not tried.
  const isFailure = ({ method, failure }: DecodedEvent) =>
    failure !== undefined && (method !== 'IfElseFallbackCalled' || isFiltered(failure));
  const inner = events.filter(isFailure);
  const blamed = executed?.failure ? executed : (inner.findLast(isOfSameFilter) ?? inner.at(-1));
  if (!blamed?.failure) return { isProxied, ...omitUndefined({ failed: describeSilent(events) }) };
  const { failure, pallet, method } = blamed;
  const isOpen = isProxied && isFiltered(failure) && (blamed === executed || isOfSameFilter(blamed));
  const isOfProxy = isOpen || (isProxied && isProxyMade(blamed));
  const filtered = isOfProxy ? 'proxy-filtered' : 'call-filtered';
  const outcome = isFiltered(failure) ? filtered : 'call-failed';
  const inside = blamed === executed ? {} : { inside: `${pallet}.${method}` };
  return { isProxied, failed: { failure, isOpen, outcome, ...inside } };
}

/** Returns whether an event reports the end of a call made by proxy. */
export function isProxyMade({ usualPallet, method }: DecodedEvent): boolean {
  return usualPallet === 'Proxy' && method === 'ProxyExecuted';
}

// Batches pass on their origin with the filter of the proxy's type; a multisig or another proxy creates a new origin.
function isOfSameFilter({ usualPallet, failure }: DecodedEvent): boolean {
  return usualPallet === 'Utility' && isFiltered(failure);
}

/** Returns whether a failure is that of a call filter, by the names of newer and of the oldest chains. */
export function isFiltered(failure: DispatchFailure | undefined): boolean {
  if (failure?.kind !== 'Module') return false;
  const name = `${failure.usualPallet}.${failure.error}`;
  return name === 'System.CallFiltered' || name === 'Proxy.Unproxyable';
}

function describeSilent(events: readonly DecodedEvent[]): CallFailure | undefined {
  const silent = findSilentFailure(events);
  if (!silent) return undefined;
  const { pallet, usualPallet, method } = silent.event;
  const failure = { kind: 'Module', pallet, usualPallet, error: silent.error, docs: '' } as const;
  return { outcome: 'call-failed', failure, inside: `${pallet}.${method}` };
}
