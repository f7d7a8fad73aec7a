import { formatHex, type Hex } from '@parachron/core';
import { bnToU8a, compactToU8a, hexToU8a, isHex, u8aConcat } from '@polkadot/util';

/** Node's conversion is several times as fast as the general one, and converts all keys of the chain; browsers lack it. */
const native = typeof Buffer === 'undefined' ? undefined : Buffer;

/** Writes bytes as 0x hex. */
export function toHex(bytes: Uint8Array): Hex {
  if (!native) return formatHex(bytes);
  return `0x${native.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** Parses 0x hex of any length in one pass; undefined if the text is not hex. */
export function readHex(hex: string): Uint8Array | undefined {
  // Node's conversion reads only the lower byte of each character.
  const isText = native ? hex.startsWith('0x') && native.byteLength(hex) === hex.length : isHex(hex);
  if (hex.length % 2 !== 0 || !isText) return undefined;
  const bytes = toBytes(hex);
  return bytes.length === hex.length / 2 - 1 ? bytes : undefined;
}

/** Parses 0x hex from this program without checks; other text results in fewer bytes. Use `parseHex` of core for input. */
export function toBytes(hex: string): Uint8Array {
  if (!native) return isHex(hex) ? hexToU8a(hex) : new Uint8Array();
  const buffer = native.from(hex.slice(2), 'hex');
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** Returns whether two byte arrays hold the same bytes. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Joins byte arrays. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Encodes a number of 32 bits. */
export function encodeU32(value: number): Uint8Array {
  return bnToU8a(value, { bitLength: 32, isLe: true });
}

/** Encodes a number of 64 bits. */
export function encodeU64(value: number): Uint8Array {
  return bnToU8a(value, { bitLength: 64, isLe: true });
}

/** Encodes bytes with their length before them. */
export function addLength(bytes: Uint8Array): Uint8Array {
  return u8aConcat(compactToU8a(bytes.length), bytes);
}

/** Encodes a list of encoded items. */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  return u8aConcat(compactToU8a(items.length), ...items);
}
