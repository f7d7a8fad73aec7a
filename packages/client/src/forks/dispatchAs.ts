import { encodeCall, type Hex, hasCall, type JsonValue, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { DecodedEvent } from '../submitting/decodeEvents.js';

const pallet = 'Utility';

/**
 * Encodes a call of root that dispatches another call with an origin. `dispatch_as` ignores the call filter of the runtime; the batch
 * inside applies it, as the origin itself would meet it.
 *
 * @param about the call, and the origin as the runtime's type has it: `{ system: { Signed: '0x…' } }`, `{ Council: { Members: [2, 3] } }`
 * @returns the bytes of `Utility.dispatch_as`; undefined if the runtime has no such call
 * @throws CALL_ARGUMENTS when the runtime has no such origin
 *
 * @example
 * ```ts
 * import { encodeDispatchAs, type Fork, listDispatchedAs } from '@parachron/client';
 *
 * declare const fork: Fork;
 * const origin = { system: { Signed: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' } };
 * const { registry } = (await fork.snapshot()).runtime;
 * const call = encodeDispatchAs(registry, { origin, call: '0x00000401' });
 * if (call) console.log(listDispatchedAs((await fork.dispatch(call, 'root')).events)[0]?.end.method); // 'DispatchedAs'
 * ```
 */
export function encodeDispatchAs(
  registry: Registry,
  about: { readonly origin: JsonValue; readonly call: Hex },
): Hex | undefined {
  requireInput({ about }, { about: 'object' });
  const { origin, call } = about;
  if (!hasCall(registry, pallet, 'dispatch_as')) return undefined;
  const filtered = encodeCall(registry, { pallet, method: 'batch', args: { calls: [call] } }).hex;
  return encodeCall(registry, { pallet, method: 'dispatch_as', args: { as_origin: origin, call: filtered } })
    .hex;
}

/** The end of one call of {@link encodeDispatchAs}. */
export interface DispatchedAs {
  /** The event that has the failure of the call, if it failed. */
  readonly end: DecodedEvent;
  /** The events of the call, its end included, in order. */
  readonly events: readonly DecodedEvent[];
}

/**
 * Lists the ends of the calls of {@link encodeDispatchAs}, which has an example, among the events of a block, in order.
 *
 * Chain: `Utility.DispatchedAs`, `Utility.BatchInterrupted`. Sends: nothing.
 *
 * @param count the number of the calls, 1 by default
 */
export function listDispatchedAs(events: readonly DecodedEvent[], count = 1): DispatchedAs[] {
  requireInput({ events }, { events: ['object'] });
  const all = events.flatMap(({ usualPallet, method }, at) =>
    usualPallet === pallet && method === 'DispatchedAs' ? [at] : [],
  );
  // A call inside may have dispatched with an origin, too: its event comes before the end of the call.
  const ends = all.slice(-count);
  return ends.flatMap((at, place) => {
    const own = events.slice((ends[place - 1] ?? -1) + 1, at + 1);
    // The batch itself succeeds when its call fails.
    const batch = own.at(-2);
    const end = batch?.method === 'BatchInterrupted' ? batch : own.at(-1);
    return end ? [{ end, events: own }] : [];
  });
}
