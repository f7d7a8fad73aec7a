import { createRunReport, type NotChecked, type RunReport } from '@parachron/checklist';
import type { RunPlan } from '../running/RunPlan.js';
import { type RunChecksOptions, runChecks } from '../running/runChecks.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import type { KnownPlaces } from './listChanges.js';
import { narrowPlan } from './narrowPlan.js';
import type { ChangedPlace } from './RunChange.js';
import { waitFor } from './waitFor.js';

/** The plan of a run, and its surroundings. */
interface Attempt extends RunChecksOptions {
  readonly plan: RunPlan;
  readonly signal: AbortSignal;
}

/**
 * Runs the checks, and a second time for each parachain that was reached before and is not reached now: all its endpoints may have
 * been away for a moment.
 *
 * @returns undefined when the signal aborts first
 */
export async function runSurely(
  options: Attempt & { readonly known: KnownPlaces; readonly pauseMs: number },
): Promise<RunReport | undefined> {
  const { plan, known, pauseMs, signal } = options;
  const run = await runOnce(options);
  const doubted = new Set(run?.notChecked.filter(isCut).map(derivePlaceKey));
  for (const key of doubted) if (!known.verdicts.has(key) || known.lost.has(key)) doubted.delete(key);
  if (!run || doubted.size === 0) return run;
  await waitFor(undefined, pauseMs, signal);
  const again = await runOnce({ ...options, plan: { ...narrowPlan(plan, doubted), notChecked: [] } });
  return again && replacePlaces(run, again, doubted);
}

/** Replaces the results of some parachains. */
function replacePlaces(run: RunReport, by: RunReport, places: ReadonlySet<string>): RunReport {
  const isOther = (place: ChangedPlace) => !places.has(derivePlaceKey(place));
  return createRunReport({
    ...run,
    reports: [...run.reports.filter(({ scope }) => isOther(scope)), ...by.reports],
    notChecked: [...run.notChecked.filter(isOther), ...by.notChecked],
  });
}

/** Whether a parachain was not reached. */
export function isCut({ error }: NotChecked): boolean {
  return error?.fault === 'unreachable';
}

/** Runs the checks once; undefined when the signal aborts first. */
async function runOnce(options: Attempt): Promise<RunReport | undefined> {
  const { plan, signal } = options;
  let run: RunReport | undefined;
  const running = runChecks(plan, options).then((done) => {
    run = done;
  });
  await waitFor(running, undefined, signal);
  if (signal.aborted) return undefined;
  await running;
  return run;
}
