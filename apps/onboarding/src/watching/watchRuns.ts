import type { RunReport } from '@parachron/checklist';
import { isParachronError, type ParachronError } from '@parachron/core';
import { ChainPool } from '../chains/ChainPool.js';
import { openMetadataCache } from '../running/openMetadataCache.js';
import type { RunPlan } from '../running/RunPlan.js';
import type { RunChecksOptions } from '../running/runChecks.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { HeadWatch } from './HeadWatch.js';
import { type KnownPlaces, listChanges, nothingKnown } from './listChanges.js';
import { narrowPlan } from './narrowPlan.js';
import type { RunChange } from './RunChange.js';
import { isCut, runSurely } from './runSurely.js';
import { waitFor } from './waitFor.js';

/** The plan of a watch, and its callbacks. */
export interface WatchRunsOptions extends Pick<RunChecksOptions, 'now' | 'runDryRun' | 'origin'> {
  readonly plan: RunPlan;
  /**
   * Called after every run with its changes and how many seconds it took; the first time without changes where no journal knows
   * an earlier run. The next run waits for the callback.
   */
  readonly onRun: (run: RunReport, changes: readonly RunChange[], seconds: number) => void | Promise<void>;
  /** Keeps the runs; the first run is then compared with the last one kept. */
  readonly journal?: Journal;
  /** The parachains that this process watches now, where several share a plan; all by default. */
  readonly share?: WatchShare;
  /** Called again and again while this process watches no parachain. */
  readonly onIdle?: () => void;
  /** Called when the journal could not keep a run; its changes are kept with a later run. */
  readonly onObstacle?: (error: ParachronError) => void;
  readonly onProgress: (text: string) => void;
  /** Ends the watch: closes all connections, and does not report a run under way. */
  readonly signal: AbortSignal;
  /** Milliseconds between runs where no chain announces new blocks; 12 000 by default. */
  readonly intervalMs?: number;
  /** Milliseconds to wait for further blocks before a run begins; 500 by default. */
  readonly debounceMs?: number;
  /** Milliseconds of the first pause after a chain was unreachable, 1000 by default; each pause is twice the previous one. */
  readonly firstPauseMs?: number;
}

/** Keeps runs beyond the life of the process. */
export interface Journal {
  /** Reads the last results before the watch began. */
  load(): Promise<KnownPlaces>;
  /**
   * Keeps a run and its changes, all or nothing.
   *
   * @returns what was kept: without the parachains that another process watches by now
   */
  record(run: RunReport, changes: readonly RunChange[]): Promise<KeptRun>;
}

/** A run as it was kept. */
export interface KeptRun {
  readonly run: RunReport;
  readonly changes: readonly RunChange[];
}

/** The part of a plan that a process watches. */
export interface WatchShare {
  /** The parachains, by `derivePlaceKey`. */
  readonly held: ReadonlySet<string>;
  /** Resolves when that changes. */
  readonly news: Promise<void>;
}

const defaultFirstPauseMs = 1_000;

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
  const { signal, firstPauseMs = defaultFirstPauseMs } = options;
  const state: WatchState = { known: nothingKnown, failures: 0 };
  while (!signal.aborted) {
    const plan = await choosePlan(state, options);
    if (!plan) continue;
    heads.take();
    const begun = performance.now();
    const run = await runSurely({ ...options, plan, pool, known: state.known, pauseMs: firstPauseMs });
    if (!run) break;
    await passRun({ run, seconds: Math.round(performance.now() - begun) / 1000 }, state, options);
    await waitForNews(heads, { ...options, firstPauseMs, failures: state.failures });
  }
  return state.last;
}

/** Position of a watch. */
interface WatchState {
  known: KnownPlaces;
  /** The parachains that this process held when the journal was read. */
  loadedFor?: WatchShare['held'];
  /** Runs in a row that reached not all chains, or were not kept. */
  failures: number;
  last?: RunReport;
}

/** The part of the plan to run now; undefined where this process holds nothing, after a while. */
async function choosePlan(
  state: WatchState,
  { share, plan, journal, onIdle, signal }: WatchRunsOptions,
): Promise<RunPlan | undefined> {
  const held = share?.held ?? everything;
  const part = share ? narrowPlan(plan, held) : plan;
  if (share && part.networks.length === 0) {
    onIdle?.();
    await waitFor(share.news, lookMs, signal);
    return undefined;
  }
  // Parachains that another process watched changed while this process did not watch them.
  if (state.loadedFor === undefined || !isSame(held, state.loadedFor)) {
    state.known = (await journal?.load()) ?? state.known;
    state.loadedFor = held;
  }
  return part;
}

const everything: ReadonlySet<string> = new Set();

/** Keeps and reports a run. */
async function passRun(
  { run, seconds }: { readonly run: RunReport; readonly seconds: number },
  state: WatchState,
  options: WatchRunsOptions,
): Promise<void> {
  const compared = listChanges(run, state.known);
  const kept = await keepRun({ run, changes: compared.changes }, options);
  if (kept) {
    const news = state.last ? kept.changes : listNews(kept.changes, state.known);
    await options.onRun(kept.run, news, seconds);
    state.known = compared.known;
    state.last = kept.run;
  }
  state.failures = run.notChecked.some(isCut) || !kept ? state.failures + 1 : 0;
}

/** Milliseconds after which is looked again whether there is something to watch. */
const lookMs = 1_000;

/** Keeps a run; undefined where the journal could not be reached. */
async function keepRun(
  run: KeptRun,
  { journal, onObstacle }: Pick<WatchRunsOptions, 'journal' | 'onObstacle'>,
): Promise<KeptRun | undefined> {
  if (!journal) return run;
  try {
    return await journal.record(run.run, run.changes);
  } catch (error) {
    if (!isParachronError(error) || error.fault !== 'unreachable') throw error;
    onObstacle?.(error);
    return undefined;
  }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

/** The changes of the first run: those of parachains that were known before. */
function listNews(changes: readonly RunChange[], known: KnownPlaces): readonly RunChange[] {
  return changes.filter((change) => known.verdicts.has(derivePlaceKey(change)));
}

/** Waits for a finalized block of any chain, or for the pause before the next attempt. */
async function waitForNews(
  heads: HeadWatch,
  options: WatchRunsOptions & { readonly failures: number; readonly firstPauseMs: number },
): Promise<void> {
  const {
    signal,
    intervalMs = 12_000,
    debounceMs = 500,
    firstPauseMs = defaultFirstPauseMs,
    failures,
  } = options;
  if (failures > 0) {
    return waitFor(undefined, Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), signal);
  }
  await waitFor(heads.news, heads.needsAsking ? intervalMs : undefined, signal);
  await waitFor(undefined, debounceMs, signal);
}
