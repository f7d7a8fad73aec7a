import type { Hex } from '@parachron/core';
import { toHex } from '@parachron/network';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { encodeNode, getMerkleValue, isHashed } from './encodeNode.js';
import type { StateView } from './StateView.js';
import { putValue, readNibble, removeValue, type TrieNode } from './TrieNode.js';

const emptyTrie = new Uint8Array([0]);

/** A state as its Merkle trie. A trie is immutable and shares its nodes, so that earlier states need little memory. */
export class Trie implements StateView {
  readonly #root: TrieNode | undefined;

  constructor(root?: TrieNode) {
    this.#root = root;
  }

  /** The trie after changes: values by their keys (0x hex), undefined for removed keys. */
  with(changes: Iterable<readonly [key: string, value: Uint8Array | null | undefined]>): Trie {
    let root = this.#root;
    for (const [key, value] of changes) {
      const nibbles = key.slice(2);
      root = value ? putValue(root, nibbles, value) : removeValue(root, nibbles);
    }
    return new Trie(root);
  }

  /** The hash of all keys and values. */
  getRoot(): Hex {
    return toHex(blake2AsU8a(this.#root ? encodeNode(this.#root) : emptyTrie, 256));
  }

  get(key: string): Uint8Array | undefined {
    let node = this.#root;
    for (let at = 2; node && key.startsWith(node.partial, at); ) {
      at += node.partial.length;
      if (at === key.length) return node.value;
      node = node.children?.[readNibble(key, at)];
      at += 1;
    }
    return undefined;
  }

  /** Lists the keys under a prefix in order, after a key if one is given. */
  listKeys(prefix: string, { after = '', limit = Number.POSITIVE_INFINITY }: KeyPage = {}): string[] {
    const found: string[] = [];
    if (limit <= 0) return found;
    const { node, path } = this.#findBelow(prefix);
    for (const key of listFrom(node, path, after)) {
      found.push(key);
      if (found.length >= limit) break;
    }
    return found;
  }

  /**
   * The Merkle value of the first node at a key or below it: its hash, or the node itself if that is shorter; undefined if
   * there is no such node. The value of the root is always its hash.
   */
  findMerkleValue(key: string): Uint8Array | undefined {
    const { node } = this.#findBelow(key);
    if (!node) return undefined;
    return node === this.#root ? blake2AsU8a(encodeNode(node), 256) : getMerkleValue(node);
  }

  /** The nodes that prove the values of keys, or their absence; an iterator, since there may be many nodes. */
  *listProof(keys: readonly string[]): Generator<Uint8Array> {
    if (!this.#root) {
      yield emptyTrie;
      return;
    }
    const nodes = new Set<TrieNode>([this.#root]);
    yield encodeNode(this.#root);
    for (const key of keys) {
      let node: TrieNode | undefined = this.#root;
      let rest = key.slice(2);
      while (node && rest.startsWith(node.partial) && rest.length > node.partial.length) {
        const child: TrieNode | undefined = node.children?.[readNibble(rest, node.partial.length)];
        rest = rest.slice(node.partial.length + 1);
        if (child && isHashed(child) && !nodes.has(child)) {
          nodes.add(child);
          yield encodeNode(child);
        }
        node = child;
      }
    }
  }

  /** The first node at a key or below it, and the key up to that node. */
  #findBelow(key: string): { readonly node: TrieNode | undefined; readonly path: string } {
    let node: TrieNode | undefined = this.#root;
    let at = 2;
    while (node && !node.partial.startsWith(key.slice(at))) {
      const { partial, children }: TrieNode = node;
      node = key.startsWith(partial, at) ? children?.[readNibble(key, at + partial.length)] : undefined;
      at += partial.length + 1;
    }
    return { node, path: key.slice(0, at) };
  }
}

type KeyPage = NonNullable<Parameters<StateView['listKeys']>[1]>;

/** The keys of a node and those below it, in order, after a key. */
function* listFrom(node: TrieNode | undefined, path: string, after: string): Generator<string> {
  if (!node) return;
  const key = `${path}${node.partial}`;
  // All keys below are before the other one.
  if (key < after && !after.startsWith(key)) return;
  if (node.value && key > after) yield key;
  for (const [at, child] of node.children?.entries() ?? [])
    yield* listFrom(child, `${key}${at.toString(16)}`, after);
}
