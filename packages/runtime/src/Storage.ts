import type { Hex } from '@parachron/core';
import { CallEndless } from './errors.js';
import { namePlace } from './KeptReads.js';
import { SortedMap } from './SortedMap.js';
import type { Place, Reads, State } from './State.js';

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

/** Reads that a run on incomplete state may still do: a loop on wrong answers ends, and all reads before are fetched. */
const mostBlindReads = 100_000;

/** The name of the main trie in the overlay; child tries have their names in 0x hex. */
export const mainTrie = 'top';

/** The result of removing many keys. */
export interface Removed {
  /** Keys of the state that the removal visited. */
  readonly visited: number;
  readonly all: boolean;
}

/** Storage of a run: its state with its changes. A read whose answer is not at hand counts as absent and is noted as missed. */
export class Storage {
  readonly overlay = new Overlay();
  readonly #state: State;
  /** All reads of a state that may lack answers, and those whose answers it lacked. */
  readonly #used = createNotes();
  readonly #missed = createNotes();
  /** The key that the last iteration found. */
  #walked: Hex | undefined;
  #blindReads = 0;

  constructor(state: State) {
    this.#state = state;
  }

  /** All reads; none of a state that has all answers at hand. */
  get used(): Reads {
    return listNotes(this.#used);
  }

  /** The reads whose answers were not at hand. */
  get missed(): Reads {
    return listNotes(this.#missed);
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

  get(trie: string, key: Hex): Uint8Array | undefined {
    const changed = this.overlay.get(trie, key);
    return (changed === undefined ? this.#read(trie, key) : changed) ?? undefined;
  }

  set(trie: string, key: Hex, value: Uint8Array | null): undefined {
    this.overlay.set(trie, key, value);
  }

  next(trie: string, after: Hex): Hex | undefined {
    let from = after;
    for (;;) {
      const changed = this.overlay.findNext(trie, from);
      const stored = this.#findStored(trie, from);
      if (!changed || (stored !== undefined && stored < changed[0])) return stored;
      if (changed[1]) return changed[0];
      from = changed[0];
    }
  }

  /**
   * Removes the keys with a prefix. The limit counts keys of the state only; changed keys are all removed.
   *
   * Source: polkadot-sdk, `sp-state-machine`, `Ext::clear_prefix` and `limit_remove_from_backend`.
   */
  clearPrefix(trie: string, prefix: Hex, limit = Number.POSITIVE_INFINITY): Removed {
    let changed = this.overlay.findNext(trie, prefix, true);
    while (changed?.[0].startsWith(prefix)) {
      this.overlay.set(trie, changed[0], null);
      changed = this.overlay.findNext(trie, changed[0]);
    }
    let visited = 0;
    let key = this.#isStored(trie, prefix) ? prefix : this.#findStored(trie, prefix);
    while (key?.startsWith(prefix)) {
      if (visited === limit) return { visited, all: false };
      this.overlay.set(trie, key, null);
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

  /** The changed entries of a trie that have a value, in their order. */
  listChanged(trie: string): [Hex, Uint8Array][] {
    const changed = [...this.overlay.list(trie)].filter(
      (entry): entry is [Hex, Uint8Array] => entry[1] !== null,
    );
    return changed.sort(([one], [other]) => (one < other ? -1 : 1));
  }

  #isStored(trie: string, key: Hex): boolean {
    return (this.#read(trie, key) ?? null) !== null;
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
    // The page of the key before has the keys after this one too.
    if (next === undefined || this.#walked !== after)
      this.#note('pages', { key: after, child }, next === undefined);
    this.#walked = next ?? undefined;
    return this.#walked;
  }

  #note(kind: keyof Reads, { key, child }: { key: Hex; child: Hex | undefined }, isMissed: boolean): void {
    if (!this.#state.fetch) return;
    const place = child === undefined ? { key } : { key, child };
    const name = namePlace(place);
    this.#used[kind].set(name, place);
    if (!isMissed) return;
    this.#missed[kind].set(name, place);
    this.#blindReads += 1;
    if (this.#blindReads > mostBlindReads) throw new CallEndless();
  }
}

/** Places of reads by their names. */
type Notes = Readonly<Record<keyof Reads, Map<string, Place>>>;

export function createNotes(): Notes {
  return { values: new Map(), pages: new Map() };
}

export function listNotes({ values, pages }: Notes): Reads {
  return { values: [...values.values()], pages: [...pages.values()] };
}
