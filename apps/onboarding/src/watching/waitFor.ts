import type { Announcement } from './Announcer.js';

/** Milliseconds of the longest timer. */
const longestMs = 2 ** 31 - 1;

/**
 * Waits for the first of several announcements or for a time in milliseconds, and at most until the signal aborts.
 * The process stays alive meanwhile, since the chains of this process keep it alive only while they execute calls.
 */
export function waitFor(
  announcements: readonly Announcement[],
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
    const listening = announcements.map((one) => one.listen(end));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || announcements.some((one) => one.hasOccurred)) end();
  });
}
