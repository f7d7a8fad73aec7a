import { blake2b } from '@noble/hashes/blake2.js';
import { type Account, formatHex } from '@parachron/core';

/** Derives an account from a preimage: the blake2b-256 hash, or its first 20 bytes. */
export function hashAccount(preimage: Uint8Array, bytes: 32 | 20): Account {
  const hash = blake2b(preimage, { dkLen: 32 });
  return bytes === 32
    ? { kind: 'AccountId32', hex: formatHex(hash) }
    : { kind: 'AccountKey20', hex: formatHex(hash.subarray(0, 20)) };
}
