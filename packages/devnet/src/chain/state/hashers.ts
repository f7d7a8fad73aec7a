import { joinBytes } from '@parachron/network';
import { blake2AsU8a, xxhashAsU8a } from '@polkadot/util-crypto';
import type { Hasher } from './storage.js';

interface HasherRule {
  readonly hash: (key: Uint8Array) => Uint8Array;
  /** Number of bytes before the key itself; undefined if the hasher is not reversible. */
  readonly skip: number | undefined;
}

/** Hashers of keys, by the names of the metadata. */
export const hashers: { readonly [K in Hasher]: HasherRule } = {
  Blake2_128: { hash: (key) => blake2AsU8a(key, 128), skip: undefined },
  Blake2_256: { hash: (key) => blake2AsU8a(key, 256), skip: undefined },
  Blake2_128Concat: { hash: (key) => joinBytes([blake2AsU8a(key, 128), key]), skip: 16 },
  Twox128: { hash: (key) => xxhashAsU8a(key, 128), skip: undefined },
  Twox256: { hash: (key) => xxhashAsU8a(key, 256), skip: undefined },
  Twox64Concat: { hash: (key) => joinBytes([xxhashAsU8a(key, 64), key]), skip: 8 },
  Identity: { hash: (key) => key, skip: 0 },
};
