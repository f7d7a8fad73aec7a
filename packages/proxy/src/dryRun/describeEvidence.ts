import type { Evidence } from '@parachron/core';

/**
 * The evidence of a dry run, with one sentence in place of its effects; the effects are decoded on the first use of their
 * value.
 */
export function describeEvidence({ chain, block, key }: Evidence, value: string): Evidence {
  return { chain, block, key, value };
}
