import type { Registry } from '@polkadot/types/types';

/**
 * Remembers what follows from a runtime and a text, for all chains that share the runtime's types: chains of one runtime in a process
 * compute it once. Nothing is held of a runtime that no chain uses any more.
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
  /** Entries by metadata, which a registry may replace; the text that was used last comes last. */
  readonly #values = new WeakMap<object, Map<string, T>>();

  /** @param most number of texts that are remembered of each runtime; those that were used longest ago are forgotten first */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of a text, made by `make` where it is not known. An error of `make` is thrown, and nothing is remembered. */
  get({ metadata }: Registry, text: string, make: () => T): T {
    const values = this.#values.get(metadata) ?? new Map<string, T>();
    this.#values.set(metadata, values);
    const value = values.has(text) ? (values.get(text) as T) : make();
    values.delete(text);
    values.set(text, value);
    const [oldest] = values.keys();
    if (values.size > this.#most && oldest !== undefined) values.delete(oldest);
    return value;
  }
}
