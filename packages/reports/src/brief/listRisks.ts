import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { titleOfFinding } from '../describeRun.js';
import { countOf } from '../stripNonText.js';

/** A risk that a voter should know before voting for the calls. */
export interface Risk {
  readonly outcome: Extract<Outcome, 'fail' | 'unknown' | 'warn'>;
  /** `Dry run failed`. */
  readonly label: string;
  readonly text: string;
}

/**
 * Lists the risks of a report's calls, from the worst: failures, unknowns, warnings. A failure that no call fixes is named by
 * its title alone, since it is a finding of the same report.
 */
export function listRisks(report: Report): Risk[] {
  const summary = derivePlanSummary(report);
  return [
    ...listTried(report, 'failed').map(
      (text): Risk => ({ outcome: 'fail', label: 'Failed in the dry run', text }),
    ),
    ...groupByRemedy(summary.blocked).map(
      ({ howTo, reason, count }): Risk => ({
        outcome: 'fail',
        label: `${countOf(count, 'call')} without effect`,
        text: `${reason} ${howTo}`,
      }),
    ),
    ...listUnfixed(summary),
    ...listTried(report, 'unknown').map(
      (text): Risk => ({ outcome: 'unknown', label: 'Unknown from the dry run', text }),
    ),
    // Each of these phrases introduces the reason of an unknown finding.
    ...summary.notes.map((text): Risk => ({ outcome: 'unknown', label: 'Not confirmed', text })),
    ...listFound(report, 'unknown', 'Unknown')
      .filter(({ reason }) => !summary.notes.some((note) => note.endsWith(reason)))
      .map(toRisk),
    ...listFound(report, 'warn', 'Warning').map(toRisk),
  ];
}

/** The finding itself has the reason, the evidence and what to do. */
function listUnfixed({ unfixed }: Pick<PlanSummary, 'unfixed'>): Risk[] {
  return [...new Set(unfixed.map(({ check }) => check))].map((check) => {
    const subjects = unfixed.filter((one) => one.check === check).map(({ subject }) => subject);
    const text = `${titleOfFinding({ check, outcome: 'fail' })} (${subjects.join(', ')}).`;
    return { outcome: 'fail', label: 'Not fixed by these calls', text };
  });
}

function listTried({ dryRun }: Report, outcome: 'failed' | 'unknown'): string[] {
  const steps = dryRun?.steps.filter((step) => step.outcome === outcome) ?? [];
  // A step may be tried by DryRunApi and on a fork, with the same result.
  return [...new Set(steps.map(({ title, reason }) => `${title} ${reason}`))];
}

/** Several failures often share one remedy. */
function groupByRemedy(all: readonly { readonly reason: string; readonly howTo: string }[]) {
  const groups = new Map<string, { reason: string; howTo: string; count: number }>();
  for (const { reason, howTo } of all) {
    const key = JSON.stringify([reason, howTo]);
    groups.set(key, { reason, howTo, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

interface Found extends Omit<Risk, 'text'> {
  readonly reason: string;
  readonly subjects: readonly string[];
}

function toRisk({ reason, subjects, ...risk }: Found): Risk {
  return { ...risk, text: `${subjects.join(', ')}: ${reason}` };
}

/** The same reason often holds for several subjects of a check. */
function listFound({ findings }: Report, outcome: 'unknown' | 'warn', label: string): Found[] {
  const groups = new Map<string, { readonly reason: string; readonly subjects: string[] }>();
  for (const { check, subject, reason } of findings.filter((finding) => finding.outcome === outcome)) {
    const key = JSON.stringify([check, reason]);
    const group = groups.get(key) ?? { reason, subjects: [] };
    group.subjects.push(subject);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ reason, subjects }) => ({
    outcome,
    label,
    reason,
    subjects,
  }));
}
