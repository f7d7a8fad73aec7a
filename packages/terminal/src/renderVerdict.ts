import { type NotChecked, type RunReport, roleWords } from '@parachron/checklist';
import { addCounts, countOf, formatCounts, formatVerdict, verdictWords } from '@parachron/reports';
import type { ReportScreen } from './Screen.js';
import { wrapText, writeText } from './wrapText.js';

type Run = Pick<RunReport, 'verdict' | 'reports' | 'notChecked'>;

/** Writes the verdict in a sentence, and the counts of all findings. */
export function renderVerdict(run: Run, screen: ReportScreen): string[] {
  return [...renderSentence(run, screen), ...renderCounts(run, screen)];
}

/** Writes the verdict with the parachain and the cause. */
export function renderSentence(run: Run, screen: ReportScreen): string[] {
  const { colors } = screen;
  const color = { ready: colors.green, 'not-ready': colors.red, unknown: colors.magenta }[run.verdict];
  return writeText(describeRun(run, screen), screen).map((line) => color(colors.bold(line)));
}

/** Writes the counts of all findings, and of the parachains that were not checked. */
export function renderCounts(run: Run, { width }: ReportScreen): string[] {
  const waiting = run.reports.flatMap(({ findings }) => findings.filter(({ waitsFor }) => waitsFor)).length;
  const counts = run.reports.length === 0 ? [] : [`Findings: ${formatCounts(addCounts(run.reports))}`];
  const rest = [
    ...(waiting === 0 ? [] : [`${waiting} of them wait for another finding`]),
    ...(run.notChecked.length === 0 ? [] : [countNotChecked(run)]),
  ];
  return wrapText([...counts, ...rest].join('; '), width);
}

/** One report has its own sentence; of several, the ready ones are counted. */
function describeRun(run: Run, screen: ReportScreen): string {
  const { reports, notChecked } = run;
  const [only] = reports;
  if (!only) return `Could not check: ${describeObstacle(run, screen)}`;
  if (reports.length + notChecked.length === 1) return formatVerdict(only);
  const ready = reports.filter(({ verdict }) => verdict === 'ready').length;
  const all = reports.length + notChecked.length;
  return `${verdictWords[run.verdict]}: ${ready} of ${countOf(all, 'parachain')} ${ready === 1 ? 'is' : 'are'} ready.`;
}

/** A chain that cannot be opened has an entry for each of its endpoints. */
function countNotChecked({ notChecked }: Run): string {
  const isOfEndpoints = notChecked.every(({ role }) => role !== undefined);
  return isOfEndpoints
    ? countOf(notChecked.length, ['endpoint failed', 'endpoints failed'])
    : `${notChecked.length} not checked`;
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
