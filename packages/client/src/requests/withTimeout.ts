/** Parts of a time limit; each part counts once, for any duration. */
const parts = 10;

/** The longest delay of a timer; a longer delay would end at once. */
const longestMs = 2 ** 31 - 1;

/**
 * Calls a function when a time limit is reached. Time in which this process cannot receive an answer does not count: the process
 * computes, or the machine suspends it. An answer that arrived in that time is read before the limit is reached.
 *
 * @param timeoutMs the limit in milliseconds; `Infinity` sets no limit
 * @returns a function that stops the timer
 */
export function startTimer(timeoutMs: number, onEnd: () => void): () => void {
  if (timeoutMs === Number.POSITIVE_INFINITY) return () => undefined;
  let left = parts;
  let timer: ReturnType<typeof setTimeout>;
  const startPart = () => {
    left -= 1;
    // Timers run before the answers of the same turn: the last part is one more turn.
    timer = left < 0 ? setTimeout(onEnd, 0) : setTimeout(startPart, Math.min(timeoutMs / parts, longestMs));
  };
  startPart();
  return () => clearTimeout(timer);
}

/**
 * Waits for a promise within a time limit; the timer ends with the promise, and a late failure is ignored.
 *
 * @param createError called when the limit is reached; undefined waits for the limit once more
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  createError: () => Error | undefined,
): Promise<T> {
  promise.catch(() => undefined);
  let stop: () => void = () => undefined;
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_resolve, reject) => {
        const startWait = () => {
          stop = startTimer(timeoutMs, () => {
            const error = createError();
            if (error) reject(error);
            else startWait();
          });
        };
        startWait();
      }),
    ]);
  } finally {
    stop();
  }
}

/** Interval at which a node without subscriptions is polled for new blocks, in milliseconds. */
export const defaultPollMs = 500;

/** Resolves after a delay, or at once when the signal is aborted. */
export function waitMs(milliseconds: number, stop: AbortSignal | undefined): Promise<void> {
  if (stop?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, Math.min(milliseconds, longestMs));
    stop?.addEventListener('abort', finish, { once: true });
  });
}
