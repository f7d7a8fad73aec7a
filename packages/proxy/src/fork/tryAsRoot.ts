import type { DecodedEvent, Fork } from '@parachron/client';
import { type Hex, isParachronError } from '@parachron/core';

/** Dispatches a call as root on a fork, and returns its events; undefined if the fork knows no way to root. */
export async function tryAsRoot(fork: Fork, call: Hex): Promise<readonly DecodedEvent[] | undefined> {
  try {
    return (await fork.dispatch(call, 'root')).events;
  } catch (error) {
    if (!isParachronError(error, 'ROOT_DISPATCH')) throw error;
    return undefined;
  }
}
