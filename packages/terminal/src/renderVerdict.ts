import { type RunReport, roleWords } from '@parachron/checklist';
import {
  countOf,
  countSubjects,
  countUnchecked,
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
  const sentence = writeText(describeRun(run, screen), screen).map((line) => color(colors.bold(line)));
  return [...sentence, ...wrapText(countFindings(run), width)];
}

/** Counts all findings, and the parachains that were not checked. */
function countFindings(run: Run): string {
  const waiting = run.reports.flatMap(({ findings }) => findings.filter(({ waitsFor }) => waitsFor)).length;
  const counts =
    run.reports.length === 0
      ? []
      : [`Findings: ${formatCounts(...run.reports.map(({ summary }) => summary))}`];
  const rest = [
    ...(waiting === 0 ? [] : [`${waiting} of them wait for another finding`]),
    ...(run.notChecked.length === 0 ? [] : [countNotChecked(run)]),
  ];
  return [...counts, ...rest].join('; ');
}

/** One report has its own sentence; of several, the ready ones are counted. */
function describeRun(run: Run, screen: ReportScreen): string {
  const { reports } = run;
  const [only] = reports;
  if (!only) return `Could not check: ${describeObstacle(run, screen)}`;
  if (listPlaces(run).length === 1) return formatVerdict(only);
  const ready = reports.filter(({ verdict }) => verdict === 'ready').length;
  return `${verdictWords[run.verdict]}: ${ready} of ${countSubjects(run)} ${ready === 1 ? 'is' : 'are'} ready.`;
}

/** A chain that cannot be opened has an entry for each of its endpoints. */
function countNotChecked({ notChecked }: Run): string {
  const isOfEndpoints = notChecked.every(({ role }) => role !== undefined);
  return isOfEndpoints
    ? countOf(notChecked.length, ['endpoint failed', 'endpoints failed'])
    : `${countUnchecked(notChecked)} not checked`;
}

/** Names the chains that cannot be opened. A quiet screen has no reasons above the verdict, and has them here. */
function describeObstacle({ notChecked }: Run, { detail }: ReportScreen): string {
  const chains = new Set(notChecked.map(({ role }) => role && roleWords[role]));
  if (detail === 'quiet') return [...new Set(notChecked.map(({ reason }) => reason))].join(' ');
  return chains.has(undefined) ? 'see the reasons.' : `${[...chains].join(', ')}.`;
}
