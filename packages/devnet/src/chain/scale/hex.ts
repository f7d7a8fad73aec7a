import type { Hex } from '@parachron/core';

/** Writes bytes as 0x hex; quicker than the general function, since the chain's keys go through it. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** Reads 0x hex that this program itself made; hex from outside goes through `parseHex` of core. */
export function fromHex(hex: string): Uint8Array {
  const buffer = Buffer.from(hex.slice(2), 'hex');
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
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
