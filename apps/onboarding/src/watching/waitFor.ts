/** Waits for a piece of news, or so many milliseconds, whichever is first, and never beyond the moment it is stopped. */
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
