import { cutText, type Hex, omitUndefined, type Runtime, requireInput } from '@parachron/core';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import { getRegistry, readProperties } from './createRegistry.js';

/** The version of a runtime, as `state_getRuntimeVersion` gives it. */
export interface RuntimeVersion extends Pick<Runtime, 'specName' | 'specVersion' | 'transactionVersion'> {
  /** Pairs of the hash of a runtime API's name and its version. */
  readonly apis: readonly (readonly [Hex, number])[];
}

/** Input of a runtime: the raw answers of a node. */
export interface RuntimeSource {
  /** The chain's own name, as `system_chain` gives it. */
  readonly chain: string;
  /** Metadata of version 14, 15 or 16. */
  readonly metadata: Hex;
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: unknown;
  /** The answer to `system_properties`; null and {} are fine. */
  readonly properties: unknown;
  /** Hash of the runtime's code, as `state_getStorageHash` gives it for `:code`. */
  readonly codeHash?: Hex | undefined;
}

/**
 * Creates the runtime of a chain from the answers of its node: types, names, token, address prefix. `connect` calls this function;
 * use it for metadata from other sources, such as a file.
 *
 * Equal metadata is decoded once: runtimes with the same version, metadata and properties share one registry, which therefore
 * refuses changes (REGISTRY_SHARED).
 *
 * Sends: nothing.
 *
 * @param source the chain's name, the metadata, and the answers to `state_getRuntimeVersion` and `system_properties`
 * @returns the runtime; if no properties name the token, amounts are in planck (`decimals` 0)
 * @throws METADATA_NOT_UNDERSTOOD, ANSWER_NOT_UNDERSTOOD when the metadata or the version cannot be read
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
  requireInput({ source }, { source: { chain: 'string', metadata: 'string' } });
  // A chain may give names of any length.
  const chain = cutText(source.chain);
  const { apis, ...version } = readRuntimeVersion(chain, source.version);
  const { properties, token, ss58Prefix } = readProperties(source.properties);
  const { metadata } = source;
  const { registry, metadataVersion } = getRegistry({ chain, metadata, properties }, version);
  return {
    chain,
    ...version,
    ...omitUndefined({ codeHash: source.codeHash }),
    metadataVersion,
    registry,
    apis: new Map(apis),
    token,
    ss58Prefix: registry.chainSS58 ?? ss58Prefix,
  };
}

/**
 * Reads the answer to `state_getRuntimeVersion`.
 *
 * @throws ANSWER_NOT_UNDERSTOOD when the answer has no spec name and version
 */
export function readRuntimeVersion(endpoint: string, version: unknown): RuntimeVersion {
  const { specName, specVersion, transactionVersion, apis } = Object(version);
  if (typeof specName !== 'string' || !Number.isSafeInteger(specVersion)) {
    const method = 'state_getRuntimeVersion';
    throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a version' });
  }
  return {
    specName: cutText(specName),
    specVersion,
    transactionVersion: typeof transactionVersion === 'number' ? transactionVersion : 0,
    apis: (Array.isArray(apis) ? apis : []).filter(isApi),
  };
}

function isApi(entry: unknown): entry is readonly [Hex, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
