/**
 * Creates the wait of several callers for one attempt, such as a reconnection. The first caller begins it, and those who come before its end
 * join it. It stops when no caller waits for it any longer.
 *
 * Sends: nothing itself.
 *
 * @returns the wait, by the attempt and the caller's own signal: true at the end of the attempt, false once the signal aborts
 *
 * @example
 * ```ts
 * import { shareAttempt } from '@parachron/core';
 *
 * const wait = shareAttempt();
 * const ask = async (signal: AbortSignal) => console.log('asks once', signal.aborted);
 * await Promise.all([wait(ask, AbortSignal.timeout(9_000)), wait(ask)]);
 * ```
 */
export function shareAttempt(): (
  begin: (signal: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
) => Promise<boolean> {
  let running: { readonly stop: AbortController; readonly done: Promise<void>; waiting: number } | undefined;
  const start = (begin: (signal: AbortSignal) => Promise<void>) => {
    const stop = new AbortController();
    const done = begin(stop.signal).finally(() => {
      if (running?.done === done) running = undefined;
    });
    return { stop, done, waiting: 0 };
  };
  return async (begin, signal) => {
    if (signal?.aborted) return false;
    running ??= start(begin);
    const joined = running;
    joined.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        resolve(false);
        joined.waiting -= 1;
        if (joined.waiting > 0 || running !== joined) return;
        running = undefined;
        joined.stop.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      const stay = () => signal?.removeEventListener('abort', leave);
      joined.done.then(() => resolve(true), reject).finally(stay);
    });
  };
}
