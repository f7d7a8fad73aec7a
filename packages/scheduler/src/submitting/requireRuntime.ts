import { type Chain, RuntimeChangedError } from '@parachron/client';
import type { Ticket } from './Ticket.js';

/** Name and version of the runtime of a connection. */
export function formatRuntime({ runtime: { specName, specVersion } }: Pick<Chain, 'runtime'>): string {
  return `${specName} ${specVersion}`;
}

/**
 * Refuses to send the bytes of a ticket to another runtime, where they may mean another call: one with another name, version or
 * code.
 *
 * @throws RUNTIME_CHANGED when the ticket was made for another runtime
 */
export function requireRuntime(chain: Pick<Chain, 'runtime'>, { runtime: made, codeHash }: Ticket): void {
  const now = formatRuntime(chain);
  const { chain: name, codeHash: codeNow } = chain.runtime;
  if (made === undefined) return;
  if (made !== now) throw new RuntimeChangedError({ chain: name, made, now });
  if (!codeHash || !codeNow || codeHash === codeNow) return;
  throw new RuntimeChangedError({
    chain: name,
    made: `${made} (code ${codeHash})`,
    now: `${now} (code ${codeNow})`,
  });
}
