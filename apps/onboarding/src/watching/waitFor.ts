/** Milliseconds of the longest timer. */
const longestMs = 2 ** 31 - 1;

/**
 * Waits for an event or for a time in milliseconds until the first of them, and at most until the signal aborts. The process stays
 * alive meanwhile: chains of this process hold it only while they execute calls.
 */
export function waitFor(
  news: Promise<unknown> | undefined,
  milliseconds: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer =
      milliseconds === undefined ? setInterval(() => undefined, longestMs) : setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
    void news?.then(end, end);
    if (signal.aborted) end();
  });
}
