import type { RunReport } from '@parachron/checklist';
import { ChainPool } from '../chains/ChainPool.js';
import { openMetadataCache } from '../running/openMetadataCache.js';
import type { RunPlan } from '../running/RunPlan.js';
import { type RunChecksOptions, runChecks } from '../running/runChecks.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { HeadWatch } from './HeadWatch.js';
import { type KnownPlaces, listChanges, nothingKnown } from './listChanges.js';
import type { RunChange } from './RunChange.js';
import { waitFor } from './waitFor.js';

/** The plan of a watch, and its callbacks. */
export interface WatchRunsOptions extends Pick<RunChecksOptions, 'now' | 'prove' | 'origin'> {
  readonly plan: RunPlan;
  /**
   * Called after every run with its changes and how many seconds it took; the first time without changes where no journal knows
   * an earlier run. The next run waits for the callback.
   */
  readonly onRun: (run: RunReport, changes: readonly RunChange[], seconds: number) => void | Promise<void>;
  /** Keeps the runs; the first run is then compared with the last one kept. */
  readonly journal?: Journal;
  readonly onProgress: (text: string) => void;
  /** Ends the watch: closes all connections, and does not report a run under way. */
  readonly signal: AbortSignal;
  /** Milliseconds between runs where no chain announces new blocks; 12 000 by default. */
  readonly intervalMs?: number;
  /** Milliseconds to wait for further blocks before a run begins; 500 by default. */
  readonly debounceMs?: number;
  /** Milliseconds of the first pause after a chain was unreachable; each pause is twice the previous one. */
  readonly firstPauseMs?: number;
}

/** Keeps runs beyond the life of the process. */
export interface Journal {
  /** Reads the last results before the watch began. */
  load(): Promise<KnownPlaces>;
  /** Keeps a run and its changes, all or nothing. */
  record(run: RunReport, changes: readonly RunChange[]): Promise<void>;
}

/** Half a minute: the longest pause before a new attempt. */
const longestPauseMs = 30_000;

/**
 * Runs the checks, and again whenever a chain has finalized a block, until the signal aborts. Connections stay open; a lost
 * connection is made again, with pauses of up to half a minute.
 *
 * Sends: reads, and one subscription a chain.
 *
 * @returns the last run; undefined when the signal aborts before the first run ends
 */
export async function watchRuns(options: WatchRunsOptions): Promise<RunReport | undefined> {
  const { plan, onProgress } = options;
  const heads = new HeadWatch();
  const pool = new ChainPool({
    timeoutMs: plan.timeoutMs,
    metadataCache: openMetadataCache(plan),
    keep: true,
    onProgress,
    onOpen: (chain) => heads.follow(chain),
  });
  try {
    return await runUntilStopped({ pool, heads }, options);
  } finally {
    await pool.close();
  }
}

interface Watching {
  readonly pool: ChainPool;
  readonly heads: HeadWatch;
}

async function runUntilStopped(
  { pool, heads }: Watching,
  options: WatchRunsOptions,
): Promise<RunReport | undefined> {
  const { signal, plan, onRun, journal } = options;
  let last: RunReport | undefined;
  let known = (await journal?.load()) ?? nothingKnown;
  let failures = 0;
  while (!signal.aborted) {
    heads.take();
    const begun = performance.now();
    let run: RunReport | undefined;
    const running = runChecks(plan, { ...options, pool }).then((done) => {
      run = done;
    });
    await waitFor(running, undefined, signal);
    if (signal.aborted) break;
    await running;
    if (!run) break;
    const seconds = Math.round(performance.now() - begun) / 1000;
    const compared = listChanges(run, known);
    await journal?.record(run, compared.changes);
    await onRun(run, last ? compared.changes : listNews(compared.changes, known), seconds);
    known = compared.known;
    last = run;
    failures = run.notChecked.some(({ error }) => error?.fault === 'unreachable') ? failures + 1 : 0;
    await waitForNews(heads, { ...options, failures });
  }
  return last;
}

/** The changes of the first run: those of parachains that were known before. */
function listNews(changes: readonly RunChange[], known: KnownPlaces): readonly RunChange[] {
  return changes.filter((change) => known.verdicts.has(derivePlaceKey(change)));
}

/** Waits for a finalized block of any chain, or for the pause before the next attempt. */
async function waitForNews(
  heads: HeadWatch,
  options: WatchRunsOptions & { readonly failures: number },
): Promise<void> {
  const { signal, intervalMs = 12_000, debounceMs = 500, firstPauseMs = 1_000, failures } = options;
  if (failures > 0) {
    return waitFor(undefined, Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), signal);
  }
  await waitFor(heads.news, heads.needsAsking ? intervalMs : undefined, signal);
  await waitFor(undefined, debounceMs, signal);
}
