import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { pluralize } from '../text/pluralize.js';

// Only the hash and the alphabet: any function of `@polkadot/util-crypto` loads 200 kB of WebAssembly.

const context = new TextEncoder().encode('SS58PRE');
const accountBytes = 32;
/** An address ends with so many bytes of the hash. */
export const checksumBytes = 2;
/** Values of 14 bits that are no prefix. */
export const reservedPrefixes: readonly number[] = [46, 47];

/** The bytes of an SS58 address, or the reason why a text is not an address. */
export type Ss58Result = { readonly bytes: Uint8Array } | { readonly reason: string };

/** Decodes an SS58 address of 32 bytes with any prefix. */
export function decodeSs58(text: string): Ss58Result {
  const all = decodeBase58(text);
  if (!all) return { reason: 'not base58' };
  const prefixBytes = (all[0] ?? 0) & 0b0100_0000 ? 2 : 1;
  const end = prefixBytes + accountBytes;
  if (all.length !== end + checksumBytes)
    return { reason: `base58 of ${all.length} ${pluralize(all.length, 'byte')}` };
  const hash = hashSs58(all.subarray(0, end));
  if (all[end] !== hash[0] || all[end + 1] !== hash[1]) return { reason: 'wrong checksum' };
  const isReserved = (all[0] ?? 0) > 127 || reservedPrefixes.includes(all[0] ?? 0);
  if (isReserved) return { reason: 'reserved prefix' };
  return { bytes: all.slice(prefixBytes, end) };
}

/** Hashes a prefix and bytes; an address ends with the first bytes of the hash. */
export function hashSs58(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...context, ...body), { dkLen: 64 });
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}
