import { createRunReport, type RunReport } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import type { RunNetwork, RunPlan, RunTarget } from '../running/readRunPlan.js';
import type { PlaceResult, RunChecksOptions } from '../running/runChecks.js';
import { type ChangedPlace, derivePlaceKey } from './RunChanges.js';

/** The results of one parachain. */
type Results = Pick<PlaceResult, 'reports' | 'notChecked'>;

/** The last results of each parachain of a watch. */
export class LastRun {
  readonly #results = new Map<string, Results>();

  /** Replaces the results of parachains, by `derivePlaceKey`. */
  add(results: readonly (Results & { readonly key: string })[]): void {
    for (const { key, ...result } of results) this.#results.set(key, result);
  }

  /**
   * Joins the last results of the parachains of a plan, in its order, and forgets the others. A parachain without a result is not
   * checked yet.
   */
  join(plan: RunPlan, about: Parameters<typeof joinResults>[2]): RunReport {
    const places = new Map(listPlaces(plan).map((place) => [derivePlaceKey(place), place]));
    for (const key of this.#results.keys()) if (!places.has(key)) this.#results.delete(key);
    const results = [...places].map(([key, place]) => this.#results.get(key) ?? describePending(place));
    return joinResults(results, plan, about);
  }
}

function describePending(place: ChangedPlace): Results {
  const notChecked = {
    ...place,
    reason: 'The first check of the parachain has not ended.',
    howToFindOut: 'Wait for its end. The result follows.',
  };
  return { reports: [], notChecked: [notChecked] };
}

/** Joins results into one run, with what the plan cannot check. */
export function joinResults(
  results: readonly Results[],
  plan: Pick<RunPlan, 'notChecked'>,
  { at, origin }: { readonly at: string } & Pick<RunChecksOptions, 'origin'>,
): RunReport {
  return createRunReport({
    reports: results.flatMap(({ reports }) => reports),
    notChecked: [...results.flatMap(({ notChecked }) => notChecked), ...plan.notChecked],
    at,
    ...omitUndefined({ ...origin }),
  });
}

/** The part of a plan with some parachains, by `derivePlaceKey`. */
export function narrowPlan(plan: RunPlan, held: ReadonlySet<string>): RunPlan {
  const networks = plan.networks.map((network) => ({
    ...network,
    targets: network.targets.filter((target) => held.has(derivePlaceKey(toChangedPlace(network, target)))),
  }));
  return { ...plan, networks: networks.filter(({ targets }) => targets.length > 0) };
}

/** The keys of all parachains of a plan, for a share. */
export function listPlaceKeys(plan: Pick<RunPlan, 'networks'>): readonly string[] {
  return listPlaces(plan).map(derivePlaceKey);
}

/** The parachains of a plan on its networks. */
export function listPlaces({ networks }: Pick<RunPlan, 'networks'>): readonly ChangedPlace[] {
  return networks.flatMap((network) => network.targets.map((target) => toChangedPlace(network, target)));
}

function toChangedPlace({ name }: RunNetwork, { parachain }: RunTarget): ChangedPlace {
  return { network: name, ...omitUndefined({ parachain }) };
}
