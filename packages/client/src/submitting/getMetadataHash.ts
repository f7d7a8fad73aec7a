import { decodeCall, formatHex, type Hex, orUndefined, type Runtime } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../requests/formatCause.js';
import { unnamedToken } from '../runtime/createRegistry.js';
import { createRuntime } from '../runtime/createRuntime.js';
import { type Asked, getMetadata, getMetadataAt, listMetadataVersions } from '../runtime/getRuntime.js';
import { MetadataContradictoryError, MetadataHashUnavailableError } from './submitErrors.js';

/** Returns whether the transactions of a runtime may cover the digest of the metadata. */
export function hasMetadataHash({ registry }: Runtime): boolean {
  return registry.signedExtensions.includes('CheckMetadataHash');
}

const prepared = new WeakMap<Chain, ReturnType<typeof prepareDigest>>();

/**
 * Computes the digest of a chain's metadata with which CheckMetadataHash compares the signer's metadata with the runtime's (RFC
 * 78). The metadata of the digest has to describe the call as the metadata of the connection does: the chain then executes the call that
 * the caller encoded, or refuses the transaction. Only this function loads the library for the digest.
 *
 * Chain: `Metadata_metadata_at_version`, once a connection
 *
 * @throws METADATA_HASH_UNAVAILABLE when the chain has no CheckMetadataHash, no metadata of version 15, or no token
 * @throws METADATA_CONTRADICTORY when the node describes the call differently in its metadata of two versions
 */
export async function getMetadataHash(chain: Chain, call: Hex, block: Hex): Promise<Hex> {
  const found = prepared.get(chain) ?? prepareDigest(chain, block);
  prepared.set(chain, found);
  found.catch(() => prepared.delete(chain));
  const { digest, runtime } = await found;
  const own = describeCall(chain.runtime, call);
  const covered = describeCall(runtime, call);
  if (own === covered) return digest;
  const versions = [chain.runtime.metadataVersion, runtime.metadataVersion] as const;
  throw new MetadataContradictoryError({ endpoint: chain.endpoint, versions, described: [own, covered] });
}

/** The digest, and the runtime of the metadata that it covers. */
async function prepareDigest(chain: Chain, block: Hex) {
  const { runtime: own } = chain;
  const { token } = own;
  const createUnavailableError = (reason: string) =>
    new MetadataHashUnavailableError({ chain: own.chain, reason });
  if (!hasMetadataHash(own)) throw createUnavailableError('its transactions have no CheckMetadataHash');
  if (token === unnamedToken) throw createUnavailableError('its properties name no token');
  const metadata = await getSigningMetadata(chain, block);
  // The version of metadata is the byte after its first word.
  if (Number(`0x${metadata.slice(10, 12)}`) !== signingVersion)
    throw createUnavailableError(`its node gives no metadata of version ${signingVersion}`);
  const properties = { ss58Format: own.ss58Prefix, isEthereum: own.registry.chainIsEthereum };
  const runtime = createRuntime({ chain: own.chain, metadata, version: own, properties });
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata');
  try {
    const { decimals, symbol: tokenSymbol } = token;
    return { runtime, digest: formatHex(merkleizeMetadata(metadata, { decimals, tokenSymbol }).digest()) };
  } catch (cause) {
    throw createUnavailableError(formatCause(cause));
  }
}

function describeCall({ registry }: Runtime, hex: Hex): string {
  const call = orUndefined(() => decodeCall(registry, hex), 'CALL_UNDECODABLE');
  return call ? `${call.pallet}.${call.method} ${JSON.stringify(call.args)}` : 'no call';
}

/** The version that signers read most widely; the digest of CheckMetadataHash is made from that version (RFC 78). */
const signingVersion = 15;

const found = new WeakMap<Asked, Promise<Hex>>();

/**
 * Gets the metadata that a signer outside of this process reads, and that the digest is made from: once a connection.
 *
 * Chain: `Metadata_metadata_at_version`; on chains without that version also `Metadata_metadata_versions`, `state_getMetadata`
 */
export function getSigningMetadata(chain: Asked, block: Hex): Promise<Hex> {
  const metadata = found.get(chain) ?? readSigningMetadata(chain, block);
  found.set(chain, metadata);
  metadata.catch(() => found.delete(chain));
  return metadata;
}

async function readSigningMetadata(chain: Asked, block: Hex): Promise<Hex> {
  const metadata = await getMetadataAt(chain, block, signingVersion);
  if (metadata) return metadata;
  const wanted = (await listMetadataVersions(chain, block)).includes(16) ? 16 : 14;
  return getMetadata(chain, block, wanted);
}
