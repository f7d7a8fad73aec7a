import { defineError, type Snapshot } from '@parachron/core';
import { ownParaIdRead } from '../facts/network/paraFact.js';

/** A chain was given as a parachain, and its runtime gives no para id. */
export class NotAParachainError extends defineError({
  code: 'NOT_A_PARACHAIN',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `"${facts.chain}" does not tell its para id: ${facts.reason}.`,
  hint: () => "Check that the endpoint is your parachain's and not its relay chain's, or give the para id.",
}) {}

/**
 * Gets the para id that a parachain's own runtime gives.
 *
 * Chain: `ParachainInfo.ParachainId`. Sends: reads one key.
 *
 * @throws NOT_A_PARACHAIN when the runtime has no such item
 *
 * @example
 * ```ts
 * import { getParaId } from '@parachron/checklist';
 * import type { Snapshot } from '@parachron/core';
 *
 * declare const assetHub: Snapshot;
 * await getParaId(assetHub); // 1000
 * ```
 */
export async function getParaId(snapshot: Snapshot): Promise<number> {
  const { paraId } = await snapshot.read({ paraId: ownParaIdRead() });
  if (paraId.known) return paraId.value;
  throw new NotAParachainError({ chain: snapshot.runtime.chain, reason: paraId.reason });
}
