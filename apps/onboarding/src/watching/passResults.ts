import { isParachronError, omitUndefined } from '@parachron/core';
import type { RunPlan } from '../running/RunPlan.js';
import { derivePause } from './derivePause.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { joinResults, type LastRun } from './LastRun.js';
import { type KnownPlaces, listChanges } from './listChanges.js';
import { listPlaceKeys } from './narrowPlan.js';
import type { ParachainCheck } from './ParachainChecks.js';
import type { RunChange } from './RunChange.js';
import type { WatchState } from './WatchState.js';
import type { KeptRun, WatchRunsOptions } from './watchRuns.js';

/** Keeps and reports results, with those that could not be kept before. */
export async function passResults(
  taken: readonly ParachainCheck[],
  { last, state, firstPauseMs }: { last: LastRun; state: WatchState; firstPauseMs: number },
  options: WatchRunsOptions,
): Promise<void> {
  const { plan } = state;
  const results = joinChecks([...state.unkept, ...taken], plan);
  if (results.length === 0) return;
  const { origin, now = () => new Date() } = options;
  const about = { at: now().toISOString(), ...omitUndefined({ origin }) };
  const run = joinResults(results, plan, about);
  const { changes, known } = listChanges(run, state.known);
  const kept = await keepRun({ run, changes }, options);
  state.unkept = kept ? [] : results;
  state.obstacles = kept ? 0 : state.obstacles + 1;
  state.keepAt = kept
    ? Number.POSITIVE_INFINITY
    : performance.now() + derivePause(state.obstacles, firstPauseMs);
  if (!kept) return;
  const { reports, notChecked } = kept.run;
  const places = new Set([...reports.map(({ scope }) => scope), ...notChecked].map(derivePlaceKey));
  last.add(results.filter(({ key }) => places.has(key)));
  const whole = last.join(plan, about);
  const newChanges = state.run ? kept.changes : listNewChanges(kept.changes, state.known);
  await options.onRun(whole, newChanges, Math.max(...results.map(({ seconds }) => seconds)));
  state.known = known;
  state.run = whole;
}

/** The last result of each parachain that is watched now, in the order of the plan. */
function joinChecks(all: readonly ParachainCheck[], plan: RunPlan): readonly ParachainCheck[] {
  const last = new Map(all.map((check) => [check.key, check]));
  return listPlaceKeys(plan).flatMap((key) => last.get(key) ?? []);
}

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

/** The changes of the first run: those of parachains that were known before. */
function listNewChanges(changes: readonly RunChange[], known: KnownPlaces): readonly RunChange[] {
  return changes.filter((change) => known.verdicts.has(derivePlaceKey(change)));
}
