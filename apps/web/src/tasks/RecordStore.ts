/** Records that the browser stores for the page, shared by tabs and kept after a restart. */
export interface RecordStore {
  /** Lists the entries with keys that start with a text. Another version of the page may have stored the values. */
  list(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** Resolves when the entry is stored on the disk. */
  put(key: string, value: object): Promise<void>;
  remove(key: string): Promise<void>;
  /** Runs while no other tab runs with the same key; undefined if another tab holds the key. */
  lock<T>(key: string, run: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** Calls back with the key of an entry that another tab has changed. */
  onChange(listener: (key: string) => void): void;
}
