/** Amount that all clients of a server may use together, such as bytes that wait. */
export interface Quota {
  /** Takes up so many, and returns what to call once they are free again; undefined where they are too many. */
  take(count: number): (() => void) | undefined;
}

/** Creates a quota of `most`. A single use is taken in any case while there is no other. */
export function createQuota(most: number): Quota {
  let used = 0;
  return {
    take(count) {
      if (used > 0 && used + count > most) return undefined;
      used += count;
      let isFree = false;
      return () => {
        if (!isFree) used -= count;
        isFree = true;
      };
    },
  };
}
