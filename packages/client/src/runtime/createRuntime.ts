import { defineError, type Hex, isParachronError, type Runtime } from '@parachron/core';
import { type GenericChainProperties, Metadata, TypeRegistry } from '@polkadot/types';
import { hexToU8a, stringToHex } from '@polkadot/util';
import { isRecord } from '../connection/isRecord.js';
import { readProperties } from './readProperties.js';

/** The metadata of a runtime cannot be understood. */
export class MetadataNotUnderstoodError extends defineError({
  code: 'METADATA_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `The runtime of ${facts.chain} is not understood: ${facts.reason}.`,
  hint: () =>
    'Metadata of the versions 14 to 16 is understood; a newer version of this package may know more.',
}) {}

/** The version of a runtime, as `state_getRuntimeVersion` gives it. */
export interface RuntimeVersion {
  readonly specName: string;
  readonly specVersion: number;
  readonly transactionVersion: number;
  /** Pairs of the hash of a runtime API's name and its version. */
  readonly apis: readonly (readonly [Hex, number])[];
}

/** What a runtime is made from: the answers of a node, unread. */
export interface RuntimeSource {
  /** The chain's own name, as `system_chain` gives it. */
  readonly chain: string;
  /** Metadata of version 14, 15 or 16. */
  readonly metadata: Hex;
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: unknown;
  /** The answer to `system_properties`; null and {} are fine. */
  readonly properties: unknown;
}

/** Versions that polkadot.js decodes and that carry their own types. */
export const knownMetadataVersions: readonly number[] = [16, 15, 14];

const neededTypes = ['UncheckedExtrinsic', 'EventRecord'].map((name) => stringToHex(name).slice(2));

/**
 * Makes the runtime of a chain from what its node tells: types, names, token, address prefix.
 * `connect` does this by itself; use it for metadata that comes from elsewhere, such as a file.
 *
 * Sends: nothing.
 *
 * @param source the chain's name, the metadata, and the answers to `state_getRuntimeVersion` and `system_properties`
 * @returns the runtime; where no properties name the token, amounts are in planck (`decimals` 0)
 * @throws METADATA_NOT_UNDERSTOOD when the metadata or the version cannot be read
 *
 * @example
 * ```ts
 * import { createRuntime } from '@parachron/client';
 * import type { Hex } from '@parachron/core';
 *
 * declare const metadata: Hex;
 * const runtime = createRuntime({
 *   chain: 'Rococo',
 *   metadata,
 *   version: { specName: 'rococo', specVersion: 9190, transactionVersion: 0, apis: [] },
 *   properties: { ss58Format: 42, tokenDecimals: 12, tokenSymbol: 'ROC' },
 * });
 * runtime.token; // { symbol: 'ROC', decimals: 12 }
 * ```
 */
export function createRuntime(source: RuntimeSource): Runtime {
  const version = readRuntimeVersion(source.chain, source.version);
  const { properties, token, ss58Prefix } = readProperties(source.properties);
  const registry = new TypeRegistry();
  const metadata = decodeMetadata(registry, source);
  try {
    registry.setChainProperties(
      registry.createTypeUnsafe<GenericChainProperties>('ChainProperties', [properties]),
    );
    // The last argument keeps polkadot.js from writing to the console about extensions that it does not know.
    registry.setMetadata(metadata, undefined, undefined, true);
  } catch (cause) {
    throw describe(source.chain, cause);
  }
  return {
    chain: source.chain,
    specName: version.specName,
    specVersion: version.specVersion,
    transactionVersion: version.transactionVersion,
    metadataVersion: metadata.version,
    registry,
    apis: new Map(version.apis),
    token,
    ss58Prefix: registry.chainSS58 ?? ss58Prefix,
  };
}

function decodeMetadata(registry: TypeRegistry, { chain, metadata }: RuntimeSource): Metadata {
  const bytes = hexToU8a(metadata);
  // "meta" in ASCII, then the version.
  if (bytes.length < 6 || !metadata.startsWith('0x6d657461')) {
    throw new MetadataNotUnderstoodError({ chain, reason: 'it is not metadata' });
  }
  const version = bytes[4] ?? 0;
  if (!knownMetadataVersions.includes(version)) {
    throw new MetadataNotUnderstoodError({ chain, reason: `its metadata has version ${version}` });
  }
  // polkadot.js writes to the console about metadata without these types; what is cut off early lacks them.
  if (!neededTypes.every((name) => metadata.includes(name))) {
    throw new MetadataNotUnderstoodError({
      chain,
      reason: 'its metadata describes no transactions or no events',
    });
  }
  try {
    const decoded = new Metadata(registry, bytes);
    if (decoded.asLatest.pallets.length > 0) return decoded;
  } catch (cause) {
    throw describe(chain, cause);
  }
  throw new MetadataNotUnderstoodError({ chain, reason: 'its metadata lists no pallets' });
}

function describe(chain: string, cause: unknown): Error {
  if (isParachronError(cause)) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = `its metadata cannot be decoded (${message.split('\n')[0]?.slice(0, 160)})`;
  return new MetadataNotUnderstoodError({ chain, reason }, { cause });
}

/**
 * Reads the answer to `state_getRuntimeVersion`.
 *
 * @throws METADATA_NOT_UNDERSTOOD when it names no spec and version
 */
export function readRuntimeVersion(chain: string, version: unknown): RuntimeVersion {
  if (
    !isRecord(version) ||
    typeof version.specName !== 'string' ||
    typeof version.specVersion !== 'number' ||
    !Number.isSafeInteger(version.specVersion)
  ) {
    throw new MetadataNotUnderstoodError({ chain, reason: 'its node gives no version of it' });
  }
  return {
    specName: version.specName,
    specVersion: version.specVersion,
    transactionVersion: typeof version.transactionVersion === 'number' ? version.transactionVersion : 0,
    apis: (Array.isArray(version.apis) ? version.apis : []).filter(isApi),
  };
}

function isApi(entry: unknown): entry is readonly [Hex, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
