import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { capitalize, type JsonValue, omitUndefined } from '@parachron/core';
import { readXcmError } from '@parachron/xcm';
import type { Finding } from '../delivery/outcomes.js';

interface CallFailure extends Pick<Finding, 'outcome' | 'inside'> {
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
 * `Multisig.MultisigExecuted`; events of EVMs for failed contracts: see {@link findContractFailure}.
 *
 * @returns whether an event reports a call made by proxy, and what failed: absent if the call and all its inner calls succeeded
 */
export function deriveCallEnd(events: readonly DecodedEvent[]): { isProxied: boolean; failed?: CallFailure } {
  const executed = events.findLast(isProxyMade);
  const isProxied = executed !== undefined;
  const inner = events.filter(isInnerFailure);
  const blamed = executed?.failure ? executed : (inner.findLast(isOfSameFilter) ?? inner.at(-1));
  if (!blamed?.failure) return { isProxied, ...omitUndefined({ failed: findContractFailure(events) }) };
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

/** Returns whether an event reports a failed call: a fallback handles a failed call, but not a filtered call, which was not tried. */
function isInnerFailure({ method, failure }: DecodedEvent): boolean {
  return failure !== undefined && (method !== 'IfElseFallbackCalled' || isFiltered(failure));
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

/**
 * Finds the last failed contract of an EVM. The EVM's calls succeed even if the contract fails, because the gas is
 * always charged: only the events show that all effects were reverted.
 *
 * Chain: `EVM.ExecutedFailed`, `EVM.CreatedFailed`; `Ethereum.Executed`, whose exit reason has the name of the failure.
 */
function findContractFailure(events: readonly DecodedEvent[]): CallFailure | undefined {
  const named = events.findLast(
    ({ usualPallet, method }) => usualPallet === 'Ethereum' && method === 'Executed',
  );
  const reason = named && readExit(named.data);
  if (named && reason !== undefined) return describe(named, reason);
  const failed = events.findLast(({ usualPallet, method }) => usualPallet === 'EVM' && failures.has(method));
  return failed && describe(failed, failed.method);
}

const failures: ReadonlySet<string> = new Set(['ExecutedFailed', 'CreatedFailed']);

function describe({ pallet, usualPallet, method }: DecodedEvent, error: string): CallFailure {
  const failure = { kind: 'Module', pallet, usualPallet, error, docs: '' } as const;
  return { outcome: 'call-failed', failure, inside: `${pallet}.${method}` };
}

/** Reads the name of an exit reason other than success: `Reverted`, `OutOfGas`; in JSON, a name may have a small first letter. */
function readExit({ exit_reason: reason }: DecodedEvent['data']): string | undefined {
  const [[kind, error] = []] = Object.entries<JsonValue>(Object(reason ?? {}));
  if (kind === undefined || /^succeed$/i.test(kind)) return undefined;
  return readXcmError(error) ?? capitalize(kind);
}
