import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cwd, env } from 'node:process';
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

/** The name of this file in the folder of the files that run, for `run.mjs` if this worker dies; elsewhere nothing. */
const { PARACHRON_RUNNING: running } = env;
const path = expect.getState().testPath ?? '';
const entry = running && join(running, encodeURIComponent(relative(cwd(), path)));
if (running && entry) {
  mkdirSync(running, { recursive: true });
  writeFileSync(entry, '');
}

/** The timers of the worker, and its last file. */
const worker = globalThis as { timer?: typeof setTimeout; lastFile?: string };
worker.timer ??= setTimeout;
if (worker.timer !== setTimeout) throw new TypeError(`${worker.lastFile} leaves faked timers behind`);

// The files of a worker share its process: faked time or globals of one file would stop the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  worker.lastFile = path;
  if (entry) rmSync(entry);
});
