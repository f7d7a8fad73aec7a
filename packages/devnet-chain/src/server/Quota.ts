/** Amount that all clients of a server may use together, such as bytes that wait. */
export interface Quota {
  /** Takes an amount, and returns the function that releases it; undefined if the amount exceeds the quota. */
  take(count: number): (() => void) | undefined;
}

/** Creates a quota of `most`. An amount above `most` is granted if nothing else is in use. */
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
