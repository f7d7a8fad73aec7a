import { defineError } from '@parachron/core';

type Reason = 'unknown' | 'discarded' | 'unfit';

const texts: { readonly [K in Reason]: (block: string) => string } = {
  unknown: (block) => `The chain has no block ${block}.`,
  discarded: (block) => `State already discarded for ${block}.`,
  unfit: (block) => `Block ${block} does not follow the head.`,
};

/**
 * A block is unknown, its state is no longer stored, or it does not follow the head.
 *
 * @example
 * ```text
 * State already discarded for 0x12ab….
 * ```
 */
export class BlockUnknownError extends defineError({
  code: 'BLOCK_UNKNOWN',
  fault: 'input',
  message: (facts: { block: string; reason: Reason }) => texts[facts.reason](facts.block),
  hint: () => 'Read a block that the chain stores, or raise `historyBytes`.',
}) {}
