import { isParachronError, omitUndefined } from '@parachron/core';
import type { RunPlan } from '../running/RunPlan.js';
import { derivePause } from './derivePause.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { joinResults, type LastRun } from './LastRun.js';
import { listChanges } from './listChanges.js';
import { listPlaceKeys } from './narrowPlan.js';
import type { ParachainCheck } from './ParachainChecks.js';
import type { RunChange } from './RunChange.js';
import type { WatchState } from './WatchState.js';
import type { WatchRunsOptions } from './watchRuns.js';

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
