import type { Hex } from '@parachron/core';
import type { StoredBlock } from '../rpc/Chain.js';
import { State } from '../state/State.js';
import type { StateView } from '../state/StateView.js';

interface Entry {
  readonly block: StoredBlock;
  /** The number of the last block that the retracted block shares with the chain. */
  readonly base: number;
  readonly state: StateView;
}

/** Blocks that a reorganisation has replaced, with copies of their states, until a block after the shared one is final. */
export class Retracted {
  readonly #entries = new Map<Hex, Entry>();

  get(hash: Hex): StoredBlock | undefined {
    return this.#entries.get(hash)?.block;
  }

  getState(hash: Hex): StateView | undefined {
    return this.#entries.get(hash)?.state;
  }

  /** Stores blocks that are about to be replaced, with those replaced before that are on top of them. */
  add(blocks: readonly StoredBlock[], { base, state }: { base: number; state: State }): void {
    for (const [hash, entry] of this.#entries) {
      this.#entries.set(hash, { ...entry, base: Math.min(entry.base, base) });
    }
    for (const block of blocks) {
      const view = state.getViewAt(block.header.number);
      if (view) this.#entries.set(block.hash, { block, base, state: copyState(view) });
    }
  }

  /** Deletes the blocks on top of blocks after a number, which are deleted themselves. */
  removeAfter(number: number): void {
    for (const [hash, { base }] of this.#entries) if (base > number) this.#entries.delete(hash);
  }

  /** Deletes the blocks that can no longer return, because the block of a number is final. */
  removeBefore(final: number): void {
    for (const [hash, { base }] of this.#entries) if (base < final) this.#entries.delete(hash);
  }
}

function copyState(view: StateView): StateView {
  const copy = new State(0);
  copy.apply(0, new Map(view.listKeys('0x').map((key) => [key, view.get(key) ?? null])));
  return copy;
}
