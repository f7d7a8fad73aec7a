/** A state to read: keys are 0x hex. */
export interface StateView {
  get(key: string): Uint8Array | undefined;
  /** Lists the keys under a prefix in order, after a key if one is given. */
  listKeys(prefix: string, options?: { after?: string; limit?: number }): string[];
}
