import type { Hex } from '@parachron/core';
import { toHex } from '@parachron/network';
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';

/** Token information that wallets show. */
export interface TokenInfo {
  readonly tokenSymbol: string;
  readonly decimals: number;
}

/**
 * Derives the digest of a runtime's metadata by which CheckMetadataHash verifies the metadata that a signer saw (RFC 78). A
 * wallet with other names, types or another token derives another digest.
 */
export function deriveMetadataHash(runtime: Pick<ChainRuntime, 'getMetadata'>, token: TokenInfo): Hex {
  return toHex(merkleizeMetadata(runtime.getMetadata(15), token).digest());
}
