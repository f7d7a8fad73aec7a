import type { RunReport } from '@parachron/checklist';
import { type Chain, createMetadataCache } from '@parachron/client';
import { isParachronError, omitUndefined, type ParachronError } from '@parachron/core';
import { ChainPool } from '../chains/ChainPool.js';
import { openMetadataStore } from '../files/cacheStores.js';
import type { RunPlan } from '../running/readRunPlan.js';
import type { RunChecksOptions } from '../running/runChecks.js';
import { ParachainChecks, takeConfirmed } from './ParachainChecks.js';
import type { KnownPlaces, RunChange } from './RunChanges.js';
import { LastRun, narrowPlan } from './RunChanges.js';
import { createState, noteObstacle, reportResults, tryJournal, type WatchState } from './WatchState.js';
import { type Announcement, Announcer, waitFor } from './waitFor.js';

/** The plan of a watch, and its callbacks. */
export interface WatchRunsOptions extends Pick<RunChecksOptions, 'now' | 'runDryRun' | 'origin'> {
  readonly plan: RunPlan;
  /** Called with new results. The next results wait for the callback. */
  readonly onRun: (news: RunNews) => void | Promise<void>;
  /** Stores the runs; the first run is then compared with the last stored run. */
  readonly journal?: Journal;
  /** The parachains that this process watches now, if several processes share a plan; all by default. */
  readonly share?: WatchShare;
  /** Called repeatedly while this process watches no parachain. */
  readonly onIdle?: () => void;
  /** Called when the journal could not store a run; a later run then stores the changes. */
  readonly onObstacle?: (error: ParachronError) => void;
  readonly onProgress: RunChecksOptions['onProgress'];
  /** Ends the watch: closes all connections, and does not report a running check. */
  readonly signal: AbortSignal;
  /** Milliseconds between runs if no chain announces new blocks; 12 000 by default. */
  readonly intervalMs?: number;
  /** Milliseconds to wait for further blocks before a run begins; 500 by default. */
  readonly debounceMs?: number;
  /** Milliseconds of the first pause after a chain was unreachable, 1000 by default; each pause is twice the previous one. */
  readonly firstPauseMs?: number;
  /** Milliseconds without a result after which available results no longer wait for pending ones; 2000 by default. */
  readonly stallMs?: number;
}

/** New results. */
export interface RunNews {
  /** The last results of all parachains. */
  readonly run: RunReport;
  /** The changes; the first results of a parachain count as changes only if the journal has earlier results. */
  readonly changes: readonly RunChange[];
  /** Seconds that the new results took. */
  readonly seconds: number;
  /** The first results: all at first, then those of parachains whose check took longer. Absent if no result is a first one. */
  readonly first?: RunReport;
}

/** Stores runs beyond the life of the process. */
export interface Journal {
  /** Reads the last results before the watch began. */
  load(): Promise<KnownPlaces>;
  /**
   * Stores a run and its changes, all or nothing.
   *
   * @returns the stored part: without the parachains that another process watches by now
   */
  record(run: RunReport, changes: readonly RunChange[]): Promise<RecordedRun>;
}

/** A stored run. */
export interface RecordedRun {
  readonly run: RunReport;
  readonly changes: readonly RunChange[];
}

/** The part of a plan that a process watches. */
export interface WatchShare {
  /** The parachains, by `derivePlaceKey`. */
  readonly held: ReadonlySet<string>;
  /** Resolves at the next change of these parachains. */
  readonly announcement: Announcement;
}

/**
 * Runs the checks, and again whenever a chain has finalized a block, until the signal aborts. Connections stay open. A parachain
 * that was not reached is checked again by itself, with pauses of up to half a minute; the others do not wait for it.
 *
 * Sends: reads, and one subscription a chain.
 *
 * @returns the last run; undefined when the signal aborts before the first run ends
 */
export async function watchRuns(options: WatchRunsOptions): Promise<RunReport | undefined> {
  const { plan, onProgress, signal, stallMs = 2_000, now, runDryRun, origin } = options;
  const heads = new HeadWatch();
  const pool = new ChainPool({
    timeoutMs: plan.timeoutMs,
    metadataCache: createMetadataCache(openMetadataStore(plan)),
    keep: true,
    onProgress,
    onOpen: (chain) => heads.follow(chain),
  });
  const parachainChecks = new ParachainChecks({
    ...omitUndefined({ now, runDryRun, origin }),
    pool,
    onProgress,
    stallMs,
    signal,
  });
  try {
    return await runUntilStopped({ heads, parachainChecks, last: new LastRun() }, options);
  } finally {
    await pool.close();
  }
}

interface Watching {
  readonly heads: HeadWatch;
  readonly parachainChecks: ParachainChecks;
  readonly last: LastRun;
}

async function runUntilStopped(
  watching: Watching,
  options: WatchRunsOptions,
): Promise<RunReport | undefined> {
  const { heads, parachainChecks, last } = watching;
  const { signal, firstPauseMs = 1_000 } = options;
  const state = createState(options.plan);
  while (!signal.aborted) {
    if (!(await choosePlan(state, options))) continue;
    if (state.isDue && !parachainChecks.isExpecting) {
      heads.take();
      state.isDue = false;
      state.begunAt = performance.now();
      parachainChecks.start(state.plan);
    }
    if (!(await waitForAnnouncement(watching, state, options))) continue;
    await reportResults(
      takeConfirmed(parachainChecks, state, firstPauseMs),
      { last, state, firstPauseMs },
      options,
    );
    if (parachainChecks.isBehind) state.isDue = true;
  }
  return state.run;
}

/** Sets the part of the plan to watch now; false, after a while, if this process holds nothing or the journal cannot be read. */
async function choosePlan(
  state: WatchState,
  { share, plan, journal, onIdle, onObstacle, firstPauseMs = 1_000, signal }: WatchRunsOptions,
): Promise<boolean> {
  state.otherShare = share?.announcement;
  const held = share?.held ?? everything;
  state.plan = share ? narrowPlan(plan, held) : plan;
  if (share && state.plan.networks.length === 0) {
    onIdle?.();
    // Others watch meanwhile.
    state.loadedFor = undefined;
    await waitFor([share.announcement], pollMs, signal);
    return false;
  }
  // Parachains that another process watched changed while this process did not watch them.
  if (held !== state.loadedFor) {
    const known = await tryJournal(async () => (await journal?.load()) ?? state.known, onObstacle);
    if (!known) {
      await waitFor([], noteObstacle(state, firstPauseMs), signal);
      return false;
    }
    state.known = known;
    state.loadedFor = held;
    state.isDue = true;
    // Results from before the change may be older than those of the other process.
    state.unkept = [];
    state.keepAt = Number.POSITIVE_INFINITY;
  }
  return true;
}

const everything: ReadonlySet<string> = new Set();

/** Milliseconds between searches for parachains to watch. */
const pollMs = 1_000;

/**
 * Waits for results, finalized blocks, another share, or the time of the next attempt.
 *
 * @returns whether there are results to report
 */
async function waitForAnnouncement(
  { heads, parachainChecks }: Watching,
  state: WatchState,
  { signal, intervalMs = 12_000, debounceMs = 500 }: WatchRunsOptions,
): Promise<boolean> {
  const { isDue, otherShare, keepAt } = state;
  const askAt = heads.needsAsking && !isDue ? state.begunAt + intervalMs : Number.POSITIVE_INFINITY;
  const nextAt = Math.min(askAt, keepAt);
  const pauseMs = Number.isFinite(nextAt) ? Math.max(0, nextAt - performance.now()) : undefined;
  const announcements = [
    parachainChecks.announcement,
    ...(isDue ? [] : [heads.announcement]),
    ...(otherShare ? [otherShare] : []),
  ];
  await waitFor(announcements, pauseMs, signal);
  const hasBlocks = !isDue && heads.announcement.hasOccurred;
  if (hasBlocks) await waitFor([], debounceMs, signal);
  if (hasBlocks || performance.now() >= askAt) state.isDue = true;
  return !signal.aborted && (parachainChecks.announcement.hasOccurred || performance.now() >= keepAt);
}

const heads = {
  type: 'chain_finalizedHead',
  method: 'chain_subscribeFinalizedHeads',
  end: 'chain_unsubscribeFinalizedHeads',
  params: [],
};

/** Follows the finalized blocks of chains from their opening, so that no block between two runs is missed. */
class HeadWatch {
  readonly #blocks = new Announcer();
  #announcement = this.#blocks.follow();
  #asks = false;

  /** A block that a chain has finalized, or the loss of its connection, since the last call of `take`. */
  get announcement(): Announcement {
    return this.#announcement;
  }

  /** Whether a chain cannot announce new blocks by itself. */
  get needsAsking(): boolean {
    return this.#asks;
  }

  /** Marks all blocks until now as seen. */
  take(): void {
    this.#announcement = this.#blocks.follow();
  }

  /**
   * Follows a chain until it is closed.
   *
   * Sends: one subscription, if the chain supports it.
   */
  async follow(chain: Chain): Promise<void> {
    let isFirst = true;
    const notifyBlock = (error: Error | null) => {
      // The first notice reports the head as it is, which is about to be read.
      if (error || !isFirst) this.#blocks.notify();
      isFirst = false;
    };
    try {
      await chain.subscribe({ ...heads, callback: notifyBlock });
    } catch (error) {
      if (!isParachronError(error)) throw error;
      this.#asks = true;
    }
  }
}
