import { formatHex, parseHex } from '@parachron/core';
import { addLength, joinBytes, Reader } from '@parachron/core/scale';

/**
 * An immutable node of a trie with 16 branches; the root node of an earlier state is that whole state. Keys are hex without 0x, so that a
 * nibble is a digit.
 */
export interface TrieNode {
  /** The digits between the branch of the parent and this node. */
  readonly partial: string;
  readonly value: Uint8Array | undefined;
  /** Whether the node has the hash of its value: in version 1 of states, of a value of more than 32 bytes. */
  readonly isHashed: boolean;
  /** Sixteen children by their digit; absent in leaves. */
  readonly children: readonly (TrieNode | undefined)[] | undefined;
  /** How its parent names this node, once it is known. */
  merkle: Uint8Array | undefined;
}

/** A value with its place in its node. */
export type TrieValue = Pick<TrieNode, 'value' | 'isHashed'>;

const noValue: TrieValue = { value: undefined, isHashed: false };
const digits = '0123456789abcdef';

function createNode(
  partial: string,
  { value, isHashed }: TrieValue,
  children?: TrieNode['children'],
): TrieNode {
  return { partial, value, isHashed, children, merkle: undefined };
}

/** The branch of a key after a number of digits. */
export function readBranch(key: string, at: number): number {
  return Number.parseInt(key.charAt(at), 16);
}

function withChild(children: TrieNode['children'], at: number, child: TrieNode | undefined) {
  const made = children ? [...children] : new Array<TrieNode | undefined>(16).fill(undefined);
  made[at] = child;
  return made;
}

function countCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** Sets the value of a key; returns the new node. */
export function putValue(node: TrieNode | undefined, key: string, value: TrieValue): TrieNode {
  if (!node) return createNode(key, value);
  const { partial } = node;
  const common = countCommon(partial, key);
  const rest = key.slice(common + 1);
  if (common < partial.length) {
    const lower = createNode(partial.slice(common + 1), node, node.children);
    const children = withChild(undefined, readBranch(partial, common), lower);
    if (common === key.length) return createNode(key, value, children);
    const branches = withChild(children, readBranch(key, common), createNode(rest, value));
    return createNode(key.slice(0, common), noValue, branches);
  }
  if (common === key.length) return createNode(partial, value, node.children);
  const at = readBranch(key, common);
  const child = putValue(node.children?.[at], rest, value);
  return createNode(partial, node, withChild(node.children, at, child));
}

/** Removes the value of a key; returns the same node if the key has no value, and undefined if no value remains. */
export function removeValue(node: TrieNode | undefined, key: string): TrieNode | undefined {
  if (!node || !key.startsWith(node.partial)) return node;
  const { partial, value, children } = node;
  if (key.length === partial.length)
    return value ? restoreForm(createNode(partial, noValue, children)) : node;
  const at = readBranch(key, partial.length);
  const child = children?.[at];
  const left = removeValue(child, key.slice(partial.length + 1));
  return left === child ? node : restoreForm(createNode(partial, node, withChild(children, at, left)));
}

/** Restores the form of a trie: a node without a value has at least two children, and a node without children is a leaf. */
function restoreForm(node: TrieNode): TrieNode | undefined {
  const { partial, value, children } = node;
  const at = children?.findIndex((child) => child !== undefined) ?? -1;
  const only = children?.[at];
  if (!only) return value && createNode(partial, node);
  if (value || children?.findLastIndex((child) => child !== undefined) !== at) return node;
  return createNode(`${partial}${digits[at]}${only.partial}`, only, only.children);
}

/** Hash of 256 bits by which nodes name others. */
export type TrieHash = (bytes: Uint8Array) => Uint8Array;

export const hashBytes = 32;

/** Kinds of nodes by their first bits, with the number of bits that remain for the length of the partial key. */
const leaf = { bits: 0b0100_0000, rest: 6 };
const branch = { bits: 0b1000_0000, rest: 6 };
const branchWithValue = { bits: 0b1100_0000, rest: 6 };
const leafWithHash = { bits: 0b0010_0000, rest: 5 };
const branchWithHash = { bits: 0b0001_0000, rest: 4 };
const kinds = [leaf, branch, branchWithValue, leafWithHash, branchWithHash];

/**
 * Encodes a node.
 *
 * Source: Polkadot specification, "Merkle proof" and "State trie version".
 */
export function encodeNode(node: TrieNode, hash: TrieHash): Uint8Array {
  const { partial, value, isHashed, children } = node;
  const kind = chooseKind(node);
  // A partial key of an odd length begins with half a byte.
  const padded = partial.length % 2 === 1 ? `0${partial}` : partial;
  const parts = [encodeHeader(kind, partial.length), parseHex(`0x${padded}`)];
  if (children) {
    const bits = children.reduce((all, child, at) => (child ? all | (1 << at) : all), 0);
    parts.push(Uint8Array.of(bits & 0xff, bits >> 8));
  }
  if (value) parts.push(isHashed ? hash(value) : addLength(value));
  for (const child of children ?? []) if (child) parts.push(addLength(getMerkleValue(child, hash)));
  return joinBytes(parts);
}

/** How a parent names a node: a short one by itself, another by its hash. */
export function getMerkleValue(node: TrieNode, hash: TrieHash): Uint8Array {
  if (node.merkle) return node.merkle;
  const encoded = encodeNode(node, hash);
  node.merkle = encoded.length < hashBytes ? encoded : hash(encoded);
  return node.merkle;
}

function chooseKind({ value, isHashed, children }: TrieNode): typeof leaf {
  if (isHashed) return children ? branchWithHash : leafWithHash;
  if (!children) return leaf;
  return value ? branchWithValue : branch;
}

function encodeHeader({ bits, rest }: typeof leaf, length: number): Uint8Array {
  const most = 2 ** rest - 1;
  if (length < most) return Uint8Array.of(bits | length);
  const bytes = [bits | most];
  let left = length - most;
  for (; left >= 255; left -= 255) bytes.push(255);
  return Uint8Array.from([...bytes, left]);
}

/** A node as its bytes show it: with the hash of its value if `isHashed`. */
interface DecodedNode extends TrieValue {
  readonly partial: string;
  /** Nodes themselves, or their hashes of 32 bytes, by the digits of their branches. */
  readonly children: ReadonlyMap<string, Uint8Array>;
}

/** Decodes a node; undefined for the empty trie. */
export function decodeNode(bytes: Uint8Array): DecodedNode | undefined {
  const reader = new Reader(bytes);
  const first = reader.u8();
  if (first === 0) return undefined;
  const kind = kinds.find(({ bits, rest }) => first >> rest === bits >> rest);
  if (!kind) throw reader.fail('a kind of node that does not exist', 0);
  const most = 2 ** kind.rest - 1;
  let length = first & most;
  if (length === most) for (let more = 255; more === 255; length += more) more = reader.u8();
  const hex = formatHex(reader.raw(Math.ceil(length / 2))).slice(2);
  const partial = length % 2 === 1 ? hex.slice(1) : hex;
  const bits = kind === leaf || kind === leafWithHash ? 0 : reader.u16();
  const isHashed = kind === leafWithHash || kind === branchWithHash;
  const own = isHashed ? () => reader.raw(hashBytes) : () => reader.readBytes();
  const value = kind === branch ? undefined : own();
  const present = [...digits].filter((_, at) => (bits & (1 << at)) !== 0);
  return { partial, value, isHashed, children: new Map(present.map((digit) => [digit, reader.readBytes()])) };
}
