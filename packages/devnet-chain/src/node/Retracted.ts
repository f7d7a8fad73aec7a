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

  /** Stores blocks that are about to be replaced; the state is still the state after the last of them. */
  add(blocks: readonly StoredBlock[], base: number): void {
    this.#changeBase(base);
    for (const block of blocks) {
      const { number } = block.header;
      const changes = this.#listChanges(base, number);
      if (changes) this.#entries.set(block.hash, { block, base, changes });
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

  /** Deletes the blocks on top of blocks after a number, which are deleted themselves. */
  removeAfter(number: number): void {
    for (const [hash, { base }] of this.#entries) if (base > number) this.#entries.delete(hash);
  }

  /** Deletes the blocks that can no longer return, because the block of a number is final. */
  removeBefore(final: number): void {
    for (const [hash, { base }] of this.#entries) if (base < final) this.#entries.delete(hash);
  }

  /** Bases the blocks on top of replaced blocks on the block that those share with the chain. */
  #changeBase(base: number): void {
    for (const [hash, entry] of this.#entries) {
      if (entry.base <= base) continue;
      const before = this.#listChanges(base, entry.base);
      if (before)
        this.#entries.set(hash, { ...entry, base, changes: new Map([...before, ...entry.changes]) });
      else this.#entries.delete(hash);
    }
  }

  /** The changes between the states after two blocks of the chain; undefined if the first state is pruned. */
  #listChanges(from: number, to: number): Changes | undefined {
    const view = this.#state.getViewAt(to);
    const keys = this.#state.listChangedKeys(from, to);
    return view && keys && new Map([...keys].map((key) => [key, view.get(key) ?? null]));
  }
}
