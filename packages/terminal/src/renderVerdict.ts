import type { Report, RunReport } from '@parachron/checklist';
import {
  countMissing,
  countSubjects,
  findProposal,
  formatCounts,
  formatVerdict,
  listPlaces,
  verdictWords,
} from '@parachron/reports';
import type { ReportScreen } from './Screen.js';
import { wrapText, writeText } from './wrapText.js';

type Run = Pick<RunReport, 'verdict' | 'reports' | 'notChecked'>;

/** Writes the verdict in a sentence, with the parachain and the cause, and the counts of all findings. */
export function renderVerdict(run: Run, screen: ReportScreen): string[] {
  const { colors, width } = screen;
  const color = { ready: colors.green, 'not-ready': colors.red, unknown: colors.magenta }[run.verdict];
  const sentence = writeText(describeRun(run), screen).map((line) => color(colors.bold(line)));
  return [...sentence, ...wrapText(countFindings(run), width)];
}

/** Counts all findings, the parachains that were not checked, and the plans that were not tried. */
function countFindings(run: Run): string {
  const { reports } = run;
  const counts = `Findings: ${formatCounts(...reports.map(({ summary }) => summary))}`;
  const found = reports.length === 0 ? [] : [`${counts}${formatWaiting(reports)}`];
  return [...found, ...countMissing(run)].join('; ');
}

/** One report has its own sentence; of several, the ready ones are counted. */
function describeRun(run: Run): string {
  const { reports, notChecked } = run;
  const [only] = reports;
  if (!only) return `Not checked: ${[...new Set(notChecked.map(({ reason }) => reason))].join(' ')}`;
  if (listPlaces(run).length === 1) return findProposal(only.plan, only.dryRun)?.title ?? formatVerdict(only);
  const ready = reports.filter(({ verdict }) => verdict === 'ready').length;
  return `${verdictWords[run.verdict]}: ${ready} of ${countSubjects(run)} ${ready === 1 ? 'is' : 'are'} ready.`;
}

/** How many of the counted findings are not judged because of others, in brackets; empty if there is none. */
export function formatWaiting(reports: readonly Pick<Report, 'findings'>[]): string {
  const { length } = reports.flatMap(({ findings }) => findings.filter(({ waitsFor }) => waitsFor));
  return length === 0 ? '' : ` (${length} of these ${length === 1 ? 'waits' : 'wait'} for another finding)`;
}
