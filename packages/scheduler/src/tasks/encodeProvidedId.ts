import { concatBytes } from '@noble/hashes/utils.js';
import { formatHex, type Hex } from '@parachron/core';
import { stringToU8a } from '@polkadot/util';
import { ProvidedIdMissingError } from './taskErrors.js';

/** The id that the caller chooses for a task: text, always encoded as UTF-8 (also `0x…`), or bytes. */
export type ProvidedId = string | Uint8Array;

/**
 * Encodes a provided id as bytes.
 *
 * @throws PROVIDED_ID_MISSING when the id is neither text nor bytes
 */
export function encodeProvidedId(providedId: ProvidedId): Hex {
  if (typeof providedId === 'string') return formatHex(stringToU8a(providedId));
  if (providedId instanceof Uint8Array) return formatHex(providedId);
  throw new ProvidedIdMissingError({ found: typeof providedId });
}

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
