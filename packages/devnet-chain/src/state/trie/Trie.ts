import type { Hex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { toHex } from '../../scale/hex.js';
import { encodeNode, getMerkleValue, hashNodes, isHashed } from './encodeNode.js';
import { nibbleAt, putValue, removeValue, type TrieNode } from './TrieNode.js';

const emptyTrie = new Uint8Array([0]);

/** Keys and values as the state of a chain hashes them; never changed, so that earlier states cost nothing to keep. */
export class Trie {
  readonly #root: TrieNode | undefined;

  constructor(root?: TrieNode) {
    this.#root = root;
  }

  /** The trie after changes: values by their keys (0x hex), nothing for removed ones. */
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

  /** Computes the hashes of all nodes that have none, with a pause between two. */
  *hashInPieces(): Generator<undefined> {
    if (this.#root) yield* hashNodes(this.#root);
  }

  /**
   * The Merkle value of the first node at a key or below it: its hash, or the node itself where that is shorter; undefined if
   * nothing is. The root is known by its hash alone.
   */
  findMerkleValue(key: string): Uint8Array | undefined {
    let node: TrieNode | undefined = this.#root;
    let rest = key.slice(2);
    while (node && !node.partial.startsWith(rest)) {
      const { partial, children }: TrieNode = node;
      node = rest.startsWith(partial) ? children?.[nibbleAt(rest, partial.length)] : undefined;
      rest = rest.slice(partial.length + 1);
    }
    if (!node) return undefined;
    return node === this.#root ? blake2AsU8a(encodeNode(node), 256) : getMerkleValue(node);
  }

  /** The nodes by which the root shows the values of keys, or that there are none; one at a time, since they may be many. */
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
        const child: TrieNode | undefined = node.children?.[nibbleAt(rest, node.partial.length)];
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
