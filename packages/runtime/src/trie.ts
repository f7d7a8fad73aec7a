import { formatHex } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { parseDigits } from './hex.js';

/** An entry of a trie: its key in hexadecimal digits without 0x, and its value. */
export type TrieEntry = readonly [digits: string, value: Uint8Array];

/** Rules of a trie: its hash, and its version: in version 1, a value of more than 32 bytes enters as its hash. */
export interface TrieRules {
  readonly hash: (bytes: Uint8Array) => Uint8Array;
  readonly version: 0 | 1;
  /** Receives each node that its parent names by its hash, and the root. */
  readonly onNode?: (node: Uint8Array) => void;
}

const hashBytes = 32;
/** Kinds of nodes by their first bits, with the number of bits that remain for the length of the partial key. */
const leaf = { bits: 0b0100_0000, rest: 6 };
const branch = { bits: 0b1000_0000, rest: 6 };
const branchWithValue = { bits: 0b1100_0000, rest: 6 };
const leafWithHash = { bits: 0b0010_0000, rest: 5 };
const branchWithHash = { bits: 0b0001_0000, rest: 4 };
const kinds = [leaf, branch, branchWithValue, leafWithHash, branchWithHash];

/** A node as its parent sees it. */
export interface TrieNode {
  /** Hexadecimal digits between the branch of the parent and this node. */
  readonly partial: string;
  /** Absent where the node has the hash of a value only. */
  readonly value?: Uint8Array;
  readonly valueHash?: Uint8Array;
  /** Nodes themselves, or their hashes of 32 bytes, by the digits of their branches. */
  readonly children: ReadonlyMap<string, Uint8Array>;
}

/** Decodes a node; undefined for the empty trie. */
export function decodeNode(bytes: Uint8Array): TrieNode | undefined {
  const reader = new Reader(bytes);
  const first = reader.u8();
  const kind = kinds.find(({ bits, rest }) => first >> rest === bits >> rest);
  if (!kind) {
    if (first === 0) return undefined;
    throw reader.fail('a kind of node that does not exist', 0);
  }
  const most = 2 ** kind.rest - 1;
  let length = first & most;
  if (length === most) for (let more = 255; more === 255; length += more) more = reader.u8();
  const digits = formatHex(reader.raw(Math.ceil(length / 2))).slice(2);
  const partial = length % 2 === 1 ? digits.slice(1) : digits;
  const bits = kind === leaf || kind === leafWithHash ? 0 : reader.u16();
  const own = readOwn(kind, reader);
  const present = [...'0123456789abcdef'].filter((_, at) => (bits & (1 << at)) !== 0);
  const children = new Map(present.map((digit) => [digit, reader.raw(reader.length(1))]));
  return { partial, ...own, children };
}

function readOwn(kind: typeof leaf, reader: Reader): Pick<TrieNode, 'value' | 'valueHash'> {
  if (kind === branch) return {};
  if (kind === leafWithHash || kind === branchWithHash) return { valueHash: reader.raw(hashBytes) };
  return { value: reader.raw(reader.length(1)) };
}

/**
 * Returns the root of a trie with 16 branches.
 *
 * Source: Polkadot specification, "Merkle proof" and "State trie version".
 *
 * @param entries in the order of their keys, each key once
 */
export function getTrieRoot(entries: readonly TrieEntry[], rules: TrieRules): Uint8Array {
  const root = entries.length === 0 ? Uint8Array.of(0) : encodeNode(entries, 0, rules);
  rules.onNode?.(root);
  return rules.hash(root);
}

/** Returns the root of a list: its items by their compact places. */
export function getListRoot(items: readonly Uint8Array[], rules: TrieRules): Uint8Array {
  const entries = items.map((item, at): TrieEntry => [encodePlace(at), item]);
  return getTrieRoot(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)),
    rules,
  );
}

/** Encodes the node above entries whose keys have the same first digits. */
function encodeNode(entries: readonly TrieEntry[], from: number, rules: TrieRules): Uint8Array {
  const [first = '', value] = entries[0] ?? [];
  const [last = ''] = entries.at(-1) ?? [];
  let to = from;
  while (to < first.length && first[to] === last[to]) to += 1;
  const own = first.length === to ? value : undefined;
  const rest = own ? entries.slice(1) : entries;
  const hashed = own !== undefined && rules.version === 1 && own.length > hashBytes;
  const kind = chooseKind(rest.length > 0, own !== undefined, hashed);
  const parts = [encodeHeader(kind, to - from), packDigits(first.slice(from, to))];
  const children = groupByDigit(rest, to);
  if (rest.length > 0) {
    const bits = children.reduce((all, [digit]) => all | (1 << digit), 0);
    parts.push(Uint8Array.of(bits & 0xff, bits >> 8));
  }
  if (own) parts.push(...(hashed ? [rules.hash(own)] : [encodeLength(own.length), own]));
  for (const [, group] of children) {
    const merkle = getMerkleValue(encodeNode(group, to + 1, rules), rules);
    parts.push(encodeLength(merkle.length), merkle);
  }
  return joinBytes(parts);
}

/** How a parent names a node: a short one by itself, another by its hash. */
function getMerkleValue(node: Uint8Array, { hash, onNode }: TrieRules): Uint8Array {
  if (node.length < hashBytes) return node;
  onNode?.(node);
  return hash(node);
}

function chooseKind(hasChildren: boolean, hasValue: boolean, hashed: boolean): typeof leaf {
  if (hashed) return hasChildren ? branchWithHash : leafWithHash;
  if (!hasChildren) return leaf;
  return hasValue ? branchWithValue : branch;
}

function groupByDigit(entries: readonly TrieEntry[], at: number): [digit: number, entries: TrieEntry[]][] {
  const groups = new Map<string, TrieEntry[]>();
  for (const entry of entries) {
    const digit = entry[0].charAt(at);
    const group = groups.get(digit);
    if (group) group.push(entry);
    else groups.set(digit, [entry]);
  }
  return [...groups].map(([digit, group]) => [Number.parseInt(digit, 16), group]);
}

function encodeHeader({ bits, rest }: typeof leaf, length: number): Uint8Array {
  const most = 2 ** rest - 1;
  if (length < most) return Uint8Array.of(bits | length);
  const bytes = [bits | most];
  let left = length - most;
  for (; left >= 255; left -= 255) bytes.push(255);
  return Uint8Array.from([...bytes, left]);
}

/** A partial key of an odd length begins with half a byte. */
function packDigits(digits: string): Uint8Array {
  return parseDigits(digits.length % 2 === 1 ? `0${digits}` : digits);
}

function encodePlace(at: number): string {
  return [...encodeLength(at)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A compact number below 2 ** 30. */
export function encodeLength(length: number): Uint8Array {
  if (length < 64) return Uint8Array.of(length << 2);
  if (length < 16_384) return Uint8Array.of(((length << 2) | 1) & 0xff, length >> 6);
  const value = ((length << 2) | 2) >>> 0;
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
