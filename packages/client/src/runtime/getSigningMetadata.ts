import type { Hex } from '@parachron/core';
import { getMetadata, getMetadataAt, listMetadataVersions, type Requester } from './getRuntime.js';

/** The version that signers read most widely; the digest of CheckMetadataHash is made from that version (RFC 78). */
export const signingVersion = 15;

const found = new WeakMap<Requester, Promise<Hex>>();

/**
 * Gets the metadata that a signer outside of this process reads, and that the digest is made from: once a connection.
 *
 * Chain: `Metadata_metadata_at_version`; on chains without that version also `Metadata_metadata_versions`, `state_getMetadata`
 */
export function getSigningMetadata(chain: Requester, block: Hex): Promise<Hex> {
  const known = found.get(chain);
  if (known) return known;
  const metadata = readSigningMetadata(chain, block);
  found.set(chain, metadata);
  metadata.catch(() => found.delete(chain));
  return metadata;
}

async function readSigningMetadata(chain: Requester, block: Hex): Promise<Hex> {
  const metadata = await getMetadataAt(chain, { block, version: signingVersion });
  if (metadata) return metadata;
  const wanted = (await listMetadataVersions(chain, block)).includes(16) ? 16 : 14;
  return getMetadata(chain, { block, wanted });
}

/** The version of metadata: the byte after its first word. */
export function readMetadataVersion(metadata: Hex): number {
  return Number(`0x${metadata.slice(10, 12)}`);
}
