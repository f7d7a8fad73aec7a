import type { Hex } from '@parachron/core';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import type { StoredBlock } from '../rpc/Chain.js';
import { Overlay } from '../state/Overlay.js';
import type { Changes, State } from '../state/State.js';
import type { StateView } from '../state/StateView.js';

interface Entry {
  readonly block: StoredBlock;
  /** The number of the last block that the retracted block shares with the chain. */
  readonly base: number;
  /** Changes from the state after the shared block. */
  readonly changes: Changes;
}

/** Blocks that a reorganisation has replaced, with their states, until a block after the shared one is final. */
export class Retracted {
  readonly #entries = new Map<Hex, Entry>();
  readonly #state: State;
  readonly #types: ChainRuntime['types'];

  constructor(state: State, { types }: ChainRuntime) {
    this.#state = state;
    this.#types = types;
  }

  get(hash: Hex): StoredBlock | undefined {
    return this.#entries.get(hash)?.block;
  }

  /** Lists the hashes of the blocks of a number. */
  listAt(number: number): Hex[] {
    const blocks = [...this.#entries.values()].map(({ block }) => block);
    return blocks.filter(({ header }) => header.number === number).map(({ hash }) => hash);
  }

  /** Stores blocks that are about to be replaced; the state is still the state after the last of them. */
  add(blocks: readonly StoredBlock[], base: number): void {
    for (const block of blocks) {
      const { number } = block.header;
      const view = this.#state.getViewAt(number);
      const keys = this.#state.listChangedKeys(base, number);
      if (!view || !keys) continue;
      const changes = new Map([...keys].map((key) => [key, view.get(key) ?? null]));
      this.#entries.set(block.hash, { block, base, changes });
    }
  }

  /** The state after a block; undefined if the state of the shared block is pruned. */
  getView(hash: Hex): StateView | undefined {
    const entry = this.#entries.get(hash);
    const under = entry && this.#state.getViewAt(entry.base);
    if (!under) return undefined;
    const view = new Overlay(under, { types: this.#types, kept: new Map() });
    for (const [key, value] of entry.changes) view.put(key, value);
    return view;
  }

  /** Deletes the blocks that can no longer return, because the block of a number is final. */
  removeBefore(final: number): void {
    for (const [hash, { base }] of this.#entries) if (base < final) this.#entries.delete(hash);
  }
}
