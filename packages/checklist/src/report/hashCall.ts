import { type Call, type Hex, parseHex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';

/** Hashes a call as `Preimage` and `Referenda` do: BLAKE2b-256 over its bytes, with their number. */
export function hashCall({ hex }: Pick<Call, 'hex'>): { readonly hash: Hex; readonly length: number } {
  const bytes = parseHex(hex);
  return { hash: blake2AsHex(bytes, 256), length: bytes.length };
}
