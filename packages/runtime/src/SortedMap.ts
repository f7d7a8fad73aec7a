/** A map whose keys can be walked in their order; keys that were added are sorted only when a walk needs them. */
export class SortedMap<T> {
  readonly #values: Map<string, T>;
  #sorted: string[] | undefined;
  #added: string[] = [];

  constructor(entries: Iterable<readonly [string, T]> = []) {
    this.#values = new Map(entries);
  }

  get(key: string): T | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: T): void {
    if (this.#sorted && !this.#values.has(key)) this.#added.push(key);
    this.#values.set(key, value);
  }

  entries(): IterableIterator<[string, T]> {
    return this.#values.entries();
  }

  /** The first key after another, or from it on. */
  findNext(after: string, inclusive = false): string | undefined {
    const keys = this.#sort();
    return keys[findPlace(keys, after, inclusive)];
  }

  #sort(): string[] {
    if (!this.#sorted || this.#added.length > 64) this.#sorted = [...this.#values.keys()].sort();
    else for (const key of this.#added) this.#sorted.splice(findPlace(this.#sorted, key, true), 0, key);
    this.#added = [];
    return this.#sorted;
  }
}

/** The place of the first key after another, or from it on. */
export function findPlace(keys: readonly string[], after: string, inclusive: boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = keys[middle] ?? '';
    if (one < after || (!inclusive && one === after)) low = middle + 1;
    else high = middle;
  }
  return low;
}
