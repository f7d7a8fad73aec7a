import { setTimeout } from 'node:timers/promises';
import type { Chain } from '@parachron/client';
import type { Closable } from '@parachron/dry-runs';
import type { Reconnect } from '@parachron/scheduler';

/** A chain that reconnects when its connection is lost. */
export interface AutoReconnect extends Closable {
  /** The connection in use. */
  readonly chain: Chain;
  readonly reconnect: Reconnect;
}

const longestPauseMs = 30_000;

/**
 * Keeps a chain connected: reconnects after a pause that doubles with each attempt, up to half a minute. Subscriptions of the
 * lost connection are not restored. Closing the chain closes its current connection.
 *
 * @param first the first connection
 * @param open makes another one, until the signal says stop
 */
export function createAutoReconnect(
  first: Chain,
  open: (signal: AbortSignal | undefined) => Promise<Chain>,
): AutoReconnect {
  let chain = first;
  return {
    get chain() {
      return chain;
    },
    reconnect: async ({ chain: lost, attempt, signal }) => {
      const pause = Math.min(500 * 2 ** attempt, longestPauseMs);
      // The connecting function reports the stop.
      await setTimeout(pause, undefined, signal ? { signal } : {}).catch(() => undefined);
      chain = await open(signal);
      await lost.close();
      return chain;
    },
    close: () => chain.close(),
  };
}
