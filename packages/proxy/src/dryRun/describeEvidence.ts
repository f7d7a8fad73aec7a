import type { Evidence } from '@parachron/core';

/** The evidence of a dry run with one sentence in place of all effects, which are decoded with the first use of their value. */
export function describeEvidence({ chain, block, key }: Evidence, value: string): Evidence {
  return { chain, block, key, value };
}
