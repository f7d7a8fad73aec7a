import { keepRecent } from '@parachron/core';
import type { RuntimeSource } from './createRuntime.js';

/** Metadata that an endpoint gave, with the other answers about its runtime. */
export interface KeptMetadata extends RuntimeSource {
  /** Names the chain, the code of its runtime, and the version of the metadata: for any other, the metadata is not used. */
  readonly name: string;
}

/**
 * Metadata of earlier connections, in memory, in a folder, or in a database of a browser: what each endpoint, as errors name it, gave last.
 * A node may report a wrong code hash, so no endpoint gets the metadata of another.
 */
export interface MetadataCache {
  /** A failing cache returns nothing. */
  read(endpoint: string): Promise<KeptMetadata | undefined>;
  write(endpoint: string, kept: KeptMetadata): Promise<void>;
}

/** Each is up to a megabyte of text. */
const mostEntries = 16;

/**
 * Creates a cache of metadata in memory: a connection that is opened again to an endpoint downloads no metadata that it has given before.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { connect, createMetadataCache } from '@parachron/client';
 *
 * const metadataCache = createMetadataCache();
 * const first = await connect('wss://one.example', { metadataCache });
 * await first.close();
 * const again = await connect('wss://one.example', { metadataCache });
 * again.runtime.specName; // without a second download, unless the runtime was upgraded meanwhile
 * ```
 */
export function createMetadataCache(): MetadataCache {
  const known = new Map<string, KeptMetadata>();
  return {
    read: async (endpoint) => known.get(endpoint),
    write: async (endpoint, kept) => {
      keepRecent(known, [endpoint, kept], mostEntries);
    },
  };
}
