/** Milliseconds of the longest timer. */
const longestMs = 2 ** 31 - 1;

/**
 * Waits until one of several signals aborts, and at most for a time in milliseconds. The process stays alive meanwhile, since the chains of
 * this process keep it alive only while they execute calls.
 */
export function waitFor(signals: readonly AbortSignal[], milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(milliseconds, longestMs));
    for (const signal of signals) signal.addEventListener('abort', end);
    if (signals.some(({ aborted }) => aborted)) end();
  });
}

/** Announces events to waiting functions. Unlike a pending promise, an announcer keeps no reference to a wait that has ended. */
export class Announcer {
  #next = new AbortController();

  notify(): void {
    const announced = this.#next;
    this.#next = new AbortController();
    announced.abort();
  }

  /** Aborts at the next announcement. */
  get next(): AbortSignal {
    return this.#next.signal;
  }
}

/** Half a minute: the longest pause before a new attempt. */
const longestPauseMs = 30_000;

/** The pause after failures in a row, in milliseconds: twice as long after each. */
export function derivePause(failures: number, firstPauseMs: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}
