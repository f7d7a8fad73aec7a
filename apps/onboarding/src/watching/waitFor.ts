/** Waits for an event or for a time in milliseconds until the first of them, and at most until the signal aborts. */
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
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
    void news?.then(end, end);
    if (signal.aborted) end();
  });
}
