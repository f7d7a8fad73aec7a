import { env } from 'node:process';

/** Number of runs and seed of an abuse test, as options of fast-check. */
export interface Budget {
  readonly numRuns: number;
  readonly seed?: number;
}

/**
 * Returns the number of runs of an abuse test: the given number in the tests of its package, and more in `npm run abuse`, which
 * also sets the seed, so that a run repeats.
 */
export function getBudget(numRuns: number): Budget {
  const { PARACHRON_ABUSE_FACTOR: factor = '1', PARACHRON_ABUSE_SEED: seed } = env;
  const runs = Math.max(1, Math.round(numRuns * Number(factor)));
  return seed === undefined ? { numRuns: runs } : { numRuns: runs, seed: Number(seed) };
}
