import { type Hex, isParachronError, type Runtime } from '@parachron/core';
import { createRuntime, readRuntimeVersion } from './createRuntime.js';
import {
  type Asked,
  type ChainIdentity,
  getCodeHash,
  getMetadata,
  getRuntime,
  listUsable,
  omitRefusal,
} from './getRuntime.js';
import type { MetadataCache } from './MetadataCache.js';

/** The code of a runtime, as a node names it at one block. */
export interface RuntimeCode {
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: unknown;
  readonly codeHash: Hex;
}

/**
 * Gets the runtime code of the best block; undefined if the node does not report it.
 *
 * Chain: `state_getRuntimeVersion`, `state_getStorageHash`
 */
export async function getRuntimeCode(requester: Asked): Promise<RuntimeCode | undefined> {
  const [version, codeHash] = await Promise.all([
    requester.request('state_getRuntimeVersion', []).catch(omitRefusal),
    getCodeHash(requester),
  ]);
  return version !== undefined && codeHash ? { version, codeHash } : undefined;
}

/**
 * Gets the runtime of a block as {@link getRuntime} does, with cached metadata if the block has the cached code.
 *
 * Sends: the same requests together, and those of {@link getRuntime} after them if the code has just changed.
 *
 * @param best the code of the best block
 */
export async function getCachedRuntime(
  requester: Asked,
  at: {
    identity: ChainIdentity;
    genesisHash: Hex;
    block: Hex;
    offered: readonly number[];
    best: RuntimeCode;
    /** The hash of the block's code. */
    codeHash: Promise<Hex | undefined>;
    cache: MetadataCache;
  },
): Promise<Runtime> {
  const { identity, genesisHash, block, offered, best, codeHash, cache } = at;
  const [metadataVersion = 14] = listUsable(offered);
  const { specVersion } = readRuntimeVersion(identity.chain, best.version);
  const { endpoint } = requester;
  const key = { endpoint, genesisHash, codeHash: best.codeHash, specVersion, metadataVersion };
  const pinned = requester.request('state_getRuntimeVersion', [block]).catch(omitRefusal);
  const cached = await cache.read(key);
  try {
    const [version, code, metadata] = await Promise.all([
      pinned,
      codeHash,
      cached ?? getMetadata(requester, { block, wanted: metadataVersion }),
    ]);
    // Metadata of another code is not stored under this code.
    if (code === best.codeHash) {
      const runtime = createRuntime({ ...identity, version, metadata, codeHash: code });
      if (cached === undefined) await cache.write(key, metadata);
      return runtime;
    }
  } catch (cause) {
    // Older metadata may be readable if the newest is not.
    if (!isParachronError(cause, 'METADATA_NOT_UNDERSTOOD')) throw cause;
  }
  return getRuntime(requester, { identity, block, offered, codeHash });
}
