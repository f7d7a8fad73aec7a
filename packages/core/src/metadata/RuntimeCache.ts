import type { Registry } from '@polkadot/types/types';

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
  readonly #values = new WeakMap<object, Map<string, { readonly value: T }>>();

  /** @param most maximum number of texts for each runtime; a further one clears them */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the value of a text, made by `make` if the cache does not have it. An error of `make` is thrown, and nothing is
   * stored.
   */
  get({ metadata }: Registry, text: string, make: () => T): T {
    const values = this.#values.get(metadata) ?? new Map<string, { readonly value: T }>();
    this.#values.set(metadata, values);
    const entry = values.get(text) ?? { value: make() };
    if (values.size >= this.#most && !values.has(text)) values.clear();
    values.set(text, entry);
    return entry.value;
  }
}
