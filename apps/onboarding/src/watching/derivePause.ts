/** Half a minute: the longest pause before a new attempt. */
const longestPauseMs = 30_000;

/** The pause after failures in a row, in milliseconds: twice as long after each. */
export function derivePause(failures: number, firstPauseMs: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}
