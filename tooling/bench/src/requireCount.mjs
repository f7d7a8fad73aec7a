/**
 * Ends the run when the count differs from the expected count: a figure for less work would be wrong.
 *
 * @param {string} what
 * @param {number} found
 * @param {number} wanted
 */
export function requireCount(what, found, wanted) {
  if (found !== wanted) throw new RangeError(`${what}: ${found} instead of ${wanted}`);
}
