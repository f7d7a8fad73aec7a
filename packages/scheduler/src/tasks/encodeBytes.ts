import { concatBytes } from '@noble/hashes/utils.js';

/** Encodes bytes by SCALE: the compact length in one, two or four bytes, then the bytes. */
export function encodeBytes(bytes: Uint8Array): Uint8Array {
  return concatBytes(encodeLength(bytes.length), bytes);
}

// The lowest two bits encode the number of bytes of the little-endian length.
function encodeLength(length: number): Uint8Array {
  if (length < 2 ** 6) return Uint8Array.of(length << 2);
  if (length < 2 ** 14) return Uint8Array.of(((length << 2) & 0xff) | 1, length >> 6);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length * 4 + 2, true);
  return bytes;
}
