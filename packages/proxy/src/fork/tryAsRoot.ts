import type { DecodedEvent, Fork } from '@parachron/client';
import { type Hex, isParachronError } from '@parachron/core';

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
  try {
    return (await fork.dispatch(call, 'root')).events;
  } catch (error) {
    if (!isParachronError(error, 'ROOT_DISPATCH')) throw error;
    return undefined;
  }
}
