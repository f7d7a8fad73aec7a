import type { Hex } from '@parachron/core';

/** A runtime in the cache: of one chain, by its code. */
export interface MetadataKey {
  readonly genesisHash: Hex;
  /** Blake2b-256 of the runtime's code, as `state_getStorageHash` gives it. */
  readonly codeHash: Hex;
  readonly specVersion: number;
  /** 14, 15 or 16: a runtime may offer several. */
  readonly metadataVersion: number;
}

/** Stored metadata, and the endpoints that gave these bytes. */
export interface StoredMetadata {
  readonly metadata: Hex;
  readonly endpoints: readonly string[];
}

/**
 * Stores metadata between runs: a folder, or a database of a browser. A failing store returns nothing and throws no error.
 */
export interface MetadataStore {
  read(key: MetadataKey): Promise<StoredMetadata | undefined>;
  write(key: MetadataKey, stored: StoredMetadata): Promise<void>;
}

/** The chain whose metadata is requested, and the function that downloads it. */
export interface MetadataSource {
  /** The endpoint as errors name it. */
  readonly endpoint: string;
  load(): Promise<Hex>;
}

/** Metadata that connections share. */
export interface MetadataCache {
  /**
   * Returns the metadata of a runtime, and downloads it if necessary.
   *
   * @throws what `load` throws
   */
  get(key: MetadataKey, source: MetadataSource): Promise<Hex>;
}

/** A node may report a wrong code hash: other endpoints use metadata only after two endpoints gave the same bytes. */
const enoughEndpoints = 2;

/** Each is up to a megabyte of text. */
const mostEntries = 16;

/**
 * Creates a cache of metadata that connections share: chains of one runtime download it once or twice.
 *
 * An endpoint gets its own earlier metadata, or equal metadata of two endpoints: no single node chooses the types of another
 * chain.
 *
 * Sends: nothing.
 *
 * @param store the place of metadata between runs; only memory by default
 *
 * @example
 * ```ts
 * import { connect, createMetadataCache } from '@parachron/client';
 *
 * const metadataCache = createMetadataCache();
 * const endpoints = ['wss://one.example', 'wss://two.example', 'wss://three.example'];
 * const chains = await Promise.all(endpoints.map((endpoint) => connect(endpoint, { metadataCache })));
 * chains.length; // 3, and the third has downloaded no metadata where all run one runtime
 * ```
 */
export function createMetadataCache(store?: MetadataStore): MetadataCache {
  return new SharedMetadata(store);
}

class SharedMetadata implements MetadataCache {
  readonly #store: MetadataStore | undefined;
  /** Entries by runtime, for all chains; the most recently used entry is the last. */
  readonly #known = new Map<string, StoredMetadata>();
  readonly #loading = new Map<string, Set<Promise<unknown>>>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: MetadataStore | undefined) {
    this.#store = store;
  }

  async get(key: MetadataKey, source: MetadataSource): Promise<Hex> {
    const { endpoint } = source;
    const name = nameRuntime(key);
    const stored = await this.#store?.read(key);
    if (stored && isTrusted(stored, endpoint)) {
      if (!this.#known.has(name)) this.#keepEntry(name, stored);
      return stored.metadata;
    }
    const found = await this.#find(name, source, stored);
    await this.#write(key, found);
    return found.metadata;
  }

  /** Writes one after another what is known then: an earlier write that ends last would drop an endpoint. */
  async #write(key: MetadataKey, found: StoredMetadata): Promise<void> {
    const name = nameRuntime(key);
    const before = this.#writing;
    const write = async () => {
      await before;
      await this.#store?.write(key, this.#known.get(name) ?? found);
    };
    this.#writing = write();
    await this.#writing;
  }

  /** Waits while other connections download usable metadata, and downloads if none does. */
  async #find(
    name: string,
    source: MetadataSource,
    stored: StoredMetadata | undefined,
  ): Promise<StoredMetadata> {
    for (;;) {
      const known = this.#known.get(name);
      if (known && isTrusted(known, source.endpoint)) return this.#keepEntry(name, known);
      const loading = this.#loading.get(name) ?? new Set();
      const given = (known?.endpoints.length ?? 0) + loading.size;
      // The count and the next download have to be in one synchronous step.
      if (given < enoughEndpoints) return this.#load(name, source, stored);
      await Promise.race(loading);
    }
  }

  #load(
    name: string,
    { endpoint, load }: MetadataSource,
    stored: StoredMetadata | undefined,
  ): Promise<StoredMetadata> {
    const loading = this.#loading.get(name) ?? new Set();
    this.#loading.set(name, loading);
    const loaded = load().then((metadata) =>
      this.#keepEntry(name, addEndpoint(this.#known.get(name) ?? stored, { metadata, endpoint })),
    );
    const ended = loaded
      .catch(() => undefined)
      .then(() => {
        loading.delete(ended);
        if (loading.size === 0) this.#loading.delete(name);
      });
    loading.add(ended);
    return loaded;
  }

  #keepEntry(name: string, stored: StoredMetadata): StoredMetadata {
    this.#known.delete(name);
    this.#known.set(name, stored);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > mostEntries) this.#known.delete(oldest);
    return stored;
  }
}

function isTrusted({ endpoints }: StoredMetadata, endpoint: string): boolean {
  return endpoints.length >= enoughEndpoints || endpoints.includes(endpoint);
}

/** The same bytes add the endpoint to the list; other bytes start a new list. */
function addEndpoint(
  known: StoredMetadata | undefined,
  { metadata, endpoint }: { readonly metadata: Hex; readonly endpoint: string },
): StoredMetadata {
  if (known?.metadata !== metadata) return { metadata, endpoints: [endpoint] };
  // Two endpoints are enough, so the store has no list of all endpoints of a run.
  if (isTrusted(known, endpoint)) return known;
  return { metadata, endpoints: [...known.endpoints, endpoint] };
}

function nameRuntime({ codeHash, specVersion, metadataVersion }: MetadataKey): string {
  return `${codeHash} ${specVersion} ${metadataVersion}`;
}
