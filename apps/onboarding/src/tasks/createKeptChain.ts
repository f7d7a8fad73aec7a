import { setTimeout } from 'node:timers/promises';
import type { Chain } from '@parachron/client';
import type { Reconnect } from '@parachron/scheduler';
import type { Closable } from '../chains/openAll.js';

/** A chain that is connected again when its line is lost. */
export interface KeptChain extends Closable {
  /** The connection in use. */
  readonly chain: Chain;
  readonly reconnect: Reconnect;
}

const longestPauseMs = 30_000;

/**
 * Keeps a chain connected: again after a pause that doubles with each attempt, up to half a minute, and then without what was
 * lost. Closing it closes the connection that is in use then.
 *
 * @param first the connection of the beginning
 * @param open makes another one, until the signal says stop
 */
export function createKeptChain(
  first: Chain,
  open: (signal: AbortSignal | undefined) => Promise<Chain>,
): KeptChain {
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
