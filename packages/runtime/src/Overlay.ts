import type { Hex } from '@parachron/core';
import { SortedMap } from './SortedMap.js';

/** Changes of one trie: values by keys, null for a removed key. */
type Changes = SortedMap<Uint8Array | null>;

/** The changes of a run over its state, in layers: each nested transaction of the runtime adds a layer. */
export class Overlay {
  readonly #layers: Map<string, Changes>[] = [new Map()];

  /** Number of open layers above the first. */
  get depth(): number {
    return this.#layers.length - 1;
  }

  /** The changed value: null for a removed key, undefined for an unchanged one. */
  get(trie: string, key: Hex): Uint8Array | null | undefined {
    for (let at = this.#layers.length - 1; at >= 0; at -= 1) {
      const value = this.#layers[at]?.get(trie)?.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  set(trie: string, key: Hex, value: Uint8Array | null): void {
    const top = this.#layers.at(-1);
    let changes = top?.get(trie);
    if (!changes) {
      changes = new SortedMap();
      top?.set(trie, changes);
    }
    changes.set(key, value);
  }

  /** The first changed key after another (or from it on), with its value. */
  findNext(trie: string, after: Hex, inclusive = false): [Hex, Uint8Array | null] | undefined {
    let first: string | undefined;
    for (const layer of this.#layers) {
      const key = layer.get(trie)?.findNext(after, inclusive);
      if (key !== undefined && (first === undefined || key < first)) first = key;
    }
    if (first === undefined) return undefined;
    return [first as Hex, this.get(trie, first as Hex) ?? null];
  }

  start(): void {
    this.#layers.push(new Map());
  }

  /** Moves the changes of the last layer into the layer below. */
  commit(): void {
    const top = this.#layers.pop();
    for (const [trie, changes] of top ?? [])
      for (const [key, value] of changes.entries()) this.set(trie, key as Hex, value);
  }

  rollback(): void {
    this.#layers.pop();
  }

  /** Drops the changes of all layers above a depth. */
  rollbackTo(depth: number): void {
    this.#layers.length = Math.min(this.#layers.length, depth + 1);
  }

  /** Tries with changes in any layer. */
  listTries(): string[] {
    return [...new Set(this.#layers.flatMap((layer) => [...layer.keys()]))];
  }

  /** The changes of a trie in all layers. */
  list(trie: string): Map<Hex, Uint8Array | null> {
    const all = this.#layers.flatMap((layer) => [...(layer.get(trie)?.entries() ?? [])]);
    return new Map(all as [Hex, Uint8Array | null][]);
  }
}
