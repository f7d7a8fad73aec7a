import type { DecodedEvent } from '@parachron/client';
import { type Call, encodeCall, type Hex, hasCall, type JsonValue } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { TrialOutcome } from './RootTrial.js';

/**
 * The call by which root dispatches another call with any origin; undefined where the runtime has none.
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

/** How the inner call ended, by the event of the outer one; undefined where the outer call did not run. */
export function readDispatchedAs(events: readonly DecodedEvent[]): TrialOutcome | undefined {
  const end = events.find(({ method }) => method === 'DispatchedAs');
  if (!end) return undefined;
  return end.failure ? { ok: false, error: end.failure.error, events } : { ok: true, events };
}
