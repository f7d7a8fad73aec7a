import { InvalidInputError } from '../input/requireInput.js';
import { formatGiven } from '../json/json.js';

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

/** Returns whether two byte arrays hold the same bytes. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/**
 * Encodes a number of 32 bits, the lowest byte first: 2114 as `0x42080000`.
 *
 * @param field names the number in the error
 * @throws INVALID_INPUT when the value is not a whole number of this size
 */
export function encodeU32(value: number, field = 'value'): Uint8Array {
  if (typeof value !== 'number' || value !== value >>> 0)
    throw new InvalidInputError({ field, expected: 'a whole number of 32 bits', found: formatGiven(value) });
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
}

/** Encodes a number of 64 bits, up to 2 ** 53, the lowest byte first. @throws INVALID_INPUT when the number is negative */
export function encodeU64(value: number): Uint8Array {
  return joinBytes([encodeU32(value % 2 ** 32), encodeU32(Math.floor(value / 2 ** 32))]);
}

/** Encodes a length as a compact number below 2 ** 30: 300 as `0xb104`. */
export function encodeLength(length: number): Uint8Array {
  if (length < 64) return Uint8Array.of(length << 2);
  const value = (length << 2) | (length < 16_384 ? 1 : 2);
  return encodeU32(value).subarray(0, length < 16_384 ? 2 : 4);
}

/** Encodes bytes with their length before them: two bytes as `0x08` and the bytes. */
export function addLength(bytes: Uint8Array): Uint8Array {
  return joinBytes([encodeLength(bytes.length), bytes]);
}

/** Encodes a list of encoded items, with their number before them. */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  return joinBytes([encodeLength(items.length), ...items]);
}
