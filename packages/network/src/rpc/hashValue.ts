import type { Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';

const hashes = new WeakMap<Uint8Array, Hex>();

/**
 * Blake2b-256 of a stored value. States return the same bytes as long as the value stays, and clients ask for the hash of megabytes of code
 * with each block: each value is hashed once.
 */
export function hashValue(value: Uint8Array): Hex {
  const hash = hashes.get(value) ?? blake2AsHex(value, 256);
  hashes.set(value, hash);
  return hash;
}
