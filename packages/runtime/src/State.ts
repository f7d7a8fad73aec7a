import type { Hex } from '@parachron/core';
import { SortedMap } from './SortedMap.js';

/** Storage of one block, or a part of it. Keys are 0x hex in lower case; `child` names a default child trie, without its prefix. */
export interface State {
  /** The value of a key: null if the key has no value, undefined if the answer is not at hand. */
  get(key: Hex, child?: Hex): Uint8Array | null | undefined;
  /** The first key after another: null if there is none, undefined if the answer is not at hand. */
  next(after: Hex, child?: Hex): Hex | null | undefined;
  /** Gets the answers that were not at hand; afterwards `get` and `next` have them. Absent if all answers are at hand. */
  fetch?(reads: Reads): Promise<void>;
}

/** Reads of storage: values by their keys, and the keys that follow others. */
export interface Reads {
  readonly values: readonly TrieKey[];
  readonly pages: readonly TrieKey[];
}

/** A key in the main trie, or in a child trie. */
export interface TrieKey {
  readonly key: Hex;
  readonly child?: Hex | undefined;
}

/** Changes of the main trie and of child tries by their names; null for a removed key. */
export interface StateChanges {
  readonly top: ReadonlyMap<Hex, Uint8Array | null>;
  readonly children?: ReadonlyMap<Hex, ReadonlyMap<Hex, Uint8Array | null>>;
}

const noKeys = new SortedMap<Uint8Array | null>();

/** Creates a state with all its entries at hand: the genesis of a specification, for example. */
export function createState({ top, children = new Map() }: StateChanges): State {
  const main = new SortedMap(top);
  const others = new Map([...children].map(([child, entries]) => [child, new SortedMap(entries)]));
  const find = (child: Hex | undefined) => (child === undefined ? main : others.get(child)) ?? noKeys;
  return {
    get: (key, child) => find(child).get(key) ?? null,
    next: (after, child) => (find(child).findNext(after) as Hex | undefined) ?? null,
  };
}
