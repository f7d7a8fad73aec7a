import { encodeItemKey } from '@parachron/client';
import { formatHex, type Hex } from '@parachron/core';
import { Layer, mainTrie, type Reads, type State, type StateChanges, type Trie } from '@parachron/runtime';
import { u8aConcat } from '@polkadot/util';
import { blake2AsHex, xxhashAsU8a } from '@polkadot/util-crypto';

/** The state of the block that a local chain began with. */
interface SourceState extends State {
  /** The main trie of a state that is known as a whole and has no child tries; what it has is read from it alone. */
  readonly trie?: Trie;
  /** Version of the state, which the trie has for the values of later blocks. */
  readonly version?: 0 | 1;
}

const noState: State = { get: () => null, next: () => null };

/** Number of layers after which all changes are copied into one, so that a read passes few layers. */
const mostLayers = 32;

// The nodes of a trie between its root and a changed value, which each change copies, take about as much.
const bytesPerChange = 1024;

/**
 * The storage of a block: the changes of the blocks up to it over the state that the chain began with. The state of the next block, and
 * that of a copy, is a layer above, and copies nothing; later changes of this state do not reach it.
 */
export class BlockState implements State {
  /** The bytes that its changes add to the state below, about. */
  added = 0;
  readonly #source: SourceState;
  #layer: Layer;
  /** Whether a state above has begun, which shares the layer. */
  #isShared = false;
  /** The main trie with all changes, of a state that is known as a whole. */
  #trie: Trie | undefined;
  /** The main trie whose root a header has. */
  #sealed: Trie | undefined;

  constructor(source: SourceState = noState, below?: BlockState) {
    this.#source = source;
    this.#layer = below ? below.#createLayer() : new Layer();
    this.#trie = below ? below.#trie : source.trie;
  }

  /** Fetches what the source lacks. */
  async fetch({ values, pages }: Reads): Promise<void> {
    // Removed keys may lie between a page and the key at which the source lacks an answer.
    const gaps = pages.map((page) => {
      let { key } = page;
      this.#layer.findNext(page.child ?? mainTrie, key, (from) => {
        key = from;
        return this.#source.next(from, page.child);
      });
      return { ...page, key };
    });
    await this.#source.fetch?.({ values, pages: gaps });
  }

  /** A state above this one, which stays as it is. */
  fork(): BlockState {
    this.#isShared = true;
    return new BlockState(this.#source, this);
  }

  /** The main trie, of a state that is known as a whole. */
  get trie(): Trie | undefined {
    return this.#trie;
  }

  /** The changes of the main trie over those of the state below, until a state above begins. */
  get changes(): ReadonlyMap<Hex, Uint8Array | null> {
    return new Map(this.#layer.listOwn(mainTrie));
  }

  /** The root of this state for the header of its block; undefined if not all of the state is known. */
  seal(): Uint8Array | undefined {
    // The main trie lacks the roots of child tries that were added.
    this.#sealed = [...this.#layer.listTries()].some((trie) => trie !== mainTrie) ? undefined : this.#trie;
    return this.#sealed?.getRoot();
  }

  /** Adds the changes of a run. */
  apply({ top, children = new Map() }: StateChanges): void {
    this.#put(undefined, top);
    for (const [child, changes] of children) this.#put(child, changes);
  }

  /** Changes values from outside, by their full keys, which begin with the key of their trie in a child trie; null removes. */
  write(writes: Iterable<readonly [key: Hex, value: Uint8Array | null]>): void {
    for (const [full, value] of writes) {
      const { key, child } = splitKey(full);
      this.#put(child, [[key, value]]);
    }
  }

  get(key: Hex, child?: Hex): Uint8Array | null | undefined {
    if (this.#trie && child === undefined) return this.#trie.get(key) ?? null;
    const changed = this.#layer.get(child ?? mainTrie, key);
    return changed === undefined ? this.#source.get(key, child) : changed;
  }

  next(after: Hex, child?: Hex): Hex | null | undefined {
    if (this.#trie && child === undefined) {
      const [next = null] = this.#trie.listKeys(after);
      return next;
    }
    return this.#layer.findNext(child ?? mainTrie, after, (from) => this.#source.next(from, child));
  }

  /** Reads values by their full keys; undefined for a key without a value. */
  async read(keys: readonly Hex[]): Promise<(Uint8Array | undefined)[]> {
    const places = keys.map(splitKey);
    const values = places.filter(({ key, child }) => this.get(key, child) === undefined);
    if (values.length > 0) await this.fetch({ values, pages: [] });
    return places.map(({ key, child }) => this.get(key, child) ?? undefined);
  }

  /** The nodes of the trie that prove values; undefined if the state is not that of a known root. */
  prove(keys: readonly Hex[]): Hex[] | undefined {
    if (this.#trie !== this.#sealed) return undefined;
    return this.#trie?.listProof(keys).map((node) => formatHex(node));
  }

  /** Lists the full keys that begin with a key, in ascending order: all of them, or those after another one. */
  async listKeys(start: Hex, after?: Hex, count = Number.POSITIVE_INFINITY): Promise<Hex[]> {
    const { key: prefix, child } = splitKey(start);
    const found: Hex[] = [];
    // The main trie has the roots of child tries at keys of their own.
    let at = (child && after ? splitKey(after).key : after) ?? '0x';
    if (at < prefix || after === undefined) {
      at = prefix;
      const [own] = count > 0 ? await this.read([start]) : [];
      if (own) found.push(start);
    }
    while (found.length < count) {
      const next = await this.#findNext(at, child);
      if (!next?.startsWith(prefix)) break;
      found.push(joinKey(next, child));
      at = next;
    }
    return found;
  }

  /** Lists the full keys that begin with a key in pages of a length. */
  async *listPages(start: Hex, length: number): AsyncGenerator<Hex[]> {
    let keys: Hex[] = [];
    do {
      keys = await this.listKeys(start, keys.at(-1), length);
      yield keys;
    } while (keys.length === length);
  }

  async #findNext(after: Hex, child: Hex | undefined): Promise<Hex | null> {
    for (;;) {
      const next = this.next(after, child);
      if (next !== undefined) return next;
      await this.fetch({ values: [], pages: [{ key: after, ...(child && { child }) }] });
    }
  }

  #put(child: Hex | undefined, changes: Iterable<readonly [Hex, Uint8Array | null]>): void {
    const all = [...changes];
    const count = (one?: Uint8Array | null) => (one === undefined ? 0 : bytesPerChange + (one?.length ?? 0));
    if (this.#isShared) this.#layer = this.#createLayer();
    this.#isShared = false;
    for (const [key, value] of all) {
      this.added += count(value) - count(this.#layer.getOwn(child ?? mainTrie, key));
      this.#layer.set(child ?? mainTrie, key, value);
    }
    if (child === undefined) this.#trie = this.#trie?.with(all, this.#source.version);
  }

  /** A layer above that of this state, or above all changes in one; those of the main trie are in the trie, if there is one. */
  #createLayer(): Layer {
    if (this.#layer.depth < mostLayers) return new Layer(this.#layer);
    const copy = new Layer();
    for (const trie of this.#layer.listTries())
      if (trie !== mainTrie || !this.#trie)
        for (const [key, value] of this.#layer.list(trie)) copy.set(trie, key, value);
    return new Layer(copy);
  }
}

/** Creates a state that is known as a whole and has no child tries. */
export function createWholeState(trie: Trie, version: 0 | 1): BlockState {
  return new BlockState({ ...noState, trie, version });
}

/** `:code` */
export const codeKey: Hex = '0x3a636f6465';

/** `:pending_code` */
export const pendingCodeKey: Hex = '0x3a70656e64696e675f636f6465';

/** `:child_storage:default:` */
const childPrefix: Hex = '0x3a6368696c645f73746f726167653a64656661756c743a';

/** Digits of the name of a child trie: a hash in all known pallets. */
const childLength = 64;

/** Splits a full key into the name of its child trie and the key in it. */
export function splitKey(full: Hex): { readonly key: Hex; readonly child?: Hex } {
  const end = childPrefix.length + childLength;
  if (!full.startsWith(childPrefix) || full.length < end) return { key: full };
  return { key: `0x${full.slice(end)}`, child: `0x${full.slice(childPrefix.length, end)}` };
}

/** The full key of a value. */
export function joinKey(key: Hex, child: Hex | undefined): Hex {
  return child === undefined ? key : `${childPrefix}${child.slice(2)}${key.slice(2)}`;
}

const hashes = new WeakMap<Uint8Array, Hex>();

/**
 * Blake2b-256 of a stored value. States return the same bytes as long as the value stays, and clients ask for the hash of megabytes of code
 * with each block: each value is hashed once.
 */
export function hashValue(value: Uint8Array): Hex {
  const hash = hashes.get(value) ?? blake2AsHex(value, 256);
  hashes.set(value, hash);
  return hash;
}

/** The key of a value in a map of the hasher Twox64Concat, which all maps of the relay chain use that a parachain reads. */
export function encodeMapKey(pallet: string, item: string, key: Uint8Array): Hex {
  return formatHex(u8aConcat(encodeItemKey(pallet, item), xxhashAsU8a(key, 64), key));
}

/** `Timestamp.Now` */
export const timeKey = encodeItemKey('Timestamp', 'Now');

/** What each block of a parachain reads for its inherent, and of the blocks that the relay chain has not included yet. */
const paraItems = [
  'ValidationData',
  'LastHrmpMqcHeads',
  'PendingValidationCode',
  'RelevantMessagingState',
  'UnincludedSegment',
  'AggregatedUnincludedSegment',
];

/**
 * Keys that a chain always reads: the code, the decision of each block whether migrations run, the block 0 that transactions name, and the
 * items of unbounded size that each block reads. A chain without such an item answers that it is absent.
 */
export const commonKeys: readonly Hex[] = [
  codeKey,
  pendingCodeKey,
  timeKey,
  encodeItemKey('System', 'LastRuntimeUpgrade'),
  encodeMapKey('System', 'BlockHash', new Uint8Array(4)),
  encodeItemKey('Session', 'Validators'),
  ...paraItems.map((item) => encodeItemKey('ParachainSystem', item)),
];
