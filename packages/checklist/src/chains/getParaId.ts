import { defineError, paraIdRead, requireInput, type Snapshot } from '@parachron/core';
import { parseRole } from './parseRole.js';

/** A chain has another para id than given. */
export class ParaIdMismatchError extends defineError({
  code: 'PARA_ID_MISMATCH',
  fault: 'input',
  message: (facts: { role: 'target' | 'service'; chain: string; own: number; given: number }) =>
    `The ${facts.role} chain "${facts.chain}": expected para ${facts.given}, got para ${facts.own}.`,
  hint: (facts) =>
    `Correct the para id (--${facts.role}-para, or the configuration), or give a node of para ${facts.given}.`,
}) {}

/**
 * Compares the para id in a chain's own runtime with the given para id.
 *
 * @throws PARA_ID_MISMATCH when the ids differ
 */
export function compareParaId(facts: ParaIdMismatchError['facts']): void {
  if (facts.own !== facts.given) throw new ParaIdMismatchError(facts);
}

/** A chain was given as a parachain, and its para id is unknown. */
export class NotAParachainError extends defineError({
  code: 'NOT_A_PARACHAIN',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `The para id of "${facts.chain}" is unknown: ${facts.reason.replace(/\.$/, '')}.`,
  hint: () => 'Check that the endpoint belongs to your parachain, or give the para id (--target-para).',
}) {}

/**
 * Gets the para id from a parachain's own runtime. A given para id is compared with this id, and is used if the runtime has
 * none.
 *
 * Chain: `ParachainInfo.ParachainId`. Sends: reads one key.
 *
 * @param options the role of the chain, `target` by default, and the para id that was given for it
 * @throws WRONG_CHAIN when the chain is not a parachain
 * @throws PARA_ID_MISMATCH when another para id was given
 * @throws NOT_A_PARACHAIN when the runtime has no such item, and no para id was given
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
export async function getParaId(
  snapshot: Snapshot,
  options: { readonly role?: 'target' | 'service'; readonly given?: number | undefined } = {},
): Promise<number> {
  requireInput({ snapshot }, { snapshot: 'snapshot' });
  requireInput({ options }, { options: { role: 'string?', given: 'number?' } });
  const { role = 'target', given } = options;
  const { runtime } = snapshot;
  const { chain } = runtime;
  parseRole(role, runtime);
  const { paraId } = await snapshot.read({ paraId: paraIdRead() });
  if (!paraId.known) {
    if (given !== undefined) return given;
    throw new NotAParachainError({ chain, reason: paraId.reason });
  }
  const own = paraId.value;
  if (given !== undefined) compareParaId({ role, chain, own, given });
  return own;
}
