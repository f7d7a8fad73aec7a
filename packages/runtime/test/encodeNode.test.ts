import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { expect, it } from 'vitest';
import { encodeNode as encode, getMerkleValue, putValue, type TrieNode } from '../src/TrieNode.js';

// By hand, from the layout of the Polkadot specification (state version 0): a header with the kind in two bits and the number of
// nibbles in six, more bytes of the number from 63 on, the nibbles, the bitmap of the children, the value, the children.

const hash = (bytes: Uint8Array) => blake2AsU8a(bytes, 256);
const encodeNode = (node: TrieNode) => encode(node, hash);
const put = (node: TrieNode | undefined, key: string, value: Uint8Array) =>
  putValue(node, key, { value, isHashed: false });

const leafOf = (partial: string, value = new Uint8Array([7])): TrieNode => ({
  partial,
  value,
  isHashed: false,
  children: undefined,
  merkle: undefined,
});

it.each([
  ['no nibbles', '', '0x40', '0x'],
  ['an even number of nibbles', 'ab12', '0x44', '0xab12'],
  ['an odd number of nibbles: a zero first', 'abc', '0x43', '0x0abc'],
  ['62 nibbles', 'a'.repeat(62), '0x7e', `0x${'a'.repeat(62)}`],
  ['63 nibbles: one more byte', 'a'.repeat(63), '0x7f00', `0x0${'a'.repeat(63)}`],
  ['64 nibbles', 'a'.repeat(64), '0x7f01', `0x${'a'.repeat(64)}`],
  ['317 nibbles: the byte is almost full', 'a'.repeat(317), '0x7ffe', `0x0${'a'.repeat(317)}`],
  ['318 nibbles: the byte is full', 'a'.repeat(318), '0x7fff00', `0x${'a'.repeat(318)}`],
  ['574 nibbles: two full bytes', 'a'.repeat(574), '0x7fffff01', `0x${'a'.repeat(574)}`],
] as const)('a leaf with %s', (_title, partial, header, nibbles) => {
  expect(u8aToHex(encodeNode(leafOf(partial)))).toBe(u8aToHex(u8aConcat(header, nibbles, '0x0407')));
});

it('writes a value with its length, also a long and an empty value', () => {
  expect(u8aToHex(encodeNode(leafOf('', new Uint8Array())))).toBe('0x4000');
  const long = new Uint8Array(100).fill(9);
  expect(encodeNode(leafOf('', long))).toEqual(u8aConcat('0x40', '0x9101', long));
});

it('writes a branch with the bitmap of its children in little-endian bytes, and short children inside', () => {
  const root = put(put(undefined, 'a1', new Uint8Array([1])), 'af', new Uint8Array([2]));
  // Branch of one nibble; children 1 and 15: 0b1000_0000_0000_0010; each child a leaf without nibbles, 3 bytes.
  expect(u8aToHex(encodeNode(root))).toBe('0x810a02800c4004010c400402');
});

it('writes the value of a branch before its children', () => {
  const root = put(put(undefined, 'a', new Uint8Array([1])), 'a07', new Uint8Array([2]));
  expect(u8aToHex(encodeNode(root))).toBe('0xc10a010004011041070402');
  const empty = put(put(undefined, 'a', new Uint8Array()), 'a07', new Uint8Array([2]));
  expect(u8aToHex(encodeNode(empty))).toBe('0xc10a0100001041070402');
});

it('refers to a node of 31 bytes by the node, and to one of 32 bytes by its hash', () => {
  const nodeOf = (length: number) => leafOf('', new Uint8Array(length - 2).fill(5));
  expect(encodeNode(nodeOf(31))).toHaveLength(31);
  expect(getMerkleValue(nodeOf(31), hash)).toEqual(encodeNode(nodeOf(31)));
  expect(getMerkleValue(nodeOf(32), hash)).toEqual(blake2AsU8a(encodeNode(nodeOf(32)), 256));
});

it('refers to a long child by its hash', () => {
  const long = new Uint8Array(40).fill(3);
  const root = put(put(undefined, 'a1', long), 'a2', new Uint8Array([2]));
  const child = blake2AsU8a(u8aConcat(hexToU8a('0x40a0'), long), 256);
  expect(encodeNode(root)).toEqual(u8aConcat('0x810a0600', '0x80', child, '0x0c400402'));
});

it('has the hash of a long value in version 1', () => {
  const value = new Uint8Array(33).fill(4);
  const leaf: TrieNode = { ...leafOf('a1', value), isHashed: true };
  expect(encodeNode(leaf)).toEqual(u8aConcat('0x22a1', hash(value)));
  const root = put(leaf, 'a1b', new Uint8Array([2]));
  expect(encodeNode(root)).toEqual(u8aConcat('0x12a1', '0x0008', hash(value), '0x0c400402'));
});
