import type { Hex } from '@parachron/core';
import { getMetadata, listMetadataVersions, type Requester } from './getRuntime.js';

// The version that signers read most widely; the digest of CheckMetadataHash is made from that version.
const signingVersions = [15, 16];

/**
 * Gets the metadata that a signer outside of this process reads.
 *
 * Chain: `Metadata_metadata_at_version`, `state_getMetadata`
 */
export async function getSigningMetadata(requester: Requester, block: Hex): Promise<Hex> {
  const offered = await listMetadataVersions(requester, block);
  const wanted = signingVersions.find((version) => offered.includes(version)) ?? 14;
  return getMetadata(requester, { block, wanted });
}
