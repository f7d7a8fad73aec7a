import type { DecodedEvent } from '@parachron/client';
import { type Call, encodeCall, type Hex, hasCall, type JsonValue } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { DryRunOutcome } from './RootDryRun.js';

/**
 * Builds the call with which root dispatches another call with any origin; undefined if the runtime lacks such a call.
 *
 * `dispatch_as` ignores the call filter of the runtime, and `batch_all` inside it applies the filter again.
 */
export function dispatchAsCall(
  registry: Registry,
  { origin, call }: { readonly origin: JsonValue; readonly call: Hex },
): Call | undefined {
  const [pallet, method] = ['Utility', 'dispatch_as'];
  if (!hasCall(registry, pallet, method)) return undefined;
  const inner = hasCall(registry, pallet, 'batch_all')
    ? encodeCall(registry, { pallet, method: 'batch_all', args: { calls: [call] } }).hex
    : call;
  return encodeCall(registry, { pallet, method, args: { as_origin: origin, call: inner } });
}

/**
 * Returns the result of each inner call, from the events of the outer calls; an outer call that did not run has no
 * result.
 */
export function listDispatchedAs(events: readonly DecodedEvent[]): DryRunOutcome[] {
  const outcomes: DryRunOutcome[] = [];
  let begin = 0;
  for (const [at, { method, failure }] of events.entries()) {
    if (method !== 'DispatchedAs') continue;
    const own = events.slice(begin, at + 1);
    begin = at + 1;
    outcomes.push(failure ? { ok: false, error: failure.error, events: own } : { ok: true, events: own });
  }
  return outcomes;
}
