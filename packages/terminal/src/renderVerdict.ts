import { type NotChecked, type RunReport, roleWords, type Verdict } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { addCounts, countOf, describeReach, formatCounts } from '@parachron/reports';
import { formatSafeText } from './formatSafeText.js';
import type { ReportScreen } from './ReportScreen.js';
import { wrapText } from './wrapText.js';

type Run = Pick<RunReport, 'verdict' | 'reports' | 'notChecked'>;

/** Writes the verdict with the checks that decide it, and the counts of all findings. */
export function renderVerdict(run: Run, screen: ReportScreen): string[] {
  const { colors, width } = screen;
  const color = { ready: colors.green, 'not-ready': colors.red, unknown: colors.magenta }[run.verdict];
  const rest = run.notChecked.length === 0 ? [] : [countNotChecked(run)];
  const counts = run.reports.length === 0 ? [] : [`Findings: ${formatCounts(addCounts(run.reports))}`];
  return [
    ...wrapText(formatSafeText(sentences[run.verdict](run, screen), screen), width).map((line) =>
      color(colors.bold(line)),
    ),
    ...wrapText([...counts, ...rest].join('; '), width),
  ];
}

const sentences: Readonly<Record<Verdict, (run: Run, screen: ReportScreen) => string>> = {
  ready: ({ reports }) => {
    const reach = describeReach(reports);
    return reach === undefined ? 'READY: no check failed.' : `READY (${reach}).`;
  },
  'not-ready': (run) => `NOT READY: ${nameChecks(run, 'fail', 'failed')}. ${describeRemedy(run)}`,
  unknown: (run, screen) => {
    if (run.reports.length === 0) return `Could not check: ${describeObstacle(run, screen)}`;
    const isUndecided = run.reports.some(({ summary }) => summary.unknown > 0);
    if (isUndecided) return `UNKNOWN: ${nameChecks(run, 'unknown', 'without a result')}.`;
    return `UNKNOWN: ${countOf(run.notChecked.length, 'parachain')} not checked.`;
  },
};

/** A chain that cannot be opened has an entry for each of its endpoints. */
function countNotChecked({ notChecked }: Run): string {
  const isOfEndpoints = notChecked.every(({ role }) => role !== undefined);
  return isOfEndpoints
    ? countOf(notChecked.length, ['endpoint failed', 'endpoints failed'])
    : `${notChecked.length} not checked`;
}

function describeRemedy({ reports }: Run): string {
  const isPlanned = reports.some(({ plan, followUps }) => [...followUps, { steps: plan }].some(hasSteps));
  return isPlanned
    ? 'Run `parachron plan` for the same chains.'
    : 'The plan has no step: each failure says what to do.';
}

function hasSteps({ steps }: { readonly steps: readonly unknown[] }): boolean {
  return steps.length > 0;
}

function nameChecks({ reports }: Run, outcome: Outcome, word: string): string {
  const findings = reports.flatMap((report) => report.findings.filter((one) => one.outcome === outcome));
  const ids = [...new Set(findings.map(({ check }) => check))];
  return `${countOf(ids.length, 'check')} ${word} (${ids.join(', ')})`;
}

/** Names each chain that cannot be opened: unreachable chains together, other chains with the code of their error. */
function describeObstacle({ notChecked }: Run, { detail }: ReportScreen): string {
  const chains = new Map<string, Set<string>>();
  for (const { role, error } of notChecked) {
    const obstacle = nameObstacle(error);
    if (obstacle === undefined) continue;
    const known = chains.get(obstacle) ?? new Set();
    chains.set(obstacle, role ? known.add(roleWords[role]) : known);
  }
  const words = [...chains].flatMap(([obstacle, roles]) => {
    if (roles.size > 0) return [`${[...roles].join(', ')} ${obstacle}`];
    return obstacle === 'unreachable' ? ['a chain is unreachable'] : [];
  });
  if (words.length > 0) return `${words.join('; ')}.`;
  // A quiet screen has no reasons above the verdict.
  const reasons = detail === 'quiet' ? notChecked.map(({ reason }) => reason) : ['see the reasons above.'];
  return [...new Set(reasons)].join(' ');
}

function nameObstacle(error: NotChecked['error']): string | undefined {
  if (!error) return undefined;
  return error.fault === 'unreachable' ? 'unreachable' : `not usable (${error.code})`;
}
