import {
  compareFindings,
  type FindingChange,
  type NotChecked,
  type Report,
  type RunReport,
  type Verdict,
} from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import type { RunPlan, RunTarget } from '../running/readRunPlan.js';
import { joinReports, type Place, pickPlace, type Results } from '../running/runChecks.js';

/** The last results of a parachain on a network. */
export interface KnownPlace extends Pick<Report, 'findings'> {
  /** Null before the first report. */
  readonly verdict: Verdict | null;
  /** Whether the parachain is unreachable now, or another chain has taken its place. */
  readonly isLost: boolean | 'replaced';
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
    const isLost = judgeLoss(before, notChecked.error.code);
    if (isLost !== before.isLost) changes.push({ kind: 'lost', ...pickPlace(notChecked), notChecked });
    after.set(key, { ...before, isLost });
    lost.add(key);
  }
  for (const report of run.reports) {
    const place = pickPlace(report.scope);
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

function judgeLoss({ isLost }: KnownPlace, code: string): KnownPlace['isLost'] {
  return code === 'CHAIN_REPLACED' ? 'replaced' : isLost || true;
}

function toRunChange({ before, after }: FindingChange, place: Place): RunChange[] {
  if (before && after) return [{ kind: 'changed', ...place, before, after }];
  if (after) return [{ kind: 'appeared', ...place, after }];
  return before ? [{ kind: 'gone', ...place, before }] : [];
}

/** A difference from the previous run. */
export type RunChange =
  | (Place & { readonly kind: 'appeared'; readonly after: Finding })
  /** Another outcome, or another reason of the same outcome. */
  | (Place & { readonly kind: 'changed'; readonly before: Finding; readonly after: Finding })
  | (Place & { readonly kind: 'gone'; readonly before: Finding })
  /** The verdict of its report changed; it follows the findings that changed it. */
  | (Place & { readonly kind: 'verdict'; readonly before: Verdict; readonly after: Verdict })
  /** The parachain became unreachable, or another chain took its place; each is reported once. Its last results are kept for comparison. */
  | (Place & { readonly kind: 'lost'; readonly notChecked: NotChecked })
  /** The parachain is reachable again, or for the first time. */
  | (Place & { readonly kind: 'found' });

/** Derives a key that is unique for a parachain on a network. */
export function derivePlaceKey({ parachain = '', network }: Place): string {
  return `${network}\n${parachain}`;
}

/** Joins the last results of the parachains of a plan, in its order. A parachain without a result is not checked yet. */
export function joinLast(
  last: ReadonlyMap<string, Results>,
  plan: RunPlan,
  about: Parameters<typeof joinReports>[2],
): RunReport {
  const pending = {
    reason: 'The first check of the parachain has not ended.',
    howToFindOut: 'Wait for its end. The result follows.',
  };
  const results = listTargets(plan).map((target) => {
    const notChecked = [{ ...pickPlace(target), ...pending }];
    return last.get(derivePlaceKey(target)) ?? { reports: [], notChecked };
  });
  return joinReports(results, plan, about);
}

/** The part of a plan with some parachains, by `derivePlaceKey`. */
export function narrowPlan(plan: RunPlan, held: ReadonlySet<string>): RunPlan {
  const networks = plan.networks.map((network) => ({
    ...network,
    targets: network.targets.filter((target) => held.has(derivePlaceKey(target))),
  }));
  return { ...plan, networks: networks.filter(({ targets }) => targets.length > 0) };
}

/** The keys of all parachains of a plan, for a share. */
export function listPlaceKeys(plan: Pick<RunPlan, 'networks'>): readonly string[] {
  return listTargets(plan).map(derivePlaceKey);
}

function listTargets({ networks }: Pick<RunPlan, 'networks'>): readonly RunTarget[] {
  return networks.flatMap(({ targets }) => targets);
}
