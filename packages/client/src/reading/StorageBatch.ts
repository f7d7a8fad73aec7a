import type { Hex } from '@parachron/core';
import type { Requester } from '../requests/Requester.js';
import { getStorage } from './getStorage.js';

type Values = ReadonlyMap<Hex, Hex | null>;

/** Keys whose values are kept at most: reads of one block are far fewer, but for lists. */
const mostEntries = 4_096;

/**
 * Reads storage of one block: reads that begin together share one request. A block never changes its storage, so that no key is asked
 * for twice.
 */
export class StorageBatch {
  readonly #requester: Requester;
  readonly #block: Hex;
  readonly #known = new Map<Hex, Promise<Values>>();
  #next: { readonly keys: Hex[]; readonly values: Promise<Values> } | undefined;

  constructor(requester: Requester, block: Hex) {
    this.#requester = requester;
    this.#block = block;
  }

  /** Reads keys together with all others that are asked for before the request leaves. */
  async read(keys: readonly Hex[]): Promise<Values> {
    const batches = keys.map((key) => this.#known.get(key) ?? this.#ask(key));
    // A wait for each key takes longer than to find its value.
    const distinct = [...new Set(batches)];
    const values = await Promise.all(distinct);
    const valuesOf = new Map(distinct.map((batch, at) => [batch, values[at]]));
    return new Map(
      keys.map((key, at) => [key, valuesOf.get(batches[at] as Promise<Values>)?.get(key) ?? null]),
    );
  }

  #ask(key: Hex): Promise<Values> {
    this.#next ??= this.#open();
    const { keys, values } = this.#next;
    keys.push(key);
    if (this.#known.size >= mostEntries) this.#known.clear();
    this.#known.set(key, values);
    return values;
  }

  #open() {
    const keys: Hex[] = [];
    const values = Promise.resolve().then(() => {
      this.#next = undefined;
      return getStorage(this.#requester, { keys, block: this.#block });
    });
    // A failure may pass: the next read asks again.
    values.catch(() => {
      for (const key of keys) this.#known.delete(key);
    });
    return { keys, values };
  }
}
