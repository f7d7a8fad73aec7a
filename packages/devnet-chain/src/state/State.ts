import { BlockUnknownError } from './BlockUnknownError.js';
import { KeyGroups } from './KeyGroups.js';
import type { StateView } from './StateView.js';
import { Trie } from './trie/Trie.js';

/** Changes of a block: the new value by key, null for a removed value. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

interface UndoLayer {
  readonly number: number;
  /** The values before the block; undefined for keys that were not there. */
  readonly before: ReadonlyMap<string, Uint8Array | undefined>;
  readonly size: number;
}

// A chain that builds blocks continuously leaves no time to prepare changes.
const mostTries = 3;

/**
 * The state at the head, and the states of earlier blocks. Past states are stored as undo layers until their bytes exceed the limit;
 * then the oldest are pruned, as in a pruning node.
 */
export class State implements StateView {
  readonly #values = new Map<string, Uint8Array>();
  readonly #keys = new KeyGroups();
  #layers: UndoLayer[] = [];
  #layersSize = 0;
  readonly #historyBytes: number;
  #version = 0;
  /** The last listing of keys at an earlier block: clients read it page by page. */
  #listing: { readonly prefix: string; readonly number: number; readonly sorted: string[] } | undefined;
  #trie = new Trie();
  /** The tries after changes that are not applied: of the next block, and of earlier blocks. */
  #asked = new WeakMap<Changes, Trie>();
  /** The last derived changes to an earlier block. */
  #back: { readonly number: number; readonly version: number; readonly changes: Changes } | undefined;

  constructor(historyBytes: number) {
    this.#historyBytes = historyBytes;
  }

  /** Changes with the state. */
  get version(): number {
    return this.#version;
  }

  get(key: string): Uint8Array | undefined {
    return this.#values.get(key);
  }

  /** Lists the keys under a prefix in order, after a key if one is given. */
  listKeys(prefix: string, options: { after?: string; limit?: number } = {}): string[] {
    return listPage(this.#keys.listSorted(prefix), prefix, options);
  }

  /** The trie of the state after changes, which are not applied. */
  with(changes: Changes): Trie {
    const asked = this.#asked.get(changes) ?? this.#trie.with(changes);
    this.#asked.set(changes, asked);
    return asked;
  }

  /** The trie of the state after a block; undefined if that state is pruned. */
  getTrieAt(number: number): Trie | undefined {
    return this.hasState(number) ? this.with(this.listChangesBack(number)) : undefined;
  }

  /** The changes from the head back to the state after a block. */
  listChangesBack(number: number): Changes {
    const known = this.#back;
    if (known?.number === number && known.version === this.#version) return known.changes;
    const changes = new Map<string, Uint8Array | null>();
    for (const { before } of this.#listNewer(number).toReversed()) {
      for (const [key, value] of before) changes.set(key, value ?? null);
    }
    this.#back = { number, version: this.#version, changes };
    return changes;
  }

  /**
   * Computes the hashes of changes in pieces, so that applying the same changes computes none. A block that is built between two
   * pieces restarts the work, a few times at most.
   */
  *prepare(changes: Changes): Generator<undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const version = this.#version;
      let trie = this.#trie;
      for (const change of changes) {
        trie = trie.with([change]);
        yield undefined;
      }
      yield* trie.hashInPieces();
      if (version !== this.#version) continue;
      this.#asked.set(changes, trie);
      return;
    }
  }

  /** Applies the changes of the block with a number. */
  apply(number: number, changes: Changes): void {
    this.#trie = this.with(changes);
    this.#asked = new WeakMap();
    const before = new Map<string, Uint8Array | undefined>();
    let size = 0;
    for (const [key, value] of changes) {
      const old = this.#values.get(key);
      before.set(key, old);
      size += 64 + key.length + (old?.length ?? 0);
      this.#put(key, value ?? undefined);
    }
    this.#version += 1;
    this.#listing = undefined;
    this.#layers.push({ number, before, size });
    this.#layersSize += size;
    this.#removeOldest();
  }

  /** Restores the state after a block; returns false if that state is pruned. */
  restoreTo(number: number): boolean {
    if (!this.hasState(number)) return false;
    const changes = this.listChangesBack(number);
    this.#trie = this.with(changes);
    this.#asked = new WeakMap();
    for (const [key, value] of changes) this.#put(key, value ?? undefined);
    const gone = this.#layers.splice(this.#layers.length - this.#listNewer(number).length);
    for (const layer of gone) this.#layersSize -= layer.size;
    this.#version += 1;
    this.#listing = undefined;
    return true;
  }

  /** Returns whether the state after a block is not pruned. */
  hasState(number: number): boolean {
    const [oldest] = this.#layers;
    return oldest === undefined || number >= oldest.number - 1;
  }

  /**
   * The state after an earlier block; undefined if that state is pruned. The view does not change with later blocks, and throws
   * BLOCK_UNKNOWN once the state is pruned.
   */
  getViewAt(number: number): StateView | undefined {
    if (!this.hasState(number)) return undefined;
    let version = -1;
    let newer: readonly UndoLayer[] = [];
    const listNewer = () => {
      if (version === this.#version) return newer;
      if (!this.hasState(number)) throw new BlockUnknownError({ block: `#${number}`, reason: 'discarded' });
      version = this.#version;
      newer = this.#listNewer(number);
      return newer;
    };
    return {
      get: (key) => {
        const layer = listNewer().find((candidate) => candidate.before.has(key));
        return layer ? layer.before.get(key) : this.#values.get(key);
      },
      listKeys: (prefix, options = {}) =>
        listPage(this.#listAt(prefix, { number, newer: listNewer() }), prefix, options),
    };
  }

  #put(key: string, value: Uint8Array | undefined): void {
    const had = this.#values.has(key);
    if (value !== undefined) this.#values.set(key, value);
    else this.#values.delete(key);
    if (had && value === undefined) this.#keys.remove(key);
    if (!had && value !== undefined) this.#keys.add(key);
  }

  #listNewer(number: number): readonly UndoLayer[] {
    const last = this.#layers.at(-1);
    return last === undefined || last.number <= number
      ? []
      : this.#layers.filter((layer) => layer.number > number);
  }

  #removeOldest(): void {
    let forget = 0;
    while (this.#layersSize > this.#historyBytes && forget < this.#layers.length - 1) {
      this.#layersSize -= this.#layers[forget]?.size ?? 0;
      forget += 1;
    }
    if (forget > 0) this.#layers = this.#layers.slice(forget);
  }

  #listAt(
    prefix: string,
    { number, newer }: { number: number; newer: readonly UndoLayer[] },
  ): readonly string[] {
    if (newer.length === 0) return this.#keys.listSorted(prefix);
    const known = this.#listing;
    if (known?.prefix === prefix && known.number === number) return known.sorted;
    const sorted = this.#listSortedAt(prefix, newer);
    this.#listing = { prefix, number, sorted };
    return sorted;
  }

  #listSortedAt(prefix: string, newer: readonly UndoLayer[]): string[] {
    const seen = new Map<string, boolean>();
    for (const layer of newer) {
      for (const [key, value] of layer.before) {
        if (key.startsWith(prefix) && !seen.has(key)) seen.set(key, value !== undefined);
      }
    }
    const now = this.#keys.listSorted(prefix).filter((key) => seen.get(key) !== false);
    const gone = [...seen].filter(([key, there]) => there && !this.#values.has(key)).map(([key]) => key);
    return gone.length === 0 ? now : [...now, ...gone].sort();
  }
}

function listPage(
  sorted: readonly string[],
  prefix: string,
  options: { after?: string; limit?: number },
): string[] {
  const { after, limit = Number.POSITIVE_INFINITY } = options;
  const start = after === undefined || after < prefix ? prefix : after;
  const found: string[] = [];
  for (let at = findFirst(sorted, start); at < sorted.length && found.length < limit; at += 1) {
    const key = sorted[at];
    if (key === undefined || !key.startsWith(prefix)) break;
    if (key !== after) found.push(key);
  }
  return found;
}

function findFirst(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
