import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, expect, vi } from 'vitest';

/**
 * Settings of all property tests. The seed is fixed, so that a landing fails for its own reasons only; the nightly workflow gives fresh
 * ones by `PARACHRON_SEED`. A failure is reported as it was found: shrinking has no bound in time.
 */
fc.configureGlobal({
  seed: Number(env.PARACHRON_SEED ?? 2114),
  endOnFailure: true,
  interruptAfterTimeLimit: 60_000,
  // A property is an assertion, also where its predicate returns a boolean.
  beforeEach: () => expect(true).toBe(true),
});

/** The timers of the worker, and its last file. */
const worker = globalThis as { timer?: typeof setTimeout; lastFile?: string };
worker.timer ??= setTimeout;
if (worker.timer !== setTimeout) throw new TypeError(`${worker.lastFile} leaves faked timers behind`);

// The files of a worker share its process: faked time or globals of one file would stop the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  worker.lastFile = expect.getState().testPath ?? '';
});
