import { formatHex, type Hex } from '@parachron/core';
import { encodeLength } from '@parachron/core/scale';
import { blake2_256 } from './host/hashing.js';
import {
  decodeNode,
  encodeNode,
  getMerkleValue,
  hashBytes,
  putValue,
  readBranch,
  removeValue,
  type TrieHash,
  type TrieNode,
} from './TrieNode.js';

const emptyTrie = Uint8Array.of(0);

/**
 * A state as its Merkle trie. A trie is immutable and shares its nodes with those that were made from it, so that earlier states need
 * little memory. Keys are 0x hex in lower case.
 */
export class Trie {
  readonly #hash: TrieHash;
  readonly #root: TrieNode | undefined;

  /** Creates an empty trie. */
  constructor(hash: TrieHash = blake2_256, root?: TrieNode) {
    this.#hash = hash;
    this.#root = root;
  }

  /**
   * The trie after changes: values by their keys, null or undefined for a removed key.
   *
   * @param version of the state: in version 1, a value of more than 32 bytes enters as its hash
   */
  with(
    changes: Iterable<readonly [key: string, value: Uint8Array | null | undefined]>,
    version: 0 | 1 = 0,
  ): Trie {
    let root = this.#root;
    for (const [key, value] of changes) {
      const digits = key.slice(2);
      const isHashed = version === 1 && value != null && value.length > hashBytes;
      root = value ? putValue(root, digits, { value, isHashed }) : removeValue(root, digits);
    }
    return new Trie(this.#hash, root);
  }

  /** The hash of all keys and values. */
  getRoot(): Uint8Array {
    return this.#hash(this.#root ? encodeNode(this.#root, this.#hash) : emptyTrie);
  }

  get(key: string): Uint8Array | undefined {
    let node = this.#root;
    for (let at = 2; node && key.startsWith(node.partial, at); ) {
      at += node.partial.length;
      if (at === key.length) return node.value;
      node = node.children?.[readBranch(key, at)];
      at += 1;
    }
    return undefined;
  }

  /** Lists the keys after another one, in order. */
  listKeys(after = ''): Iterable<Hex> {
    return listFrom(this.#root, '0x', after);
  }

  /**
   * The Merkle value of the first node at a key or below it: its hash, or the node itself if that is shorter; undefined if
   * there is no such node. The value of the root is always its hash.
   */
  findMerkleValue(key: string): Uint8Array | undefined {
    let node = this.#root;
    for (let at = 2; node && !node.partial.startsWith(key.slice(at)); ) {
      const { partial, children }: TrieNode = node;
      node = key.startsWith(partial, at) ? children?.[readBranch(key, at + partial.length)] : undefined;
      at += partial.length + 1;
    }
    if (!node) return undefined;
    return node === this.#root ? this.getRoot() : getMerkleValue(node, this.#hash);
  }

  /** The nodes that prove the values of keys, or their absence: the root first, and last the values that nodes have by their hashes. */
  listProof(keys: readonly string[]): Uint8Array[] {
    if (!this.#root) return [emptyTrie];
    const nodes = new Set([this.#root]);
    const values = new Set<Uint8Array>();
    for (const [node, isKey] of keys.flatMap((key) => [...this.#walk(key)])) {
      // Shorter nodes are inside their parents.
      if (getMerkleValue(node, this.#hash).length === hashBytes) nodes.add(node);
      if (isKey && node.isHashed && node.value) values.add(node.value);
    }
    return [...[...nodes].map((node) => encodeNode(node, this.#hash)), ...values];
  }

  /** The nodes on the way to a key, and whether a node is that of the key. */
  *#walk(key: string): Generator<readonly [TrieNode, boolean]> {
    let node = this.#root;
    for (let at = 2; node; at += 1) {
      const { partial, children }: TrieNode = node;
      const isBelow = key.startsWith(partial, at);
      at += partial.length;
      yield [node, isBelow && at === key.length];
      node = isBelow && at < key.length ? children?.[readBranch(key, at)] : undefined;
    }
  }
}

/** The keys of a node and those below it, in order, after a key. */
function* listFrom(node: TrieNode | undefined, path: Hex, after: string): Generator<Hex> {
  if (!node) return;
  const key: Hex = `${path}${node.partial}`;
  // All keys below are before the other one.
  if (key < after && !after.startsWith(key)) return;
  if (node.value && key > after) yield key;
  for (const [at, child] of node.children?.entries() ?? [])
    if (child) yield* listFrom(child, `${key}${at.toString(16)}`, after);
}

/** The root of a list: its items by their compact places. */
export function getListRoot(
  items: readonly Uint8Array[],
  { hash = blake2_256, version = 0 }: { readonly hash?: TrieHash; readonly version?: 0 | 1 } = {},
): Uint8Array {
  const entries = items.map((item, at) => [formatHex(encodeLength(at)), item] as const);
  return new Trie(hash).with(entries, version).getRoot();
}

/** A proof of entries of a trie: its root, and the nodes that lead from it to the entries. */
export interface TrieProof {
  readonly root: Uint8Array;
  readonly nodes: readonly Uint8Array[];
}

/** Builds a trie of state version 0, with all of its nodes as the proof. */
export function buildTrieProof(entries: ReadonlyMap<Hex, Uint8Array>): TrieProof {
  const trie = new Trie().with(entries);
  return { root: trie.getRoot(), nodes: trie.listProof([...entries.keys()]) };
}

/**
 * Reads the entries that a proof proves for a root. A node that no other names by its hash has no effect.
 *
 * @throws SCALE_UNDECODABLE when a node does not decode
 */
export function readTrieProof({ root, nodes }: TrieProof): ReadonlyMap<Hex, Uint8Array> {
  const byHash = new Map(nodes.map((node) => [formatHex(blake2_256(node)), node]));
  const found = new Map<Hex, Uint8Array>();
  const collect = (merkle: Uint8Array, above: string) => {
    // The node itself if it is shorter than a hash.
    const bytes = merkle.length === hashBytes ? byHash.get(formatHex(merkle)) : merkle;
    const node = bytes && decodeNode(bytes);
    if (!node) return;
    const path = `${above}${node.partial}`;
    // A value is inside its node, or beside it where the node has its hash.
    const value = node.value && node.isHashed ? byHash.get(formatHex(node.value)) : node.value;
    if (value) found.set(`0x${path}`, value);
    for (const [digit, child] of node.children) collect(child, `${path}${digit}`);
  };
  collect(root, '');
  return found;
}
