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
 * Decodes equal metadata once: chains of the same runtime, with the same properties, share its types. Types that no chain uses are
 * released.
 */
export class RegistryCache {
  readonly #limit: number;
  /** The most recently used entry is the last. */
  #entries: readonly Entry[] = [];
  readonly #made = new WeakMap<Types, { readonly metadata: Hex; readonly metadataVersion: number }>();

  /** @param limit maximum number of cached runtimes; the least recently used is dropped first */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of cached runtimes. */
  get size(): number {
    return this.#entries.length;
  }

  /**
   * Returns the types of a runtime.
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

  // The comparison covers the whole metadata: no node can choose the types of another chain by an equal hash or version.
  #find(name: string, metadata: Hex): DecodedMetadata | undefined {
    for (const entry of this.#entries) {
      const registry = entry.name === name ? entry.registry.deref() : undefined;
      const made = registry && this.#made.get(registry);
      if (registry && made?.metadata === metadata) return { registry, metadataVersion: made.metadataVersion };
    }
    return undefined;
  }
}
