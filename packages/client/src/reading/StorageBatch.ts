import type { Hex } from '@parachron/core';
import type { Requester } from '../connection/Requester.js';
import { getStorage } from './getStorage.js';

type Values = Map<Hex, Hex | null>;

/** Reads storage of one block: reads that begin together share one request. */
export class StorageBatch {
  readonly #requester: Requester;
  readonly #block: Hex;
  #next: { readonly keys: Hex[]; readonly values: Promise<Values> } | undefined;

  constructor(requester: Requester, block: Hex) {
    this.#requester = requester;
    this.#block = block;
  }

  /** Reads keys together with all others that are asked for before the request leaves. */
  read(keys: readonly Hex[]): Promise<Values> {
    if (keys.length === 0) return Promise.resolve(new Map());
    this.#next ??= this.#open();
    for (const key of keys) this.#next.keys.push(key);
    return this.#next.values;
  }

  #open() {
    const keys: Hex[] = [];
    const values = Promise.resolve().then(() => {
      this.#next = undefined;
      return getStorage(this.#requester, { keys, block: this.#block });
    });
    return { keys, values };
  }
}
