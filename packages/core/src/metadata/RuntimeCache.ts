import type { Registry } from '@polkadot/types/types';

/**
 * Map of limited size that keeps the most recently used entries in two generations: when the newer generation is full, the whole
 * older generation is dropped. Single entries are never deleted, since deleted entries slow down a map.
 */
export class RecentMap<T extends object> {
  readonly #most: number;
  #newer = new Map<string, T>();
  #older = new Map<string, T>();
  #weight = 0;

  /** @param most maximum weight of all entries; the most recently used half is always kept */
  constructor(most: number) {
    this.#most = most / 2;
  }

  get(key: string): T | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  /** Stores a value, or notes its use. */
  keep(key: string, value: T, weight = 1): void {
    if (this.#newer.get(key) === value) return;
    if (!this.#newer.has(key)) this.#weight += weight;
    if (this.#weight > this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#weight = weight;
    }
    this.#newer.set(key, value);
  }
}

/**
 * Stores values that follow from a runtime and a text, for all chains that share the types of the runtime: chains of one
 * runtime in a process compute a value once. The cache holds nothing of a runtime that no chain uses.
 *
 * Use it for pure functions whose values no caller changes.
 *
 * @example
 * ```ts
 * import { RuntimeCache } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * const lengths = new RuntimeCache<number>(100);
 * lengths.get(chain, 'u32', () => chain.createType('u32').encodedLength); // 4
 * lengths.get(chain, 'u32', () => 0); // 4, without calling the function
 * ```
 */
export class RuntimeCache<T> {
  readonly #most: number;
  /** Entries by metadata, which a registry may replace. */
  readonly #values = new WeakMap<object, RecentMap<{ readonly value: T }>>();

  /** @param most maximum number of texts for each runtime; the most recently used half is always kept */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the value of a text, made by `make` if the cache does not have it. An error of `make` is thrown, and nothing is
   * stored.
   */
  get({ metadata }: Registry, text: string, make: () => T): T {
    const values = this.#values.get(metadata) ?? new RecentMap<{ readonly value: T }>(this.#most);
    this.#values.set(metadata, values);
    const entry = values.get(text) ?? { value: make() };
    values.keep(text, entry);
    return entry.value;
  }
}
