import type { Hex } from '@parachron/core';
import type { Requester } from '../requests/Requester.js';
import { getStorage } from './getStorage.js';

type Values = ReadonlyMap<Hex, Hex | null>;

/** Maximum number of stored values: reads of one block are far fewer, except for lists. */
const mostEntries = 4_096;

/**
 * Reads storage of one block: reads that begin together share one request. The storage of a block never changes, so no key is
 * requested twice.
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

  /** Reads keys together with all other keys requested before the request is sent. */
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
    // A failure may be temporary: the next read repeats the request.
    values.catch(() => {
      for (const key of keys) this.#known.delete(key);
    });
    return { keys, values };
  }
}
