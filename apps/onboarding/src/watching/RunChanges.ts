import {
  compareFindings,
  type FindingChange,
  type NotChecked,
  type RunReport,
  type Verdict,
} from '@parachron/checklist';
import { type Finding, omitUndefined } from '@parachron/core';
import type { RunNetwork, RunPlan, RunTarget } from '../running/readRunPlan.js';
import { joinResults, type Results } from '../running/runChecks.js';

/** The last results of each parachain on each network, and the currently unreachable ones. */
export interface KnownPlaces {
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly lost: ReadonlySet<string>;
}

/** No results yet. */
export const nothingKnown: KnownPlaces = { findings: new Map(), verdicts: new Map(), lost: new Set() };

/**
 * Compares a run with the results before it. An unreachable parachain is reported once, and its results are kept. Parachains that
 * are not in the run stay as they are.
 *
 * @returns the changes, and the results for the next comparison
 */
export function listChanges(
  run: RunReport,
  known: KnownPlaces,
): { readonly changes: readonly RunChange[]; readonly known: KnownPlaces } {
  const findings = new Map(known.findings);
  const verdicts = new Map(known.verdicts);
  const lost = new Set<string>();
  const changes: RunChange[] = [];
  for (const notChecked of run.notChecked) {
    // A parachain that is not configured never had results; only an obstacle can pass.
    if (!notChecked.error) continue;
    const key = derivePlaceKey(notChecked);
    if (!known.lost.has(key) && !lost.has(key))
      changes.push({ kind: 'lost', ...toPlace(notChecked), notChecked });
    lost.add(key);
  }
  for (const report of run.reports) {
    const place = toPlace(report.scope);
    const key = derivePlaceKey(place);
    const before = { findings: findings.get(key) ?? [] };
    if (known.lost.has(key) && !lost.has(key)) changes.push({ kind: 'found', ...place });
    changes.push(...compareFindings(before, report).flatMap((change) => toRunChange(change, place)));
    const was = verdicts.get(key);
    if (was !== undefined && was !== report.verdict)
      changes.push({ kind: 'verdict', ...place, before: was, after: report.verdict });
    findings.set(key, report.findings);
    verdicts.set(key, report.verdict);
  }
  return { changes, known: { findings, verdicts, lost: new Set([...listUnseen(run, known), ...lost]) } };
}

/** The unreachable parachains that are not in a run. */
function listUnseen({ reports }: RunReport, { lost }: KnownPlaces): readonly string[] {
  const seen = new Set(reports.map(({ scope }) => derivePlaceKey(scope)));
  return [...lost].filter((key) => !seen.has(key));
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
