import { defineError, type Hex } from '@parachron/core';
import type { ForkBlock } from './BlockTree.js';
import { ForkState } from './ForkState.js';

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
  hint: () => 'Read a later block, or raise `historyBytes` of a small chain.',
}) {}

// The nodes of a trie between its root and a changed value, which each change copies, take about as much.
const bytesPerChange = 1024;

/** The blocks of a fork whose states are stored. */
export class History {
  readonly #most: number;
  /** After the oldest block, with the bytes that their states add. */
  readonly #stored: { readonly block: ForkBlock; readonly size: number }[];
  #bytes = 0;

  /** @param most bytes of all states, without the first */
  constructor(first: ForkBlock, most = 256 * 1024 * 1024) {
    this.#most = most;
    this.#stored = [{ block: first, size: 0 }];
  }

  /** Adds a block, and prunes the oldest states beyond the size, as a pruning node does; those of the last two blocks stay. */
  add(block: ForkBlock): void {
    let size = 0;
    for (const value of block.state.changes.values()) size += bytesPerChange + (value?.length ?? 0);
    // The chain may have returned to an earlier block.
    while (Number(this.#stored.at(-1)?.block.number) >= block.number)
      this.#bytes -= this.#stored.pop()?.size ?? 0;
    this.#stored.push({ block, size });
    this.#bytes += size;
    while (this.#bytes > this.#most && this.#stored.length > 2) {
      const oldest = this.#stored.shift()?.block;
      if (oldest) oldest.state = createDiscardedState(oldest.hash);
      this.#bytes -= this.#stored[0]?.size ?? 0;
    }
  }
}

function createDiscardedState(block: Hex): ForkState {
  const refuse = () => {
    throw new BlockUnknownError({ block });
  };
  return new ForkState({ get: refuse, next: refuse });
}
