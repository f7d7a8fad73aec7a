import { env } from 'node:process';

/** Duration and seed of a test of abuse, as options of fast-check. */
export interface Budget {
  readonly numRuns: number;
  readonly seed?: number;
}

/**
 * Returns how often a test of abuse tries: as often as it says in the tests of its package, and more often in `npm run abuse`, which
 * also sets the seed, so that a run repeats.
 */
export function getBudget(numRuns: number): Budget {
  const { PARACHRON_ABUSE_FACTOR: factor = '1', PARACHRON_ABUSE_SEED: seed } = env;
  const runs = Math.max(1, Math.round(numRuns * Number(factor)));
  return seed === undefined ? { numRuns: runs } : { numRuns: runs, seed: Number(seed) };
}
