import { formatHex, type Hex, parseHex } from '@parachron/core';
import { blake2_256 } from './host/hashing.js';
import { decodeNode, getTrieRoot } from './trie.js';

/** A proof of entries of a trie: its root, and the nodes that lead from it to the entries. */
export interface TrieProof {
  readonly root: Uint8Array;
  readonly nodes: readonly Uint8Array[];
}

/** Entries of a trie by their keys. */
export type ProvenEntries = ReadonlyMap<Hex, Uint8Array>;

/** A value in a proof: inside its node, or beside it where the node has its hash. */
interface Found {
  readonly value: Uint8Array;
  readonly isInline: boolean;
}

/**
 * Reads the entries that a proof proves for a root. A node that no other names by its hash has no effect.
 *
 * @throws SCALE_UNDECODABLE when a node does not decode
 */
export function readTrieProof({ root, nodes }: TrieProof): ProvenEntries {
  const found = new Map<Hex, Found>();
  collect(formatHex(root), { byHash: indexNodes(nodes), found, above: '' });
  return new Map([...found].map(([key, { value }]) => [key, value]));
}

/**
 * Builds a whole trie, of state version 0, from the entries of a proof with changes: nothing else of the former trie remains, so that every
 * node is in the proof.
 *
 * @param changes values by their keys; null removes an entry
 * @throws SCALE_UNDECODABLE when a node does not decode
 */
export function changeTrieProof(
  former: readonly Uint8Array[],
  changes: ReadonlyMap<Hex, Uint8Array | null>,
): TrieProof {
  const byHash = indexNodes(former);
  const found = new Map<Hex, Found>();
  const named = new Set(former.flatMap(listNamed));
  for (const hash of byHash.keys()) if (!named.has(hash)) collect(hash, { byHash, found, above: '' });
  const kept = [...found].filter(([key, { isInline }]) => isInline && !changes.has(key));
  const entries = [...kept.map(([key, { value }]) => [key, value] as const), ...changes]
    .filter((entry): entry is [Hex, Uint8Array] => entry[1] !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const nodes: Uint8Array[] = [];
  const root = getTrieRoot(
    entries.map(([key, value]) => [key.slice(2), value]),
    { hash: blake2_256, version: 0, onNode: (node) => nodes.push(node) },
  );
  return { root, nodes };
}

function indexNodes(nodes: readonly Uint8Array[]): Map<Hex, Uint8Array> {
  return new Map(nodes.map((node) => [formatHex(blake2_256(node)), node]));
}

/** Hashes that a node names, of nodes and of its value; nothing for bytes that are a value themselves. */
function listNamed(bytes: Uint8Array): Hex[] {
  try {
    const { children = new Map<string, Uint8Array>(), valueHash } = decodeNode(bytes) ?? {};
    const below = [...children.values()].flatMap((child) =>
      child.length === 32 ? [formatHex(child)] : listNamed(child),
    );
    return valueHash ? [...below, formatHex(valueHash)] : below;
  } catch {
    return [];
  }
}

interface Walk {
  readonly byHash: ReadonlyMap<Hex, Uint8Array>;
  readonly found: Map<Hex, Found>;
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
  const beside = valueHash && byHash.get(formatHex(valueHash));
  if (value) found.set(key, { value, isInline: true });
  else if (beside) found.set(key, { value: beside, isInline: false });
  for (const [digit, child] of children)
    collect(formatHex(child), { byHash, found, above: `${above}${partial}${digit}` });
}
