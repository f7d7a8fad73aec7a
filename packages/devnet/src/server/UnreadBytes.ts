/** The bytes that wait for all clients of a server together. */
export interface UnreadBytes {
  /** Takes up bytes that are about to be sent and gives what to call once they have left; undefined if they are too many. */
  take(bytes: number): (() => void) | undefined;
}

/** Counts the bytes that wait, up to `most`. One answer is taken in any case while none waits. */
export function createUnreadBytes(most: number): UnreadBytes {
  let waiting = 0;
  return {
    take(bytes) {
      if (waiting > 0 && waiting + bytes > most) return undefined;
      waiting += bytes;
      let isLeft = false;
      return () => {
        if (!isLeft) waiting -= bytes;
        isLeft = true;
      };
    },
  };
}
