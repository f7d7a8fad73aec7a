import type { RunReport } from '@parachron/checklist';
import { isParachronError, omitUndefined } from '@parachron/core';
import type { RunPlan } from '../running/readRunPlan.js';
import type { ParachainCheck } from './ParachainChecks.js';
import {
  derivePlaceKey,
  joinResults,
  type KnownPlaces,
  type LastRun,
  listChanges,
  listPlaceKeys,
  nothingKnown,
  type RunChange,
} from './RunChanges.js';
import { type Announcement, derivePause } from './waitFor.js';
import type { WatchRunsOptions, WatchShare } from './watchRuns.js';

/** Position of a watch. */
export interface WatchState {
  known: KnownPlaces;
  /** The parachains that this process held when the journal was read. */
  loadedFor: WatchShare['held'] | undefined;
  /** The next change of the parachains that this process holds. */
  otherShare: Announcement | undefined;
  /** The part of the plan that is watched now. */
  plan: RunPlan;
  /** Whether all parachains are to be checked again. */
  isDue: boolean;
  /** Time of the last check of all, in milliseconds of the process. */
  begunAt: number;
  /** Number of checks in a row that did not reach a parachain. */
  readonly failures: Map<string, number>;
  /** Results that the journal could not store yet. */
  unkept: readonly ParachainCheck[];
  /** Number of attempts in a row that the journal failed. */
  obstacles: number;
  /** Time of the next attempt of the journal, in milliseconds of the process. */
  keepAt: number;
  /** The last results of all parachains. */
  run: RunReport | undefined;
  /** The parachains whose first results this process has reported. */
  readonly shown: Set<string>;
}

/** The position before the first check. */
export function createState(plan: RunPlan): WatchState {
  return {
    known: nothingKnown,
    loadedFor: undefined,
    otherShare: undefined,
    plan,
    isDue: true,
    begunAt: 0,
    failures: new Map(),
    unkept: [],
    obstacles: 0,
    keepAt: Number.POSITIVE_INFINITY,
    run: undefined,
    shown: new Set(),
  };
}

/** Stores and reports results, with earlier results that could not be stored. */
export async function reportResults(
  taken: readonly ParachainCheck[],
  { last, state, firstPauseMs }: { last: LastRun; state: WatchState; firstPauseMs: number },
  options: WatchRunsOptions,
): Promise<void> {
  const { plan } = state;
  const results = joinChecks([...state.unkept, ...taken], plan);
  if (results.length === 0) return;
  const { origin, journal, onObstacle, now = () => new Date() } = options;
  const about = { at: now().toISOString(), ...omitUndefined({ origin }) };
  const run = joinResults(results, plan, about);
  const { changes, known } = listChanges(run, state.known);
  const kept = await tryJournal(
    async () => (await journal?.record(run, changes)) ?? { run, changes },
    onObstacle,
  );
  state.unkept = kept ? [] : results;
  state.keepAt = kept ? Number.POSITIVE_INFINITY : performance.now() + noteObstacle(state, firstPauseMs);
  if (!kept) return;
  state.obstacles = 0;
  const { reports, notChecked } = kept.run;
  const places = new Set([...reports.map(({ scope }) => scope), ...notChecked].map(derivePlaceKey));
  const passed = results.filter(({ key }) => places.has(key));
  last.add(passed);
  const whole = last.join(plan, about);
  const firsts = passed.filter(({ key }) => !state.shown.has(key));
  await options.onRun({
    run: whole,
    changes: listNewChanges(kept.changes, state),
    seconds: Math.max(...results.map(({ seconds }) => seconds)),
    ...(firsts.length > 0 && { first: state.run ? joinResults(firsts, nothingElse, about) : whole }),
  });
  for (const { key } of firsts) state.shown.add(key);
  state.known = known;
  state.run = whole;
}

/** Only the first report lists the parachains that the plan cannot check. */
const nothingElse = { notChecked: [] };

/** The last result of each parachain that is watched now, in the order of the plan. */
function joinChecks(all: readonly ParachainCheck[], plan: RunPlan): readonly ParachainCheck[] {
  const last = new Map(all.map((check) => [check.key, check]));
  return listPlaceKeys(plan).flatMap((key) => last.get(key) ?? []);
}

/** Counts an obstacle of the journal, and returns the pause before the next attempt in milliseconds. */
export function noteObstacle(state: WatchState, firstPauseMs: number): number {
  state.obstacles += 1;
  return derivePause(state.obstacles, firstPauseMs);
}

/** Uses the journal; undefined if the journal could not be reached. */
export async function tryJournal<T>(
  use: () => Promise<T>,
  onObstacle: WatchRunsOptions['onObstacle'],
): Promise<T | undefined> {
  try {
    return await use();
  } catch (error) {
    if (!isParachronError(error) || error.fault !== 'unreachable') throw error;
    onObstacle?.(error);
    return undefined;
  }
}

/** The changes without the first results of parachains that were not known before. */
function listNewChanges(changes: readonly RunChange[], { known, shown }: WatchState): readonly RunChange[] {
  return changes.filter((change) => {
    const key = derivePlaceKey(change);
    return shown.has(key) || known.verdicts.has(key);
  });
}
