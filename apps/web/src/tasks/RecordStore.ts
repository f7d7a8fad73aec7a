/** Records that the browser stores for the page, shared by tabs and kept after a restart. */
export interface RecordStore {
  /** Lists the entries with keys that start with a text. Another version of the page may have stored the values. */
  list(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** Resolves when the entry is stored on the disk. */
  put(key: string, value: object): Promise<void>;
}
