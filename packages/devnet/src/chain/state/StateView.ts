/** A state to read: keys are 0x hex. */
export interface StateView {
  get(key: string): Uint8Array | undefined;
  /** Lists the keys under a prefix in order, after a key if one is given. */
  listKeys(prefix: string, options?: { after?: string; limit?: number }): string[];
}

/** Changes of a block: the new value by key, null for a removed value. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;
