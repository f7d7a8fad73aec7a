import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type Chain,
  createRuntime,
  type MetadataCache,
  type MetadataKey,
  type MetadataStore,
  type RawReads,
  type RuntimeCall,
} from '@parachron/client';
import type { Hex, JsonValue, Runtime } from '@parachron/core';
import { u8aConcat, u8aToHex } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';
import type { KeptReads, KeptRuntime, ReadStore } from '../files/cacheStores.js';

/** The keys that nearly every check reads first: a parachain's id, and a relay chain's limits of channels. */
const firstKeys = [
  ['ParachainInfo', 'ParachainId'],
  ['Configuration', 'ActiveConfig'],
].map((names) => u8aToHex(u8aConcat(...names.map((name) => xxhashAsU8a(name, 128)))));

/** The reads of one chain in this run, and its runtime, kept for the next run. */
export class RecordedReads {
  /** Reads to begin with the head: the first keys of all checks, and the reads of an earlier run. */
  readonly ahead: RawReads;
  /** The runtime of an earlier run. */
  readonly runtime: KeptRuntime | undefined;
  readonly #keys = new Set<Hex>();
  readonly #calls = new Map<string, RuntimeCall>();
  readonly #save: (reads: KeptReads) => Promise<void>;
  #metadataKey: MetadataKey | undefined;

  private constructor({ keys, calls, runtime }: KeptReads, save: (reads: KeptReads) => Promise<void>) {
    this.ahead = { keys: [...firstKeys, ...keys], calls };
    this.runtime = runtime;
    this.#save = save;
  }

  static async open(store: ReadStore | undefined, name: string): Promise<RecordedReads> {
    const kept = (await store?.read(name)) ?? { keys: [], calls: [] };
    return new RecordedReads(kept, async (reads) => store?.write(name, reads));
  }

  /** Records a storage key or a runtime call. */
  readonly add = (read: Hex | RuntimeCall): void => {
    if (typeof read === 'string') this.#keys.add(read);
    else this.#calls.set(`${read.method} ${read.data}`, read);
  };

  /** Records the metadata that a connection takes from a cache. */
  noteMetadata(cache: MetadataCache): MetadataCache {
    return {
      get: (key, source) => {
        this.#metadataKey = key;
        return cache.get(key, source);
      },
    };
  }

  /** Keeps the reads of this run, if the chain was read at all. */
  async keepReads({ runtime }: Pick<Chain, 'runtime'>): Promise<void> {
    if (this.#keys.size + this.#calls.size === 0) return;
    const key = this.#metadataKey;
    const properties = runtime.registry.getChainProperties()?.toJSON() as JsonValue | undefined;
    await this.#save({
      keys: [...this.#keys],
      calls: [...this.#calls.values()],
      ...(key && properties ? { runtime: { key, specName: runtime.specName, properties } } : {}),
    });
  }
}

/** Time for the code of connections to load, and for the first packets of all connections to leave. */
const pauseMs = 50;

/**
 * Decodes the stored metadata of an earlier run while endpoints are being connected. A connection takes the decoded types only if
 * its runtime has the same metadata, version and properties; for a changed runtime, the decoding is wasted.
 */
export class DecodingAhead {
  readonly #store: MetadataStore | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: MetadataStore | undefined) {
    this.#store = store;
  }

  /**
   * Decodes the metadata of one runtime.
   *
   * @param signal ends the wait, since the connection has its own types
   * @returns the runtime, to be held until the connection has its own; undefined if nothing usable is stored
   */
  async decode(kept: KeptRuntime | undefined, signal: AbortSignal): Promise<Runtime | undefined> {
    const stored = kept && (await this.#store?.read(kept.key));
    if (!stored) return undefined;
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    // Decoding takes a tenth of a second, so the answers of endpoints are handled between two runtimes.
    const turn = this.#last.then(() => setImmediate());
    this.#last = turn;
    await turn;
    if (signal.aborted) return undefined;
    try {
      const { specName, properties, key } = kept;
      const version = { specName, specVersion: key.specVersion };
      return createRuntime({ chain: specName, metadata: stored.metadata, version, properties });
    } catch {
      // The connection reports metadata that cannot be decoded.
      return undefined;
    }
  }
}
