import { formatHex, type Hex, parseHex } from '@parachron/core';
import { blake2_256 } from './host/hashing.js';
import { Trie } from './Trie.js';
import { decodeNode } from './TrieNode.js';

/** A proof of entries of a trie: its root, and the nodes that lead from it to the entries. */
export interface TrieProof {
  readonly root: Uint8Array;
  readonly nodes: readonly Uint8Array[];
}

/** Entries of a trie by their keys. */
export type ProvenEntries = ReadonlyMap<Hex, Uint8Array>;

/**
 * Reads the entries that a proof proves for a root. A node that no other names by its hash has no effect.
 *
 * @throws SCALE_UNDECODABLE when a node does not decode
 */
export function readTrieProof({ root, nodes }: TrieProof): ProvenEntries {
  const byHash = new Map(nodes.map((node) => [formatHex(blake2_256(node)), node]));
  const found = new Map<Hex, Uint8Array>();
  collect(formatHex(root), { byHash, found, above: '' });
  return found;
}

/** Builds a trie of state version 0, with all of its nodes as the proof. */
export function buildTrieProof(entries: ProvenEntries): TrieProof {
  const trie = new Trie().with(entries);
  return { root: trie.getRoot(), nodes: trie.listNodes() };
}

interface Walk {
  readonly byHash: ReadonlyMap<Hex, Uint8Array>;
  readonly found: Map<Hex, Uint8Array>;
  /** Digits of the key above the node. */
  readonly above: string;
}

function collect(node: Hex, { byHash, found, above }: Walk): void {
  // The node itself if it is shorter than a hash.
  const bytes = node.length === 66 ? byHash.get(node) : parseHex(node);
  const decoded = bytes && decodeNode(bytes);
  if (!decoded) return;
  const { partial, value, valueHash, children } = decoded;
  const key: Hex = `0x${above}${partial}`;
  // A value is inside its node, or beside it where the node has its hash.
  const proven = value ?? (valueHash && byHash.get(formatHex(valueHash)));
  if (proven) found.set(key, proven);
  for (const [digit, child] of children)
    collect(formatHex(child), { byHash, found, above: `${above}${partial}${digit}` });
}
