import type { DispatchedAs, Fork } from '@parachron/client';
import { encodeDispatchAs, listDispatchedAs, tryDispatch } from '@parachron/client/decode';
import { encodeCall, type Hex, type JsonValue, requireInput } from '@parachron/core';

/** More than any account needs on a fork, in planck with up to 24 decimals; funds there are free. */
export const plenty = 10n ** 28n;

/** A call that is tried with an origin. */
export interface Attempt {
  /** The origin as the runtime's own type has it: `{ system: { Signed: '0x…' } }`, `{ Council: { Members: [2, 3] } }`. */
  readonly origin: JsonValue;
  readonly call: Hex;
}

/**
 * Dispatches calls in the next block of a fork, each with its origin, without inclusion fees. The call filter of the runtime applies.
 *
 * Chain: `Utility.dispatch_as`, made by root, around `Utility.batch`.
 * Sends: one call to the fork.
 *
 * @returns the end of each call; undefined without a result, as on a chain or a fork that has no way to do so
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { tryAs } from '@parachron/proxy';
 *
 * declare const chain: Forkable;
 * const origin = { Council: { Members: [2, 3] } };
 * const [tried] = await tryAs(await chain.fork(), [{ origin, call: '0x00000401' }]);
 * console.log(tried?.end.failure?.error); // undefined: the call succeeds
 * ```
 */
export async function tryAs(
  fork: Fork,
  attempts: readonly Attempt[],
): Promise<readonly (DispatchedAs | undefined)[]> {
  requireInput({ fork, attempts }, { fork: { snapshot: 'function' }, attempts: ['object'] });
  const { registry } = (await fork.snapshot()).runtime;
  const calls = attempts.flatMap((attempt) => encodeDispatchAs(registry, attempt) ?? []);
  const [only] = calls;
  if (only === undefined) return attempts.map(() => undefined);
  const all = () => encodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls } }).hex;
  const dispatched = await tryDispatch(fork, calls.length === 1 ? only : all(), 'root');
  const ends = listDispatchedAs(dispatched.events, calls.length);
  return attempts.map((_, at) => ends[at]);
}
