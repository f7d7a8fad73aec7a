import {
  compareFindings,
  type FindingChange,
  type NotChecked,
  type Report,
  type RunReport,
  type Verdict,
} from '@parachron/checklist';
import { type Finding, omitUndefined } from '@parachron/core';
import type { RunNetwork, RunPlan, RunTarget } from '../running/readRunPlan.js';
import { joinResults, type Results } from '../running/runChecks.js';

/** The last results of a parachain on a network. */
export interface KnownPlace extends Pick<Report, 'findings'> {
  /** Null before the first report. */
  readonly verdict: Verdict | null;
  /** Whether the parachain is unreachable now. */
  readonly isLost: boolean;
}

/** The last results of each parachain on each network, by `derivePlaceKey`. */
export type KnownPlaces = ReadonlyMap<string, KnownPlace>;

const unknown: KnownPlace = { findings: [], verdict: null, isLost: false };

/**
 * Compares a run with the results before it. An unreachable parachain is reported once, and its results are kept. Parachains that
 * are not in the run stay as they are.
 *
 * @param known the results before; none by default
 * @returns the changes, and the results for the next comparison
 */
export function listChanges(
  run: RunReport,
  known: KnownPlaces = new Map(),
): { readonly changes: readonly RunChange[]; readonly known: KnownPlaces } {
  const after = new Map(known);
  const lost = new Set<string>();
  const changes: RunChange[] = [];
  for (const notChecked of run.notChecked) {
    // A parachain that is not configured never had results; only an obstacle can pass.
    if (!notChecked.error) continue;
    const key = derivePlaceKey(notChecked);
    const before = after.get(key) ?? unknown;
    if (!before.isLost) changes.push({ kind: 'lost', ...toPlace(notChecked), notChecked });
    after.set(key, { ...before, isLost: true });
    lost.add(key);
  }
  for (const report of run.reports) {
    const place = toPlace(report.scope);
    const key = derivePlaceKey(place);
    const before = known.get(key) ?? unknown;
    const { findings, verdict } = report;
    const isLost = lost.has(key);
    if (before.isLost && !isLost) changes.push({ kind: 'found', ...place });
    changes.push(...compareFindings(before, report).flatMap((change) => toRunChange(change, place)));
    if (before.verdict && before.verdict !== verdict)
      changes.push({ kind: 'verdict', ...place, before: before.verdict, after: verdict });
    after.set(key, { findings, verdict, isLost });
  }
  return { changes, known: after };
}

function toRunChange({ before, after }: FindingChange, place: ChangedPlace): RunChange[] {
  if (before && after) return [{ kind: 'changed', ...place, before, after }];
  if (after) return [{ kind: 'appeared', ...place, after }];
  return before ? [{ kind: 'gone', ...place, before }] : [];
}

function toPlace({ parachain, network }: Pick<NotChecked, 'parachain' | 'network'>): ChangedPlace {
  return { ...omitUndefined({ parachain }), network };
}

/** The place of a change. */
export interface ChangedPlace {
  readonly parachain?: string;
  readonly network: string;
}

/** A difference from the previous run. */
export type RunChange =
  | (ChangedPlace & { readonly kind: 'appeared'; readonly after: Finding })
  /** Another outcome, or another reason of the same outcome. */
  | (ChangedPlace & { readonly kind: 'changed'; readonly before: Finding; readonly after: Finding })
  | (ChangedPlace & { readonly kind: 'gone'; readonly before: Finding })
  /** The verdict of its report changed; it follows the findings that changed it. */
  | (ChangedPlace & { readonly kind: 'verdict'; readonly before: Verdict; readonly after: Verdict })
  /** The parachain became unreachable; reported once. Its last results are kept for comparison. */
  | (ChangedPlace & { readonly kind: 'lost'; readonly notChecked: NotChecked })
  /** The parachain is reachable again, or for the first time. */
  | (ChangedPlace & { readonly kind: 'found' });

/** Derives a key that is unique for a parachain on a network. */
export function derivePlaceKey({ parachain = '', network }: ChangedPlace): string {
  return `${network}\n${parachain}`;
}

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
function listPlaces({ networks }: Pick<RunPlan, 'networks'>): readonly ChangedPlace[] {
  return networks.flatMap((network) => network.targets.map((target) => toChangedPlace(network, target)));
}

function toChangedPlace({ name }: RunNetwork, { parachain }: RunTarget): ChangedPlace {
  return { network: name, ...omitUndefined({ parachain }) };
}
