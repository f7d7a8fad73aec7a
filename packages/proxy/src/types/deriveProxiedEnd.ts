import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { capitalize, type JsonValue } from '@parachron/core';
import { readXcmError } from '@parachron/xcm';

/** Outcome of a call that was made by proxy. */
export interface ProxiedEnd {
  /** Absent if the call and all its inner calls succeeded. */
  readonly failure?: DispatchFailure;
  /**
   * The event that reports the failure, if the call succeeded and an inner call failed: `Utility.BatchInterrupted`. Of
   * several failures, the last failure that the filter of the proxy's type caused, else the last failure.
   */
  readonly inside?: string;
  /** Whether the filter of the proxy's type refused the call; other filters do not count. */
  readonly isFilteredByType: boolean;
  /** Whether `inside` is another call made by proxy. */
  readonly isInsideProxy?: boolean;
}

/**
 * Derives the outcome of a proxied call from its events; undefined without a proxied call.
 *
 * `ProxyExecuted{Ok}` alone is not success: batches and calls as another account succeed even if their inner calls
 * fail.
 *
 * Chain: `Proxy.ProxyExecuted`, and other events with a `DispatchError`: `Utility.BatchInterrupted`, `Utility.ItemFailed`,
 * `Multisig.MultisigExecuted`; events of EVMs for failed contracts: see {@link findContractFailure}.
 */
export function deriveProxiedEnd(events: readonly DecodedEvent[]): ProxiedEnd | undefined {
  const executed = events.findLast(isProxyMade);
  if (!executed) return undefined;
  const { failure } = executed;
  return failure ? { failure, isFilteredByType: isFiltered(failure) } : findInnerEnd(events);
}

/** Finds the failure of a call inside a call that succeeded. */
export function findInnerEnd(events: readonly DecodedEvent[]): ProxiedEnd {
  const failed = events.filter(isInnerFailure);
  const blamed = failed.findLast(isOfSameFilter) ?? failed.at(-1);
  if (!blamed?.failure) return { ...findContractFailure(events), isFilteredByType: false };
  return {
    failure: blamed.failure,
    inside: `${blamed.pallet}.${blamed.method}`,
    isFilteredByType: isOfSameFilter(blamed),
    isInsideProxy: isProxyMade(blamed),
  };
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

type ContractFailure = Required<Pick<ProxiedEnd, 'failure' | 'inside'>>;

/**
 * Finds the last failed contract of an EVM. The EVM's calls succeed even if the contract fails, because the gas is
 * always charged: only the events show that all effects were reverted.
 *
 * Chain: `EVM.ExecutedFailed`, `EVM.CreatedFailed`; `Ethereum.Executed`, whose exit reason has the name of the failure.
 */
function findContractFailure(events: readonly DecodedEvent[]): ContractFailure | undefined {
  const named = events.findLast(
    ({ usualPallet, method }) => usualPallet === 'Ethereum' && method === 'Executed',
  );
  const reason = named && readExit(named.data);
  if (named && reason !== undefined) return describe(named, reason);
  const failed = events.findLast(({ usualPallet, method }) => usualPallet === 'EVM' && failures.has(method));
  return failed && describe(failed, failed.method);
}

const failures: ReadonlySet<string> = new Set(['ExecutedFailed', 'CreatedFailed']);

function describe({ pallet, usualPallet, method }: DecodedEvent, error: string): ContractFailure {
  const failure = { kind: 'Module', pallet, usualPallet, error, docs: '' } as const;
  return { failure, inside: `${pallet}.${method}` };
}

/** Reads the name of an exit reason other than success: `Reverted`, `OutOfGas`; in JSON, a name may have a small first letter. */
function readExit({ exit_reason: reason }: DecodedEvent['data']): string | undefined {
  const [[kind, error] = []] = Object.entries<JsonValue>(Object(reason ?? {}));
  if (kind === undefined || /^succeed$/i.test(kind)) return undefined;
  return readXcmError(error) ?? capitalize(kind);
}
