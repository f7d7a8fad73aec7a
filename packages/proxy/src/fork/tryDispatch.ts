import type { DecodedEvent, Dispatched, DispatchFailure, Fork, ForkOrigin } from '@parachron/client';
import { encodeDispatchAs, listDispatchedAs } from '@parachron/client/decode';
import { type AccountInput, type Hex, isParachronError, omitUndefined, parseAccount } from '@parachron/core';

/**
 * Dispatches a call on a fork, for dry runs that go on without a way to root.
 *
 * Sends: one call to the fork.
 *
 * @param fork the fork, in its current state
 * @param call the bytes of the call
 * @param as the origin
 * @returns the result of the call; undefined if the fork knows no way to dispatch the call with its origin
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { tryDispatch } from '@parachron/proxy';
 *
 * declare const chain: Forkable;
 * const dispatched = await tryDispatch(await chain.fork(), '0x00000401', 'root');
 * ```
 */
export async function tryDispatch(fork: Fork, call: Hex, as: ForkOrigin): Promise<Dispatched | undefined> {
  try {
    return await fork.dispatch(call, as);
  } catch (error) {
    if (!isParachronError(error, 'ROOT_DISPATCH')) throw error;
    return undefined;
  }
}

/**
 * Dispatches a call on a fork as an account, which pays no inclusion fee: the result shows the call alone. The call filter of the runtime
 * applies.
 *
 * Chain: `Utility.dispatch_as`, made by root, around `Utility.batch`.
 * Sends: one call to the fork.
 *
 * @param fork the fork, in its current state
 * @param call the bytes of the call
 * @param account the account that makes the call
 * @returns the events and the failure of the call; undefined if the chain or the fork has no way to do so
 * @throws INVALID_ACCOUNT when the account is invalid
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { tryAsAccount } from '@parachron/proxy';
 *
 * declare const chain: Forkable;
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const tried = await tryAsAccount(await chain.fork(), '0x00000401', account);
 * console.log(tried?.failure?.error); // undefined: the call succeeds
 * ```
 */
export async function tryAsAccount(
  fork: Fork,
  call: Hex,
  account: AccountInput,
): Promise<{ readonly failure?: DispatchFailure; readonly events: readonly DecodedEvent[] } | undefined> {
  const { registry } = (await fork.snapshot()).runtime;
  const origin = { system: { Signed: parseAccount(account).hex } };
  const hex = encodeDispatchAs(registry, { origin, call });
  const events = hex && (await tryDispatch(fork, hex, 'root'))?.events;
  const [ended] = listDispatchedAs(events ?? []);
  return ended && { events: ended.events, ...omitUndefined({ failure: ended.end.failure }) };
}
