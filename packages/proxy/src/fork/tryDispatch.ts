import type { DecodedEvent, Dispatched, DispatchFailure, Fork, ForkOrigin } from '@parachron/client';
import {
  type AccountInput,
  encodeCall,
  type Hex,
  hasCall,
  isParachronError,
  omitUndefined,
  parseAccount,
} from '@parachron/core';

/**
 * Dispatches a call as root on a fork, for dry runs that go on without a way to root.
 *
 * Sends: one call to the fork.
 *
 * @param fork the fork, in its current state
 * @param call the bytes of the call
 * @returns the events of the call; undefined if the fork knows no way to root
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { tryAsRoot } from '@parachron/proxy';
 *
 * declare const chain: Forkable;
 * const events = await tryAsRoot(await chain.fork(), '0x00000401');
 * ```
 */
export async function tryAsRoot(fork: Fork, call: Hex): Promise<readonly DecodedEvent[] | undefined> {
  return (await tryDispatch(fork, call, 'root'))?.events;
}

/** Dispatches a call on a fork; undefined if the fork knows no way to do so for the call or its origin. */
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
 * Chain: `Utility.dispatch_as`, made by root, around `Utility.batch_all`.
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
  const [pallet, method] = ['Utility', 'dispatch_as'];
  if (!hasCall(registry, pallet, method)) return undefined;
  // A batch applies the filter, which `dispatch_as` ignores.
  const batch = { pallet, method: 'batch_all', args: { calls: [call] } };
  const filtered = hasCall(registry, pallet, 'batch_all') ? encodeCall(registry, batch).hex : call;
  const as_origin = { system: { Signed: parseAccount(account).hex } };
  const { hex } = encodeCall(registry, { pallet, method, args: { as_origin, call: filtered } });
  const events = await tryAsRoot(fork, hex);
  const end = events?.findLast((event) => event.usualPallet === pallet && event.method === 'DispatchedAs');
  return events && end && { events, ...omitUndefined({ failure: end.failure }) };
}
