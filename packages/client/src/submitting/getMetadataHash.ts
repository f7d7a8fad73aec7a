import { formatHex, type Hex } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { getMetadataAt } from '../runtime/getRuntime.js';
import { unnamedToken } from '../runtime/readProperties.js';
import { MetadataHashUnavailableError } from './submitErrors.js';

// The layout that the digest is defined on (RFC 78).
const digestVersion = 15;

/**
 * Computes the digest of a chain's metadata with which CheckMetadataHash compares the signer's metadata with the runtime's (RFC
 * 78). Only this function loads the library for the digest.
 *
 * Chain: `Metadata_metadata_at_version`
 *
 * @throws METADATA_HASH_UNAVAILABLE when the chain has no CheckMetadataHash, no metadata of version 15, or no token
 */
export async function getMetadataHash(chain: Chain, block: Hex): Promise<Hex> {
  const { runtime } = chain;
  const createUnavailableError = (reason: string) =>
    new MetadataHashUnavailableError({ chain: runtime.chain, reason });
  if (!runtime.registry.signedExtensions.includes('CheckMetadataHash'))
    throw createUnavailableError('its transactions have no CheckMetadataHash');
  const { token } = runtime;
  if (token === unnamedToken) throw createUnavailableError('its properties name no token');
  const metadata = await getMetadataAt(chain, { block, version: digestVersion });
  if (metadata === undefined)
    throw createUnavailableError(`it gives no metadata of version ${digestVersion}`);
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata');
  const digest = merkleizeMetadata(metadata, {
    decimals: token.decimals,
    tokenSymbol: token.symbol,
  }).digest();
  return formatHex(digest);
}
