import type { Hex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { toHex } from '../../scale/hex.js';
import { encodeNode, getMerkleValue, hashNodes, isHashed } from './encodeNode.js';
import { putValue, readNibble, removeValue, type TrieNode } from './TrieNode.js';

const emptyTrie = new Uint8Array([0]);

/** The Merkle trie of a state. A trie is immutable and shares its nodes, so that earlier states need little memory. */
export class Trie {
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

  /** Computes the missing hashes of nodes, with pauses in between. */
  *hashInPieces(): Generator<undefined> {
    if (this.#root) yield* hashNodes(this.#root);
  }

  /**
   * The Merkle value of the first node at a key or below it: its hash, or the node itself if that is shorter; undefined if
   * there is no such node. The value of the root is always its hash.
   */
  findMerkleValue(key: string): Uint8Array | undefined {
    let node: TrieNode | undefined = this.#root;
    let rest = key.slice(2);
    while (node && !node.partial.startsWith(rest)) {
      const { partial, children }: TrieNode = node;
      node = rest.startsWith(partial) ? children?.[readNibble(rest, partial.length)] : undefined;
      rest = rest.slice(partial.length + 1);
    }
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
}
