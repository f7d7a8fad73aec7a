import type { News } from './Announcer.js';

/** Milliseconds of the longest timer. */
const longestMs = 2 ** 31 - 1;

/**
 * Waits for the first of some news or for a time in milliseconds, and at most until the signal aborts. The process stays alive
 * meanwhile: chains of this process hold it only while they execute calls.
 */
export function waitFor(
  news: readonly News[],
  milliseconds: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const stop of listening) stop();
      resolve();
    };
    const timer =
      milliseconds === undefined ? setInterval(() => undefined, longestMs) : setTimeout(end, milliseconds);
    const listening = news.map((one) => one.listen(end));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || news.some((one) => one.isThere)) end();
  });
}
