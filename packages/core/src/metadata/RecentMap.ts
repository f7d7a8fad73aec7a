/**
 * Map of limited size that keeps the most recently used entries in two generations: when the newer generation is full, the whole
 * older generation is dropped. No single entry is deleted, since each later use of a map passes its deleted entries.
 */
export class RecentMap<T extends object> {
  readonly #most: number;
  #newer = new Map<string, T>();
  #older = new Map<string, T>();
  #weight = 0;

  /** @param most maximum weight of all entries; half of it, used last, is always kept */
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
