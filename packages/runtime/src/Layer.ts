import type { Hex } from '@parachron/core';
import { SortedMap } from './SortedMap.js';

/** The name of the main trie; child tries have their names in 0x hex. */
export const mainTrie = 'top';

/** Changes of tries over those of the layers below, which it shares: values by keys, null for a removed key. */
export class Layer {
  readonly below: Layer | undefined;
  /** Number of layers below. */
  readonly depth: number;
  readonly #tries = new Map<string, SortedMap<Uint8Array | null>>();

  constructor(below?: Layer) {
    this.below = below;
    this.depth = below ? below.depth + 1 : 0;
  }

  /** The changed value: null for a removed key, undefined for an unchanged one. */
  get(trie: string, key: Hex): Uint8Array | null | undefined {
    for (let layer: Layer | undefined = this; layer; layer = layer.below) {
      const value = layer.getOwn(trie, key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The value as this layer alone changes it. */
  getOwn(trie: string, key: Hex): Uint8Array | null | undefined {
    return this.#tries.get(trie)?.get(key);
  }

  set(trie: string, key: Hex, value: Uint8Array | null): void {
    const changes = this.#tries.get(trie) ?? new SortedMap();
    this.#tries.set(trie, changes);
    changes.set(key, value);
  }

  /** The first changed key after another, or from it on. */
  findChanged(trie: string, after: Hex, inclusive = false): Hex | undefined {
    let first: string | undefined;
    for (let layer: Layer | undefined = this; layer; layer = layer.below) {
      const key = layer.#tries.get(trie)?.findNext(after, inclusive);
      if (key !== undefined && (first === undefined || key < first)) first = key;
    }
    return first as Hex | undefined;
  }

  /**
   * The first key after another with a value.
   *
   * @param findBase finds the first key after another in the state below all layers; its undefined ends the search with undefined
   */
  findNext(
    trie: string,
    after: Hex,
    findBase: (after: Hex) => Hex | null | undefined,
  ): Hex | null | undefined {
    for (let from = after; ; ) {
      const changed = this.findChanged(trie, from);
      const base = findBase(from);
      if (base === undefined || changed === undefined || (base !== null && base < changed)) return base;
      if (this.get(trie, changed)) return changed;
      from = changed;
    }
  }

  /** Tries with changes in any layer. */
  listTries(): Set<string> {
    return new Set([...(this.below?.listTries() ?? []), ...this.#tries.keys()]);
  }

  /** The changes of a trie in all layers. */
  list(trie: string): Map<Hex, Uint8Array | null> {
    const all = this.below?.list(trie) ?? new Map<Hex, Uint8Array | null>();
    for (const [key, value] of this.listOwn(trie)) all.set(key, value);
    return all;
  }

  /** The changes of a trie in this layer alone. */
  listOwn(trie: string): Iterable<[Hex, Uint8Array | null]> {
    return (this.#tries.get(trie)?.entries() ?? []) as Iterable<[Hex, Uint8Array | null]>;
  }

  /** Writes the changes of this layer alone into another one. */
  writeTo(other: Layer): void {
    for (const trie of this.#tries.keys())
      for (const [key, value] of this.listOwn(trie)) other.set(trie, key, value);
  }
}
