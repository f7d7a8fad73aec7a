import { type Hex, isParachronError, requireInput } from '@parachron/core';
import type { Dispatched, Fork, ForkOrigin } from './Fork.js';

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
