import { u8aEq } from '@polkadot/util';
import { createRegistry, type DecodedMetadata, type RegistrySource } from './createRegistry.js';

/** Values that distinguish one runtime from another, besides its metadata. */
export interface RegistryVersion {
  readonly specName: string;
  readonly specVersion: number;
}

type Types = DecodedMetadata['registry'];

interface Entry {
  readonly name: string;
  readonly registry: WeakRef<Types>;
}

/**
 * Decodes equal metadata once: chains of the same runtime, with the same properties, share its types. Nothing is kept of what no
 * chain uses any more.
 */
export class RegistryCache {
  readonly #limit: number;
  /** The one that was used last comes last. */
  #entries: readonly Entry[] = [];
  readonly #made = new WeakMap<Types, { readonly bytes: Uint8Array; readonly metadataVersion: number }>();

  /** @param limit how many runtimes are remembered at most; of those the ones that were used last */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of runtimes that are remembered. */
  get size(): number {
    return this.#entries.length;
  }

  /**
   * Gives the types of a runtime.
   *
   * @throws METADATA_NOT_UNDERSTOOD when the metadata cannot be read
   */
  decode(source: RegistrySource, version: RegistryVersion): DecodedMetadata {
    const { bytes, properties } = source;
    const name = JSON.stringify([version.specName, version.specVersion, properties]);
    const decoded = this.#find(name, bytes) ?? createRegistry(source);
    const { registry, metadataVersion } = decoded;
    this.#made.set(registry, { bytes, metadataVersion });
    const others = this.#entries.filter((entry) => ![undefined, registry].includes(entry.registry.deref()));
    this.#entries = [...others, { name, registry: new WeakRef(registry) }].slice(-this.#limit);
    return decoded;
  }

  // The bytes themselves are compared: no node can choose the types of another chain by equal hashes or versions.
  #find(name: string, bytes: Uint8Array): DecodedMetadata | undefined {
    for (const entry of this.#entries) {
      const registry = entry.name === name ? entry.registry.deref() : undefined;
      const made = registry && this.#made.get(registry);
      if (made && u8aEq(made.bytes, bytes)) return { registry, metadataVersion: made.metadataVersion };
    }
    return undefined;
  }
}
