import type { NotChecked, RunReport, Verdict } from '@parachron/checklist';
import { compareFindings, type FindingChange } from '@parachron/checklist';
import { type Finding, omitUndefined } from '@parachron/core';
import { derivePlaceKey } from './derivePlaceKey.js';
import type { ChangedPlace, RunChange } from './RunChange.js';

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
