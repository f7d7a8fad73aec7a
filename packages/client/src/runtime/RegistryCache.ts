import type { Hex } from '@parachron/core';
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
  readonly #made = new WeakMap<Types, { readonly metadata: Hex; readonly metadataVersion: number }>();

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
    const { metadata, properties } = source;
    const name = JSON.stringify([version.specName, version.specVersion, properties]);
    const decoded = this.#find(name, metadata) ?? createRegistry(source);
    const { registry, metadataVersion } = decoded;
    this.#made.set(registry, { metadata, metadataVersion });
    const others = this.#entries.filter((entry) => ![undefined, registry].includes(entry.registry.deref()));
    this.#entries = [...others, { name, registry: new WeakRef(registry) }].slice(-this.#limit);
    return decoded;
  }

  // The metadata itself is compared, as text, of which chains of one cache have the same: no node can choose the types of another chain by equal hashes or versions.
  #find(name: string, metadata: Hex): DecodedMetadata | undefined {
    for (const entry of this.#entries) {
      const registry = entry.name === name ? entry.registry.deref() : undefined;
      const made = registry && this.#made.get(registry);
      if (registry && made?.metadata === metadata) return { registry, metadataVersion: made.metadataVersion };
    }
    return undefined;
  }
}
