import { encodeCall, type Hex, isParachronError, type JsonValue, requireInput } from '@parachron/core';
import { type DispatchedAs, encodeDispatchAs, listDispatchedAs } from './dispatchAs.js';
import type { Dispatched, Fork, ForkOrigin } from './Fork.js';

/** More than any account needs on a fork, in planck with up to 24 decimals; funds there are free. */
export const plenty = 10n ** 28n;

/** The errors that say something of a call, and nothing of the fork. */
const ofCall: ReadonlySet<string> = new Set(['BLOCK_NOT_BUILT', 'CALL_UNDECODABLE', 'ROOT_DISPATCH']);

/**
 * Dispatches a call on a fork. An error that says something of the call is an answer: its outcome is `unknown`, and other calls run on.
 *
 * @throws what the fork throws, except for errors of the call
 *
 * @example
 * ```ts
 * import { type Forkable, tryDispatch } from '@parachron/client';
 *
 * declare const chain: Forkable;
 * const { outcome, error } = await tryDispatch(await chain.fork(), '0x00000401', 'root');
 * console.log(outcome, error); // 'done' undefined
 * ```
 */
export async function tryDispatch(fork: Fork, call: Hex, as: ForkOrigin): Promise<Dispatched> {
  requireInput({ fork }, { fork: { dispatch: 'function' } });
  try {
    return await fork.dispatch(call, as);
  } catch (error) {
    if (!isParachronError(error) || !ofCall.has(error.code)) throw error;
    return { outcome: 'unknown', error: error.message.replace(/\.$/, ''), events: [] };
  }
}

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
 * import { type Forkable, tryAs } from '@parachron/client';
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
