import { defineError } from '@parachron/core';

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
