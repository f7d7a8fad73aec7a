/** The longest delay of a timer; a longer delay would end at once. */
const longestMs = 2 ** 31 - 1;

/**
 * Creates a signal that aborts after a time limit. `AbortSignal.timeout` refuses `Infinity` and parts of a millisecond.
 *
 * @param timeoutMs the limit in milliseconds; `Infinity` sets no limit
 */
export function createTimeLimit(timeoutMs: number): AbortSignal {
  if (timeoutMs === Number.POSITIVE_INFINITY) return new AbortController().signal;
  return AbortSignal.timeout(Math.min(Math.ceil(timeoutMs), longestMs));
}
