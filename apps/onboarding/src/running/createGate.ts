/** Lets a piece of work begin when there is capacity. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes a gate that limits how many pieces of work run side by side; the others wait in order.
 *
 * @param limit the most pieces side by side
 * @param stallMs milliseconds without an end of a piece after which the running pieces no longer count: they wait for nodes that
 * give no answer, and others must not wait for these nodes; by default every piece counts until its end
 */
export function createGate(limit: number, stallMs?: number): Gate {
  const waiting: (() => void)[] = [];
  const counted = new Set<object>();
  let timer: NodeJS.Timeout | undefined;
  const admit = () => {
    while (counted.size < limit && waiting.length > 0) waiting.shift()?.();
    clearTimeout(timer);
    if (stallMs !== undefined && waiting.length > 0) timer = setTimeout(passStalled, stallMs);
  };
  const passStalled = () => {
    counted.clear();
    admit();
  };
  return async (work) => {
    const own = {};
    await new Promise<void>((resolve) => {
      waiting.push(() => {
        counted.add(own);
        resolve();
      });
      admit();
    });
    try {
      return await work();
    } finally {
      counted.delete(own);
      admit();
    }
  };
}
