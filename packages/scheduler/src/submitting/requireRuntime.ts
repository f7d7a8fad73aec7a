import { type Chain, RuntimeChangedError } from '@parachron/client';
import type { Ticket } from './Ticket.js';

/** Name and version of the runtime of a connection. */
export function formatRuntime({ runtime: { specName, specVersion } }: Pick<Chain, 'runtime'>): string {
  return `${specName} ${specVersion}`;
}

/**
 * Refuses to send the bytes of a ticket to another runtime, where they may mean another call.
 *
 * @throws RUNTIME_CHANGED when the ticket was made for another runtime
 */
export function requireRuntime(chain: Pick<Chain, 'runtime'>, { runtime: made }: Ticket): void {
  const now = formatRuntime(chain);
  if (made === undefined || made === now) return;
  throw new RuntimeChangedError({ chain: chain.runtime.chain, made, now });
}
