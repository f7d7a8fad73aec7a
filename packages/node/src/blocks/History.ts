import { defineError, type Hex } from '@parachron/core';
import { BlockState } from './BlockState.js';
import type { TreeBlock } from './BlockTree.js';

/**
 * The state of a block is no longer stored.
 *
 * @example
 * ```text
 * State already discarded for 0x12ab….
 * ```
 */
export class BlockUnknownError extends defineError({
  code: 'BLOCK_UNKNOWN',
  fault: 'input',
  message: (facts: { block: Hex }) => `State already discarded for ${facts.block}.`,
  hint: () => 'Read a later block.',
}) {}

/** The bytes that the stored blocks may add to the first state. */
const mostBytes = 256 * 1024 * 1024;

/** The blocks before the head of a node whose states are stored. */
export class History {
  readonly #stored: { readonly block: TreeBlock; readonly size: number }[] = [];
  #bytes = 0;

  /** Adds the parent of a new head, and discards the oldest states beyond the size, as a pruning node does; the parent's stays. */
  add(block: TreeBlock): void {
    // The chain may have returned to an earlier block.
    while (Number(this.#stored.at(-1)?.block.number) >= block.number)
      this.#bytes -= this.#stored.pop()?.size ?? 0;
    this.#stored.push({ block, size: block.state.added });
    this.#bytes += block.state.added;
    while (this.#bytes > mostBytes && this.#stored.length > 1) {
      const oldest = this.#stored.shift();
      if (oldest) discard(oldest.block);
      this.#bytes -= oldest?.size ?? 0;
    }
  }
}

function discard(block: TreeBlock): void {
  const refuse = () => {
    throw new BlockUnknownError({ block: block.hash });
  };
  block.state = new BlockState({ get: refuse, next: refuse });
}
