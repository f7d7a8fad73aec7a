import { requireInput, shareAttempt } from '@parachron/core';
import { ConnectStoppedError } from '../requests/connectionErrors.js';
import { waitMs } from '../requests/withTimeout.js';
import type { Chain } from './Chain.js';

/** A chain that is connected again when its connection is lost. */
export interface AutoReconnect {
  /** The connection in use. */
  readonly chain: Chain;
  /**
   * Replaces a lost connection, with one attempt after a pause. Give it to `createScheduler` as `reconnect`.
   *
   * @param lost the lost connection, the number of the attempt from 1, and a signal that ends the pause and the attempt
   * @throws CONNECT_STOPPED when the signal aborts, and the errors of the function that connects
   */
  readonly reconnect: (lost: {
    readonly chain: Chain;
    readonly attempt: number;
    readonly signal?: AbortSignal;
  }) => Promise<Chain>;
  /** Closes the connection in use. */
  readonly close: () => Promise<void>;
}

/** Milliseconds before the first attempt; doubled with each attempt up to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Keeps a chain connected: each attempt follows a pause, which doubles from half a second to half a minute. Use it for programs that
 * run for long; a program that reads once connects once. Subscriptions of a lost connection are not restored.
 *
 * Sends: nothing itself; each attempt sends the requests of the function that connects.
 *
 * @param first the first connection
 * @param open connects again, until the signal is aborted since no caller waits
 * @returns the chain with its `reconnect`
 *
 * @example
 * ```ts
 * import { connect, createAutoReconnect } from '@parachron/client';
 * import { createScheduler } from '@parachron/scheduler';
 *
 * const open = (signal?: AbortSignal) => connect('wss://service.example', signal ? { signal } : {});
 * const service = createAutoReconnect(await open(), open);
 * const scheduler = await createScheduler(service.chain, { reconnect: service.reconnect });
 * console.log(scheduler.variant); // 'H'
 * await service.close();
 * ```
 */
export function createAutoReconnect(
  first: Chain,
  open: (signal?: AbortSignal) => Promise<Chain>,
): AutoReconnect {
  requireInput({ first, open }, { first: { close: 'function' }, open: 'function' });
  let chain = first;
  let isClosed = false;
  const waitForAttempt = shareAttempt();
  const replace = async (lost: Chain, signal: AbortSignal) => {
    const next = await open(signal);
    if (isClosed || signal.aborted) return next.close();
    chain = next;
    await lost.close();
  };
  return {
    get chain() {
      return chain;
    },
    reconnect: async ({ chain: lost, attempt, signal }) => {
      if (lost === chain) await waitMs(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs), signal);
      if (lost === chain && !(await waitForAttempt((stop) => replace(lost, stop), signal)))
        throw new ConnectStoppedError({ endpoint: lost.endpoint }, { cause: signal?.reason });
      return chain;
    },
    close: () => {
      isClosed = true;
      return chain.close();
    },
  };
}
