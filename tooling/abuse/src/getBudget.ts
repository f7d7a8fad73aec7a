import { writeSync } from 'node:fs';
import { env } from 'node:process';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createProgress } from './createProgress.js';

const isLong = env.PARACHRON_ABUSE_FACTOR !== undefined;
const progress = createProgress({ now: Date.now, write: (line) => void writeSync(2, line) });

// `npm run abuse` sets the factor. fast-check reads this setting when a property is created, before the call of `getBudget`.
if (isLong) fc.configureGlobal({ beforeEach: progress.note });

/** Number of runs, seed and time of an abuse test, as options of fast-check. */
export interface Budget {
  readonly numRuns: number;
  readonly seed?: number;
  readonly interruptAfterTimeLimit?: number;
}

// Maximum milliseconds of a test in a long run: a slow machine skips the runs that it does not reach in this time.
const timeLimit = 15 * 60_000;

/**
 * Returns the number of runs of an abuse test: the given number in the tests of its package, and more in `npm run abuse`. That command
 * also sets the seed, so that a run can be repeated, limits the time and prints progress.
 */
export function getBudget(numRuns: number): Budget {
  const { PARACHRON_ABUSE_FACTOR: factor = '1', PARACHRON_ABUSE_SEED: seed } = env;
  const runs = Math.max(1, Math.round(numRuns * Number(factor)));
  progress.begin(expect.getState().currentTestName ?? '', runs);
  return seed === undefined
    ? { numRuns: runs }
    : { numRuns: runs, seed: Number(seed), interruptAfterTimeLimit: timeLimit };
}

/** Prints the counts of a long run for its record. Does nothing in the tests of the package. */
export function printCounts(name: string, counts: Readonly<Record<string, number>>): void {
  const list = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  if (isLong) writeSync(2, `${name}: ${list.join(', ')}\n`);
}
