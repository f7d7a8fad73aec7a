import { decodeCall, formatHex, type Hex, isParachronError, type Runtime } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../requests/formatCause.js';
import { createRuntime } from '../runtime/createRuntime.js';
import { getSigningMetadata, readMetadataVersion, signingVersion } from '../runtime/getSigningMetadata.js';
import { unnamedToken } from '../runtime/readProperties.js';
import { MetadataContradictoryError, MetadataHashUnavailableError } from './submitErrors.js';

/** Returns whether the transactions of a runtime may cover the digest of the metadata. */
export function hasMetadataHash({ registry }: Runtime): boolean {
  return registry.signedExtensions.includes('CheckMetadataHash');
}

interface Signing {
  readonly digest: Hex;
  /** The runtime of the metadata that the digest covers. */
  readonly runtime: Runtime;
}

const prepared = new WeakMap<Chain, Promise<Signing>>();

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
export async function getMetadataHash(
  chain: Chain,
  { call, block }: { call: Hex; block: Hex },
): Promise<Hex> {
  const found = prepared.get(chain) ?? prepareDigest(chain, block);
  prepared.set(chain, found);
  found.catch(() => prepared.delete(chain));
  const { digest, runtime } = await found;
  const [own, covered] = [describeCall(chain.runtime, call), describeCall(runtime, call)];
  if (own === covered) return digest;
  const versions = [chain.runtime.metadataVersion, runtime.metadataVersion] as const;
  throw new MetadataContradictoryError({ endpoint: chain.endpoint, versions, described: [own, covered] });
}

async function prepareDigest(chain: Chain, block: Hex): Promise<Signing> {
  const {
    specName,
    specVersion,
    transactionVersion,
    token,
    registry,
    chain: name,
    ss58Prefix,
  } = chain.runtime;
  const createUnavailableError = (reason: string) =>
    new MetadataHashUnavailableError({ chain: name, reason });
  if (!hasMetadataHash(chain.runtime))
    throw createUnavailableError('its transactions have no CheckMetadataHash');
  if (token === unnamedToken) throw createUnavailableError('its properties name no token');
  const metadata = await getSigningMetadata(chain, block);
  if (readMetadataVersion(metadata) !== signingVersion)
    throw createUnavailableError(`its node gives no metadata of version ${signingVersion}`);
  const runtime = createRuntime({
    ...{ chain: name, metadata },
    version: { specName, specVersion, transactionVersion },
    properties: { ss58Format: ss58Prefix, isEthereum: registry.chainIsEthereum },
  });
  const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata');
  try {
    const { decimals, symbol: tokenSymbol } = token;
    return { runtime, digest: formatHex(merkleizeMetadata(metadata, { decimals, tokenSymbol }).digest()) };
  } catch (cause) {
    throw createUnavailableError(formatCause(cause));
  }
}

function describeCall({ registry }: Runtime, hex: Hex): string {
  try {
    const { pallet, method, args } = decodeCall(registry, hex);
    return `${pallet}.${method} ${JSON.stringify(args)}`;
  } catch (error) {
    if (isParachronError(error, 'CALL_UNDECODABLE')) return 'no call';
    throw error;
  }
}
