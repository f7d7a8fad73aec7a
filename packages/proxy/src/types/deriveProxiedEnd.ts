import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { findContractFailure } from './findContractFailure.js';
import { isFiltered } from './isFiltered.js';

/** Outcome of a call that was made by proxy. */
export interface ProxiedEnd {
  /** Absent if the call succeeded, and all that it made. */
  readonly failure?: DispatchFailure;
  /**
   * The event that reports it, if the call itself succeeded and one that it made did not: `Utility.BatchInterrupted`. Of several
   * failures it is the last, or the last that the filter of the proxy's type is to blame for.
   */
  readonly inside?: string;
  /** Whether the filter that it was made with, which is the proxy's type, did not let it through; those of others are none of it. */
  readonly isFilteredByType: boolean;
}

/**
 * Derives the outcome of a call made by proxy from its events; undefined if no proxy made a call.
 *
 * `ProxyExecuted{Ok}` alone is not success: batches and calls in another account's name succeed even if the calls inside fail.
 *
 * Chain: `Proxy.ProxyExecuted`, and what else carries a `DispatchError`: `Utility.BatchInterrupted`, `Utility.ItemFailed`,
 * `Multisig.MultisigExecuted`; what EVMs emit for contracts that fail: see {@link findContractFailure}.
 */
export function deriveProxiedEnd(events: readonly DecodedEvent[]): ProxiedEnd | undefined {
  const executed = events.findLast(isProxyMade);
  if (!executed) return undefined;
  const { failure } = executed;
  if (failure) return { failure, isFilteredByType: isFiltered(failure) };
  const failed = events.filter(isInnerFailure);
  const blamed = failed.findLast(isOfSameFilter) ?? failed.at(-1);
  const contract = blamed ? undefined : findContractFailure(events);
  if (contract) return { ...contract, isFilteredByType: false };
  if (!blamed?.failure) return { isFilteredByType: false };
  const inside = `${blamed.pallet}.${blamed.method}`;
  return { failure: blamed.failure, inside, isFilteredByType: isOfSameFilter(blamed) };
}

/** Whether an event reports the end of a call that a proxy made. */
export function isProxyMade({ pallet, method }: DecodedEvent): boolean {
  return pallet === 'Proxy' && method === 'ProxyExecuted';
}

// A fallback is there for a call that fails; not so for one that was not let through, since it was not tried then.
function isInnerFailure({ method, failure }: DecodedEvent): boolean {
  return failure !== undefined && (method !== 'IfElseFallbackCalled' || isFiltered(failure));
}

// Batches hand their origin on with the filter that the proxy's type put on it; a multisig or another proxy makes a new one.
function isOfSameFilter({ pallet, failure }: DecodedEvent): boolean {
  return pallet === 'Utility' && isFiltered(failure);
}
