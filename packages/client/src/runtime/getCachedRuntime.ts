import { type Hex, isHash, isParachronError, type Runtime } from '@parachron/core';
import { createRuntime, readRuntimeVersion } from './createRuntime.js';
import {
  type ChainIdentity,
  getMetadata,
  getRuntime,
  ignoreRefusal,
  listUsable,
  type Requester,
} from './getRuntime.js';
import type { MetadataCache } from './MetadataCache.js';

/** The code of a runtime, as a node names it at one block. */
export interface RuntimeCode {
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: unknown;
  readonly codeHash: Hex;
}

// ":code" in ASCII, the storage key of the runtime's code on every chain.
const codeKey = '0x3a636f6465';

/**
 * Gets the runtime code of a block, of the best block by default; undefined if the node does not report it.
 *
 * Chain: `state_getRuntimeVersion`, `state_getStorageHash`
 */
export async function getRuntimeCode(requester: Requester, block?: Hex): Promise<RuntimeCode | undefined> {
  const at = block ? [block] : [];
  const [version, codeHash] = await Promise.all([
    requester.request('state_getRuntimeVersion', at).catch(ignoreRefusal),
    requester.request('state_getStorageHash', [codeKey, ...at]).catch(ignoreRefusal),
  ]);
  return version !== undefined && isHash(codeHash) ? { version, codeHash } : undefined;
}

/**
 * Gets the runtime of a block as {@link getRuntime} does, with cached metadata if the block has the cached code.
 *
 * Sends: the same requests together, and those of {@link getRuntime} after them if the code has just changed.
 *
 * @param best the code of the best block
 */
export async function getCachedRuntime(
  requester: Requester,
  at: {
    identity: ChainIdentity;
    genesisHash: Hex;
    block: Hex;
    offered: readonly number[];
    best: RuntimeCode;
    cache: MetadataCache;
  },
): Promise<Runtime> {
  const { identity, genesisHash, block, offered, best, cache } = at;
  const [metadataVersion = 14] = listUsable(offered);
  const { specVersion } = readRuntimeVersion(identity.chain, best.version);
  const key = { genesisHash, codeHash: best.codeHash, specVersion, metadataVersion };
  const pinned = getRuntimeCode(requester, block);
  const load = async () => {
    const [code, metadata] = await Promise.all([
      pinned,
      getMetadata(requester, { block, wanted: metadataVersion }),
    ]);
    // Metadata of another code is not stored under this code.
    if (code?.codeHash !== best.codeHash) throw new CodeChanged();
    return metadata;
  };
  try {
    const [code, metadata] = await Promise.all([
      pinned,
      cache.get(key, { endpoint: requester.endpoint, load }),
    ]);
    if (code?.codeHash === best.codeHash)
      return createRuntime({ ...identity, version: code.version, metadata });
  } catch (cause) {
    // Older metadata may be readable if the newest is not.
    if (!(cause instanceof CodeChanged) && !isParachronError(cause, 'METADATA_NOT_UNDERSTOOD')) throw cause;
  }
  return getRuntime(requester, { identity, block, offered });
}

/** Ends a download for a code that the block does not have. */
class CodeChanged extends Error {}
