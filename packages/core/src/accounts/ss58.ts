import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { parseHex } from '../bytes/parseHex.js';
import { InvalidInputError, requireInput } from '../input/requireInput.js';
import { pluralize } from '../text/text.js';
import type { Account } from './Account.js';

// Prefixes have 14 bits, and those up to 63 take one byte.
const maxPrefix = 16_383;
const maxShortPrefix = 63;

/**
 * Encodes 32 bytes as an SS58 address.
 *
 * @throws INVALID_INPUT when SS58 has no such prefix
 */
export function encodeSs58(bytes: Uint8Array, prefix: number): string {
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > maxPrefix || reservedPrefixes.includes(prefix)) {
    const expected = `a number from 0 to ${maxPrefix}, other than ${reservedPrefixes.join(' and ')}`;
    throw new InvalidInputError({ field: 'prefix', expected, found: `${prefix}` });
  }
  const head =
    prefix <= maxShortPrefix
      ? [prefix]
      : // The low byte's upper six bits and a mark, then its lower two bits with the upper bits of the prefix.
        [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)];
  const body = Uint8Array.of(...head, ...bytes);
  return base58.encode(Uint8Array.of(...body, ...hashSs58(body).subarray(0, checksumBytes)));
}

// Only the hash and the alphabet: any function of `@polkadot/util-crypto` loads 200 kB of WebAssembly.

const context = new TextEncoder().encode('SS58PRE');
const accountBytes = 32;
/** An address ends with so many bytes of the hash. */
export const checksumBytes = 2;
/** Values of 14 bits that are no prefix. */
export const reservedPrefixes: readonly number[] = [46, 47];

/** Decodes an SS58 address of 32 bytes with any prefix; returns the reason if a text is not an address. */
export function decodeSs58(text: string): Uint8Array | string {
  let all: Uint8Array;
  try {
    all = base58.decode(text);
  } catch {
    return 'not base58';
  }
  const prefixBytes = (all[0] ?? 0) & 0b0100_0000 ? 2 : 1;
  const end = prefixBytes + accountBytes;
  if (all.length !== end + checksumBytes) return `base58 of ${all.length} ${pluralize(all.length, 'byte')}`;
  const hash = hashSs58(all.subarray(0, end));
  if (all[end] !== hash[0] || all[end + 1] !== hash[1]) return 'wrong checksum';
  const isReserved = (all[0] ?? 0) > 127 || reservedPrefixes.includes(all[0] ?? 0);
  return isReserved ? 'reserved prefix' : all.slice(prefixBytes, end);
}

/** Hashes a prefix and bytes; an address ends with the first bytes of the hash. */
export function hashSs58(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...context, ...body), { dkLen: 64 });
}

/**
 * Writes an account in the form that its chain shows: SS58 for 32 bytes, hex for 20.
 *
 * @param account the account
 * @param ss58Prefix the chain's prefix, 42 (the generic one) by default
 * @returns the address
 *
 * @example
 * ```ts
 * import { formatAccount, parseAccount } from '@parachron/core';
 *
 * const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
 * formatAccount(alice); // '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * ```
 */
export function formatAccount(account: Account, ss58Prefix = 42): string {
  const shape = { kind: 'string', hex: 'string' } as const;
  requireInput({ account, ss58Prefix }, { account: shape, ss58Prefix: 'number' });
  return account.kind === 'AccountKey20' ? account.hex : encodeSs58(parseHex(account.hex), ss58Prefix);
}
