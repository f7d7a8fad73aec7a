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

/** Announcements after a point in time. */
export interface Announcement {
  /** Whether an announcement was made since then. */
  readonly hasOccurred: boolean;
  /** Calls back at each announcement, until the returned function is called. */
  listen(listener: () => void): () => void;
}

/** Announces events to waiting functions. Unlike a pending promise, an announcer keeps no reference to a wait that has ended. */
export class Announcer {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  notify(): void {
    this.#count += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Returns the announcements after this call. */
  follow(): Announcement {
    const from = this.#count;
    const hasOccurredSince = () => this.#count > from;
    return {
      get hasOccurred() {
        return hasOccurredSince();
      },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}

/** Half a minute: the longest pause before a new attempt. */
const longestPauseMs = 30_000;

/** The pause after failures in a row, in milliseconds: twice as long after each. */
export function derivePause(failures: number, firstPauseMs: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}
