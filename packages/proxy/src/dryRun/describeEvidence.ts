import type { Evidence } from '@parachron/core';

/**
 * Describes the evidence of a dry run with a short text instead of its effects, which are decoded only when the value
 * of the evidence is read.
 */
export function describeEvidence({ chain, block, key }: Evidence, value: string): Evidence {
  return { chain, block, key, value };
}
