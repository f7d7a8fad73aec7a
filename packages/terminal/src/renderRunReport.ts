import { type NotChecked, type Report, type RunReport, roleWords } from '@parachron/checklist';
import { breakCommands, formatCounts, givenByOptions, verdictOutcomes } from '@parachron/reports';
import pico from 'picocolors';
import { formatMark } from './formatSafeText.js';
import { renderCommands, renderOverview } from './renderOverview.js';
import { renderReport } from './renderReport.js';
import { renderVerdict } from './renderVerdict.js';
import type { ReportScreen } from './Screen.js';
import { writeText } from './wrapText.js';

/**
 * Writes a run as text: an overview of each report, or the whole reports, then the unchecked parachains, and a line for each
 * parachain at the end. A run of one parachain is written as its report alone.
 */
export function renderRunReport(run: RunReport, screen: ReportScreen): string {
  const { reports, notChecked } = run;
  if (screen.detail === 'quiet') return renderVerdict(run, screen).join('\n');
  const [only] = reports;
  const render = (report: Report) =>
    screen.detail === 'verbose'
      ? renderReport(report, screen, run.command)
      : renderOverview(report, screen, run.command);
  if (only && reports.length === 1 && notChecked.length === 0) return render(only);
  if (reports.length === 0 && findOnlyObstacle(notChecked)) return renderNotChecked(notChecked, screen);
  if (reports.length === 0) {
    const groups = groupByReason(notChecked).flatMap((group) => renderGroup(group, screen));
    return [renderSummary(run, screen), '', ...groups, ...renderCommands(run, screen)].join('\n');
  }
  const rule = screen.colors.dim((screen.unicode ? '─' : '-').repeat(screen.width));
  return [
    ...reports.map(render),
    ...(notChecked.length > 0 ? [renderNotChecked(notChecked, screen)] : []),
    [renderSummary(run, screen), ...renderCommands(run, screen)].join('\n'),
  ].join(`\n${rule}\n`);
}

/** Writes the parachains and networks that were not checked, grouped by reason. */
export function renderNotChecked(notChecked: readonly NotChecked[], screen: ReportScreen): string {
  const only = findOnlyObstacle(notChecked);
  if (only) return renderObstacle(only, screen).join('\n');
  return [
    screen.colors.bold('Not checked'),
    ...groupByReason(notChecked).flatMap((group) => renderGroup(group, screen)),
  ].join('\n');
}

/** The parachains that were not checked for one reason. */
interface Group {
  readonly first: NotChecked;
  readonly names: string[];
}

/** The parachains that were not checked, if they share one reason, which is not that of one of their chains. */
function findOnlyObstacle(notChecked: readonly NotChecked[]): Group | undefined {
  const [group, ...others] = groupByReason(notChecked);
  return others.length === 0 && group?.first.role === undefined ? group : undefined;
}

function groupByReason(notChecked: readonly NotChecked[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of notChecked) {
    const key = `${one.network}\n${one.role}\n${one.origin}\n${one.reason}\n${one.howToFindOut}`;
    const group = groups.get(key) ?? { first: one, names: [] };
    if (one.parachain !== undefined) group.names.push(one.parachain);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The one reason, as a verdict. */
function renderObstacle(group: Group, screen: ReportScreen): string[] {
  const { howToFindOut, error } = group.first;
  const mark = formatMark('unknown', screen, { word: '', width: 0 });
  return [
    ...writeText(`Not checked: ${describeGroup(group)}`, screen, mark, { markWidth: 2, color: 'bold' }),
    '',
    ...writeText(howToFindOut, screen, '  '),
    ...(error ? writeText(`Error: ${error.code}`, screen, '  ', { color: 'dim' }) : []),
  ];
}

function renderGroup(group: Group, screen: ReportScreen): string[] {
  const { howToFindOut, error } = group.first;
  return [
    ...writeText(describeGroup(group), screen, `  ${formatMark('unknown', screen)} `, { markWidth: 12 }),
    ...[`To find out: ${howToFindOut}`, ...(error ? [`(${error.code})`] : [])].flatMap((text) =>
      writeText(text, screen, ' '.repeat(12), { color: 'dim' }),
    ),
  ];
}

/** The reason of a group, after its name unless it has none. */
function describeGroup(group: Group): string {
  const who = nameGroup(group);
  return `${who === givenByOptions ? '' : `${who}: `}${group.first.reason}`;
}

/** A chain that could not be opened is named by its origin first, which the user can change. */
function nameGroup({ first: { role, network, origin }, names }: Group): string {
  const place = names.length > 0 ? `${names.join(', ')} on ${network}` : network;
  if (role === undefined) return place;
  if (origin === undefined) return `${place}, ${roleWords[role]}`;
  const chain = `${origin} (${roleWords[role]})`;
  return names.length > 0 ? `${chain}, for ${place}` : chain;
}

function renderSummary(run: RunReport, screen: ReportScreen): string {
  const lines = run.reports.flatMap((report) => {
    const mark = `  ${formatMark(verdictOutcomes[report.verdict], screen)} `;
    return writeText(`${namePlace(report)}: ${formatCounts(report.summary)}`, screen, mark, {
      markWidth: 12,
    });
  });
  return [...lines, ...(lines.length > 0 ? [''] : []), ...renderVerdict(run, screen)].join('\n');
}

/** Heading with the parachain and its network. */
export function renderPlace(report: Pick<Report, 'scope'>, screen: ReportScreen): string {
  return writeText(namePlace(report), screen, '', { color: 'bold' }).join('\n');
}

function namePlace({ scope }: Pick<Report, 'scope'>): string {
  const name = scope.parachain === undefined ? '' : `${scope.parachain}, `;
  return `${name}para ${scope.targetParaId} on ${scope.network}`;
}

/** The width of text files does not depend on the terminal. */
const screen: ReportScreen = {
  colors: pico.createColors(false),
  unicode: true,
  width: 100,
  detail: 'verbose',
};

/** Writes a run as a text report for a file. */
export function renderTextFile(run: RunReport): string {
  return breakCommands(renderRunReport(run, screen));
}
