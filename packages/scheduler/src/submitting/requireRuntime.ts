import { type Chain, RuntimeChangedError } from '@parachron/client';
import type { Ticket } from './Ticket.js';

/** Formats the name and the version of a connection's runtime. */
export function formatRuntime({ runtime: { specName, specVersion } }: Pick<Chain, 'runtime'>): string {
  return `${specName} ${specVersion}`;
}

/**
 * Refuses a ticket of another runtime (another name, version or code), on which its bytes may be another call.
 *
 * @throws RUNTIME_CHANGED when the call of the ticket was encoded for another runtime
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
