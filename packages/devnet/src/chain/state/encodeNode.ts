import { Writer } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { TrieNode } from './TrieNode.js';

// The kinds of nodes by the first two bits of the header; the rest is the length of the partial key.
const leaf = 0x40;
const branch = 0x80;
const branchWithValue = 0xc0;
const mostInHeader = 0x3f;

const hashBytes = 32;

const writer = new Writer(1024);

/** Encodes a node in the layout of state version 0: every value is inside its node. */
export function encodeNode({ partial, value, children }: TrieNode): Uint8Array {
  // Children come first, since they use the same writer.
  const names = children?.map((child) => child && getMerkleValue(child));
  writer.clear();
  writeHeader(children ? (value ? branchWithValue : branch) : leaf, partial.length);
  const nibbles = partial.length % 2 === 0 ? partial : `0${partial}`;
  writer.hex(`0x${nibbles}`, nibbles.length / 2);
  if (children) {
    const bitmap = children.reduce((bits, child, at) => (child ? bits | (1 << at) : bits), 0);
    writer.u16(bitmap);
  }
  if (value) writeBytes(value);
  for (const name of names ?? []) if (name) writeBytes(name);
  return writer.finish();
}

function writeHeader(kind: number, length: number): void {
  writer.u8(kind | Math.min(length, mostInHeader));
  if (length < mostInHeader) return;
  let rest = length - mostInHeader;
  for (; rest >= 0xff; rest -= 0xff) writer.u8(0xff);
  writer.u8(rest);
}

function writeBytes(bytes: Uint8Array): void {
  writer.compact(bytes.length);
  writer.raw(bytes);
}

/** Reference to a node: a short node itself, or the hash of a longer node. */
export function getMerkleValue(node: TrieNode): Uint8Array {
  if (node.merkle) return node.merkle;
  const encoded = encodeNode(node);
  node.merkle = encoded.length < hashBytes ? encoded : blake2AsU8a(encoded, 256);
  return node.merkle;
}

/** Whether a proof lists a node by itself, not inside its parent. */
export function isHashed(node: TrieNode): boolean {
  return getMerkleValue(node).length === hashBytes;
}
