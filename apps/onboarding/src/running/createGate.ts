/** Runs a job as soon as there is capacity, and returns its result. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a gate that limits the number of concurrent jobs; the other jobs wait in order.
 *
 * @param limit the maximum number of concurrent jobs
 * @param stallMs milliseconds without an end of a job after which the running jobs no longer count: they wait for nodes that give no
 * answer, and other jobs must not wait for these nodes; by default every job counts until its end
 */
export function createGate(limit: number, stallMs?: number): Gate {
  const waiting: (() => void)[] = [];
  const counted = new Set<object>();
  let timer: NodeJS.Timeout | undefined;
  const startWaiting = () => {
    while (counted.size < limit && waiting.length > 0) waiting.shift()?.();
    clearTimeout(timer);
    if (stallMs !== undefined && waiting.length > 0) timer = setTimeout(clearStalled, stallMs);
  };
  const clearStalled = () => {
    counted.clear();
    startWaiting();
  };
  return async (work) => {
    const own = {};
    await new Promise<void>((resolve) => {
      waiting.push(() => {
        counted.add(own);
        resolve();
      });
      startWaiting();
    });
    try {
      return await work();
    } finally {
      counted.delete(own);
      startWaiting();
    }
  };
}
