import type { Hex } from '@parachron/core';
import { CallEnd } from './errors.js';
import { formatTrieKey } from './KeptReads.js';
import { Layer, mainTrie } from './Layer.js';
import type { Reads, State, TrieKey } from './State.js';

/** Reads that a run on incomplete state may still do: a loop on wrong answers ends, and all reads before are fetched. */
const mostBlindReads = 100_000;

/** The result of removing many keys. */
export interface Removed {
  /** Keys of the state that the removal visited. */
  readonly visited: number;
  readonly all: boolean;
}

/**
 * Storage of a run: its state with its changes, in layers: each nested transaction of the runtime adds a layer. A read whose answer is not
 * at hand counts as absent and is noted as missed.
 */
export class Storage {
  /** Whether anything was read of the state. */
  isRead = false;
  readonly #state: State;
  /** The reads whose answers were not at hand, by their names. */
  readonly #missed = { values: new Map<string, TrieKey>(), pages: new Map<string, TrieKey>() };
  #blindReads = 0;
  #changes = new Layer();

  constructor(state: State) {
    this.#state = state;
  }

  /** The reads whose answers were not at hand. */
  get missed(): Reads {
    const { values, pages } = this.#missed;
    return { values: [...values.values()], pages: [...pages.values()] };
  }

  get isComplete(): boolean {
    return this.#missed.values.size + this.#missed.pages.size === 0;
  }

  /** Forgets the missed reads, after they were fetched. */
  forgetMissed(): void {
    this.#missed.values.clear();
    this.#missed.pages.clear();
    this.#blindReads = 0;
  }

  /** The changes so far. */
  get changes(): Layer {
    return this.#changes;
  }

  /** Number of open transactions. */
  get depth(): number {
    return this.#changes.depth;
  }

  /** Starts a transaction. */
  start(): void {
    this.#changes = new Layer(this.#changes);
  }

  /** Keeps the changes of the last transaction. */
  commit(): void {
    const { below } = this.#changes;
    if (!below) return;
    this.#changes.writeTo(below);
    this.#changes = below;
  }

  /** Drops the changes of all transactions above a number of them. */
  rollbackTo(depth: number): void {
    while (this.#changes.below && this.depth > depth) this.#changes = this.#changes.below;
  }

  get(trie: string, key: Hex): Uint8Array | undefined {
    const changed = this.#changes.get(trie, key);
    return (changed === undefined ? this.#read(trie, key) : changed) ?? undefined;
  }

  set(trie: string, key: Hex, value: Uint8Array | null): void {
    this.#changes.set(trie, key, value);
  }

  next(trie: string, after: Hex): Hex | undefined {
    return this.#changes.findNext(trie, after, (from) => this.#findStored(trie, from) ?? null) ?? undefined;
  }

  /**
   * Removes the keys with a prefix. The limit counts keys of the state only; changed keys are all removed.
   *
   * Source: polkadot-sdk, `sp-state-machine`, `Ext::clear_prefix` and `limit_remove_from_backend`.
   */
  clearPrefix(trie: string, prefix: Hex, limit = Number.POSITIVE_INFINITY): Removed {
    let changed = this.#changes.findChanged(trie, prefix, true);
    while (changed?.startsWith(prefix)) {
      this.set(trie, changed, null);
      changed = this.#changes.findChanged(trie, changed);
    }
    let visited = 0;
    let key = this.#read(trie, prefix) ? prefix : this.#findStored(trie, prefix);
    while (key?.startsWith(prefix)) {
      if (visited === limit) return { visited, all: false };
      this.set(trie, key, null);
      visited += 1;
      key = this.#findStored(trie, key);
    }
    return { visited, all: true };
  }

  /** All entries of a trie in their order. */
  *list(trie: string): Generator<[Hex, Uint8Array]> {
    const first = this.get(trie, '0x');
    if (first) yield ['0x', first];
    for (let key = this.next(trie, '0x'); key !== undefined; key = this.next(trie, key)) {
      const value = this.get(trie, key);
      if (value) yield [key, value];
    }
  }

  /** The changed entries of a trie that have a value. */
  listChanged(trie: string): [Hex, Uint8Array][] {
    return [...this.#changes.list(trie)].filter((entry): entry is [Hex, Uint8Array] => entry[1] !== null);
  }

  #read(trie: string, key: Hex): Uint8Array | null | undefined {
    const child = trie === mainTrie ? undefined : (trie as Hex);
    const value = this.#state.get(key, child);
    this.#note('values', { key, child }, value === undefined);
    return value;
  }

  #findStored(trie: string, after: Hex): Hex | undefined {
    const child = trie === mainTrie ? undefined : (trie as Hex);
    const next = this.#state.next(after, child);
    this.#note('pages', { key: after, child }, next === undefined);
    return next ?? undefined;
  }

  #note(kind: keyof Reads, place: TrieKey, isMissed: boolean): void {
    this.isRead = true;
    if (!isMissed) return;
    this.#missed[kind].set(formatTrieKey(place), place);
    this.#blindReads += 1;
    if (this.#blindReads > mostBlindReads) throw new CallEnd('endless');
  }
}
