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
