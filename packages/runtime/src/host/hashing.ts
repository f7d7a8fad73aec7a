import { blake2b, keccak256, keccak512, sha256, twox } from '@polkadot/wasm-crypto';
import { define, type HostFunctions } from './HostFunction.js';

const noKey = new Uint8Array();

export const blake2_256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, noKey, 32);
export const keccak_256 = (bytes: Uint8Array): Uint8Array => keccak256(bytes);

const defineHash = (hash: (bytes: Uint8Array) => Uint8Array) =>
  define(['bytes'], 'pointer', (_, bytes) => hash(bytes));

/** Polkadot specification, "Hashing". */
export const hashing: HostFunctions = {
  ext_hashing_blake2_128_version_1: defineHash((bytes) => blake2b(bytes, noKey, 16)),
  ext_hashing_blake2_256_version_1: defineHash(blake2_256),
  ext_hashing_keccak_256_version_1: defineHash(keccak_256),
  ext_hashing_keccak_512_version_1: defineHash((bytes) => keccak512(bytes)),
  ext_hashing_sha2_256_version_1: defineHash((bytes) => sha256(bytes)),
  ext_hashing_twox_64_version_1: defineHash((bytes) => twox(bytes, 1)),
  ext_hashing_twox_128_version_1: defineHash((bytes) => twox(bytes, 2)),
  ext_hashing_twox_256_version_1: defineHash((bytes) => twox(bytes, 4)),
};
