import { cpuUsage } from 'node:process';
import type { RunReport } from '@parachron/checklist';
import { type Chain, type WatchHeadsOptions, watchHeads } from '@parachron/client';
import { isParachronError, omitUndefined, type ParachronError } from '@parachron/core';
import { ChainPool } from '../chains/ChainPool.js';
import type { RunJournal } from '../database/RunJournal.js';
import { openMetadataCache } from '../files/cacheStores.js';
import type { RunPlan } from '../running/readRunPlan.js';
import { joinReports, type RunChecksOptions } from '../running/runChecks.js';
import { type ParachainCheck, ParachainChecks } from './ParachainChecks.js';
import {
  derivePlaceKey,
  joinLast,
  type KnownPlaces,
  listChanges,
  listPlaceKeys,
  narrowPlan,
  type RunChange,
} from './RunChanges.js';
import { Announcer, derivePause, waitFor } from './waitFor.js';

/** The plan of a watch, and its callbacks. */
export interface WatchRunsOptions extends Pick<RunChecksOptions, 'origin'> {
  readonly plan: RunPlan;
  /** Called with new results. The next results wait for the callback. */
  readonly onRun: (news: RunNews) => void | Promise<void>;
  /** Stores the runs; the first run is then compared with the last stored run. */
  readonly journal?: RunJournal;
  /** The parachains that this process watches now, if several processes share a plan; all by default. */
  readonly share?: WatchShare;
  /** Called repeatedly while this process watches no parachain. */
  readonly onIdle?: () => void;
  /** Called when the journal could not store a run; a later run then stores the changes. */
  readonly onObstacle?: (error: ParachronError) => void;
  readonly onProgress: RunChecksOptions['onProgress'];
  /** Ends the watch: closes all connections, and does not report a running check. */
  readonly signal: AbortSignal;
  /** Milliseconds between questions for new blocks to nodes that do not announce them; 12,000 by default. */
  readonly intervalMs?: number;
  /** Milliseconds to wait for further blocks before a run begins; 500 by default. */
  readonly debounceMs?: number;
  /** Milliseconds without a block after which a run begins all the same: a dead connection announces none; a minute or two intervals by default. */
  readonly quietMs?: number;
  /** Milliseconds of the first pause after a parachain could not be checked, 1000 by default; each is twice the previous one. */
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

/** The part of a plan that a process watches. */
export interface WatchShare {
  /** The parachains, by `derivePlaceKey`; another object after a time in which others held some. */
  readonly held: ReadonlySet<string>;
  /** Aborts at the next change of these parachains. */
  readonly nextChange: AbortSignal;
}

/**
 * Runs the checks, and again whenever a chain has finalized a block, until the signal aborts. Connections stay open. A parachain
 * that could not be checked is checked again by itself, with pauses of up to half a minute; the others do not wait for it.
 *
 * Sends: reads, and one subscription a chain, or a question at intervals.
 *
 * @returns the last run; undefined when the signal aborts before the first run ends
 */
export async function watchRuns(options: WatchRunsOptions): Promise<RunReport | undefined> {
  const { signal, intervalMs: pollMs = 12_000 } = options;
  const blocks = new Announcer();
  const pool = new ChainPool({
    timeoutMs: options.plan.timeoutMs,
    metadataCache: openMetadataCache(options.plan),
    keep: true,
    onProgress: options.onProgress,
    // From the opening, so that no block between two runs is missed.
    onOpen: (chain) => void followHeads(chain, blocks, { signal, pollMs }),
  });
  try {
    return await new Watch(blocks, pool, options).run();
  } finally {
    await pool.close();
  }
}

/** Milliseconds between searches for parachains to watch. */
const pollMs = 1_000;

/** The longest rest between two checks of all parachains, in milliseconds. */
const longestRestMs = 60_000;

class Watch {
  /** Announces that a chain has finalized a block, or has lost its connection. */
  readonly #blocks: Announcer;
  /** The first block after the last check of all. */
  #nextBlock: AbortSignal;
  readonly #options: WatchRunsOptions;
  readonly #firstPauseMs: number;
  readonly #checks: ParachainChecks;
  /** The last results of each parachain of the plan, by `derivePlaceKey`. */
  #last: ReadonlyMap<string, ParachainCheck> = new Map();
  #known: KnownPlaces = new Map();
  /** The parachains that this process held when the journal was read: the whole plan without a share. */
  #loadedFor: WatchShare['held'] | RunPlan | undefined;
  /** The next change of the parachains that this process holds. */
  #otherShare: AbortSignal | undefined;
  /** The part of the plan that is watched now. */
  #plan: RunPlan;
  /** Whether all parachains are to be checked again. */
  #isDue = true;
  /** The last check of all: its begin, in milliseconds of the process, and the processor time until then. */
  #begun: { readonly at: number; readonly used?: NodeJS.CpuUsage } = { at: Number.NEGATIVE_INFINITY };
  /** Time of the next check without a block, in milliseconds of the process. */
  #dueAt = 0;
  /** Number of checks in a row that had no result for a parachain. */
  readonly #failures = new Map<string, number>();
  /** Results that the journal could not store yet. */
  #unkept: readonly ParachainCheck[] = [];
  /** Number of attempts in a row that the journal failed. */
  #obstacles = 0;
  /** Time of the next attempt of the journal, in milliseconds of the process. */
  #keepAt = Number.POSITIVE_INFINITY;
  /** The last results of all parachains. */
  #run: RunReport | undefined;
  /** The parachains whose first results this process has reported. */
  readonly #shown = new Set<string>();

  constructor(blocks: Announcer, pool: ChainPool, options: WatchRunsOptions) {
    const { plan, onProgress, signal, stallMs = 2_000 } = options;
    this.#blocks = blocks;
    this.#nextBlock = blocks.next;
    this.#options = options;
    this.#firstPauseMs = options.firstPauseMs ?? 1_000;
    this.#plan = plan;
    this.#checks = new ParachainChecks({ pool, onProgress, stallMs, signal });
  }

  async run(): Promise<RunReport | undefined> {
    while (!this.#options.signal.aborted) {
      if (!(await this.#choosePlan())) continue;
      if (this.#isDue && performance.now() >= this.#restEnd) {
        this.#nextBlock = this.#blocks.next;
        this.#isDue = false;
        const { intervalMs = 0, quietMs = Math.max(60_000, 2 * intervalMs) } = this.#options;
        this.#begun = { at: performance.now(), used: cpuUsage() };
        this.#dueAt = this.#begun.at + quietMs;
        this.#checks.start(this.#plan);
      }
      if (!(await this.#wait())) continue;
      await this.#report(this.#takeConfirmed());
      if (this.#checks.isBehind) this.#isDue = true;
    }
    return this.#run;
  }

  /** When all parachains may be checked again: after expected results, and once the last checks have had a third of the time. */
  get #restEnd(): number {
    if (this.#checks.isExpecting) return Number.POSITIVE_INFINITY;
    const { user, system } = cpuUsage(this.#begun.used);
    const usedMs = (user + system) / 1000;
    return this.#begun.at + Math.min(3 * usedMs, usedMs + longestRestMs);
  }

  /** Sets the part of the plan to watch now; false, after a while, if this process holds nothing or the journal cannot be read. */
  async #choosePlan(): Promise<boolean> {
    const { share, plan, journal, onIdle, signal } = this.#options;
    this.#otherShare = share?.nextChange;
    const held = share?.held ?? plan;
    this.#plan = share ? narrowPlan(plan, share.held) : plan;
    if (share && this.#plan.networks.length === 0) {
      onIdle?.();
      await waitFor([share.nextChange, signal], pollMs);
      return false;
    }
    // Parachains that another process watched changed while this process did not watch them.
    if (held !== this.#loadedFor) {
      const known = await this.#tryJournal(async () => (await journal?.load()) ?? this.#known);
      if (!known) {
        await waitFor([signal], this.#noteObstacle());
        return false;
      }
      this.#known = known;
      this.#loadedFor = held;
      this.#isDue = true;
      // Results from before the change may be older than those of the other process.
      this.#unkept = [];
      this.#keepAt = Number.POSITIVE_INFINITY;
    }
    return true;
  }

  /** Waits for results, finalized blocks, another share, or the time of the next attempt. Returns whether there are results to report. */
  async #wait(): Promise<boolean> {
    const { signal, debounceMs = 500 } = this.#options;
    const nextBlock = this.#nextBlock;
    const isDue = this.#isDue;
    const keepAt = this.#keepAt;
    const until = Math.min(keepAt, isDue ? this.#restEnd : this.#dueAt);
    const { ready } = this.#checks;
    const others = [...(isDue ? [] : [nextBlock]), ...(this.#otherShare ? [this.#otherShare] : [])];
    await waitFor([ready, signal, ...others], until - performance.now());
    if (!isDue && nextBlock.aborted) await waitFor([signal], debounceMs);
    this.#isDue ||= nextBlock.aborted || performance.now() >= this.#dueAt;
    return !signal.aborted && (ready.aborted || performance.now() >= keepAt);
  }

  /**
   * Takes results, and checks each parachain without a report again after a pause. A gateway may refuse, or answer for another service, for
   * a moment: the first failure of a parachain that was reached before is not reported.
   */
  #takeConfirmed(): readonly ParachainCheck[] {
    const failures = this.#failures;
    const taken = this.#checks.take();
    for (const check of taken) {
      if (check.notChecked.length > 0) failures.set(check.key, (failures.get(check.key) ?? 0) + 1);
      else failures.delete(check.key);
    }
    for (const keys of listByCause(taken.filter(({ key }) => failures.has(key)))) {
      const count = Math.min(...[...keys].map((key) => failures.get(key) ?? 1));
      void this.#checks.checkLater(keys, derivePause(count, this.#firstPauseMs), () => this.#plan);
    }
    return taken.filter(({ key }) => {
      const before = this.#known.get(key);
      return failures.get(key) !== 1 || !before?.verdict || before.isLost;
    });
  }

  /** Stores and reports results, with earlier results that could not be stored. */
  async #report(taken: readonly ParachainCheck[]): Promise<void> {
    const all = new Map([...this.#unkept, ...taken].map((check) => [check.key, check]));
    const results = listPlaceKeys(this.#plan).flatMap((key) => all.get(key) ?? []);
    if (results.length === 0) return;
    const { origin, journal, onRun } = this.#options;
    const about = { at: new Date().toISOString(), ...omitUndefined({ origin }) };
    const run = joinReports(results, this.#plan, about);
    const { changes, known } = listChanges(run, this.#known);
    const isKept = await this.#tryJournal(async () => (await journal?.record(run, changes)) ?? (() => true));
    this.#unkept = isKept ? [] : results;
    this.#keepAt = isKept ? Number.POSITIVE_INFINITY : performance.now() + this.#noteObstacle();
    if (!isKept) return;
    this.#obstacles = 0;
    const passed = results.filter(isKept);
    const keys = new Set(listPlaceKeys(this.#plan));
    const last = [...this.#last, ...passed.map((check) => [check.key, check] as const)];
    this.#last = new Map(last.filter(([key]) => keys.has(key)));
    const whole = joinLast(this.#last, this.#plan, about);
    const firsts = passed.filter(({ key }) => !this.#shown.has(key));
    // Only the first report lists the parachains that the plan cannot check.
    const first = this.#run ? joinReports(firsts, { notChecked: [] }, about) : whole;
    await onRun({
      run: whole,
      // The first results of a parachain that was not known before are no changes.
      changes: changes.filter(isKept).filter((change) => {
        const key = derivePlaceKey(change);
        return this.#shown.has(key) || this.#known.get(key)?.verdict;
      }),
      seconds: Math.max(...results.map(({ seconds }) => seconds)),
      ...(firsts.length > 0 && { first }),
    });
    for (const { key } of firsts) this.#shown.add(key);
    this.#known = known;
    this.#run = whole;
  }

  /** Counts an obstacle of the journal, and returns the pause before the next attempt in milliseconds. */
  #noteObstacle(): number {
    this.#obstacles += 1;
    return derivePause(this.#obstacles, this.#firstPauseMs);
  }

  /** Uses the journal; undefined if the journal could not be reached. */
  async #tryJournal<T>(use: () => Promise<T>): Promise<T | undefined> {
    return use().catch((error: unknown) => {
      if (!isParachronError(error) || error.fault !== 'unreachable') throw error;
      this.#options.onObstacle?.(error);
      return undefined;
    });
  }
}

/** Parachains with the same obstacle share their attempts, since they share the endpoint. */
function listByCause(failed: readonly ParachainCheck[]): readonly ReadonlySet<string>[] {
  const groups = new Map<string, Set<string>>();
  for (const { key, notChecked } of failed) {
    const cause = JSON.stringify(notChecked.map(({ reason }) => reason));
    groups.set(cause, (groups.get(cause) ?? new Set()).add(key));
  }
  return [...groups.values()];
}

/**
 * Announces the finalized blocks of a chain until it is closed, and its failures; after a failure it follows the chain again, since the
 * requests of a connection over HTTP fail one by one.
 *
 * Sends: one subscription, or a question at each interval.
 */
async function followHeads(
  chain: Chain,
  blocks: Announcer,
  { signal, pollMs }: Required<Pick<WatchHeadsOptions, 'signal' | 'pollMs'>>,
): Promise<void> {
  let isFirst = true;
  while (chain.provider.isConnected && !signal.aborted) {
    try {
      for await (const _ of watchHeads(chain, { kind: 'finalized', signal, pollMs })) {
        // The first head is the head as it is, which is about to be read.
        if (!isFirst) blocks.notify();
        isFirst = false;
      }
    } catch (error) {
      if (!isParachronError(error)) throw error;
      // A check reports what is wrong.
      blocks.notify();
      await waitFor([signal], pollMs);
    }
  }
}
