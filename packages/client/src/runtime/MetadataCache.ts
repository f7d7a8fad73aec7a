import { type Hex, keepRecent } from '@parachron/core';
import type { RuntimeSource } from './createRuntime.js';

/** A runtime, as one endpoint named it: of one chain, by its code. */
export interface MetadataKey {
  /** The endpoint as errors name it. */
  readonly endpoint: string;
  readonly genesisHash: Hex;
  /** Blake2b-256 of the runtime's code, as `state_getStorageHash` gives it. */
  readonly codeHash: Hex;
  readonly specVersion: number;
  /** 14, 15 or 16: a runtime may offer several. */
  readonly metadataVersion: number;
}

/**
 * Metadata of earlier connections, in memory, in a folder, or in a database of a browser. A failing cache returns nothing and throws no
 * error. A node may report a wrong code hash: the endpoint is a part of the key, so that no node chooses the types of another.
 */
export interface MetadataCache {
  read(key: MetadataKey): Promise<Hex | undefined>;
  write(key: MetadataKey, source: RuntimeSource): Promise<void>;
  /** Reads what was last written for an endpoint, to be decoded while its connection opens; for a cache that outlives the process. */
  readLast?(endpoint: string): Promise<RuntimeSource | undefined>;
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
  const known = new Map<string, Hex>();
  return {
    read: async (key) => known.get(nameRuntime(key)),
    write: async (key, { metadata }) => {
      keepRecent(known, [nameRuntime(key), metadata], mostEntries);
    },
  };
}

function nameRuntime({ endpoint, genesisHash, codeHash, specVersion, metadataVersion }: MetadataKey): string {
  return [endpoint, genesisHash, codeHash, specVersion, metadataVersion].join(' ');
}
