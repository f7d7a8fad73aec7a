import type { NotChecked, Report, RunReport } from '@parachron/checklist';
import {
  breakCommands,
  type Entry,
  findUntried,
  listNotChecked,
  type ReportFormat,
  renderDocument,
  splitMissing,
} from '@parachron/reports';
import pico from 'picocolors';
import { formatMark } from './formatSafeText.js';
import { listShared, renderNext, renderOverview, renderShared } from './renderOverview.js';
import { renderReport } from './renderReport.js';
import { renderVerdict } from './renderVerdict.js';
import type { ReportScreen } from './Screen.js';
import { writeText } from './wrapText.js';

/**
 * Writes a run as text: what all reports share, an overview of each report, or the whole reports, then the unchecked parachains, and
 * the verdict of the run at the end. A run of one parachain is written as its report alone.
 */
export function renderRunReport(run: RunReport, screen: ReportScreen): string {
  const { reports } = run;
  const { reasons: notChecked } = splitMissing(run);
  if (screen.detail === 'quiet') return renderVerdict(run, screen).join('\n');
  const [only] = reports;
  const isAlone = reports.length === 1 && notChecked.length === 0;
  const isVerbose = screen.detail === 'verbose';
  const shared = isVerbose ? [] : listShared(reports);
  const render = (report: Report) => {
    const untried = findUntried(run, report);
    const context = isAlone ? { command: run.command, untried } : { untried, shared };
    return (isVerbose ? renderReport : renderOverview)(report, screen, context);
  };
  if (only && isAlone) return render(only);
  if (!only) return renderNotChecked(notChecked, screen);
  const rule = screen.colors.dim((screen.unicode ? '─' : '-').repeat(screen.width));
  return [
    ...(shared.length > 0
      ? [[`In each of the ${reports.length} reports:`, '', ...renderShared(only, shared, screen)].join('\n')]
      : []),
    ...(isVerbose ? reports.map(render) : [reports.map(render).join('\n')]),
    ...(notChecked.length > 0 ? [renderNotChecked(notChecked, screen)] : []),
    [...renderVerdict(run, screen), ...renderNext(run, screen)].join('\n'),
  ].join(`\n${rule}\n`);
}

/** Writes the parachains and networks that were not checked, grouped by reason. */
export function renderNotChecked(notChecked: readonly NotChecked[], screen: ReportScreen): string {
  const reasons = [screen.colors.bold('Not checked'), ...renderReasons(notChecked, screen)];
  return renderObstacle(notChecked, screen) ?? reasons.join('\n');
}

/** The one reason for all, as a verdict; undefined if there are several. */
function renderObstacle(notChecked: readonly NotChecked[], screen: ReportScreen): string | undefined {
  const [entry, ...others] = listNotChecked(notChecked).entries;
  if (!entry || others.length > 0) return undefined;
  const [how, error] = entry.facts ?? [];
  const mark = formatUnknown(screen);
  return [
    ...writeText(`Not checked: ${formatReason(entry)}`, screen, mark, { markWidth: 2, color: 'bold' }),
    '',
    ...writeText(how?.text ?? '', screen, '  '),
    ...(error ? writeText(`Error: ${error.text}`, screen, '  ', { color: 'dim' }) : []),
  ].join('\n');
}

/** Writes each reason with its parachains. */
function renderReasons(notChecked: readonly NotChecked[], screen: ReportScreen): string[] {
  return listNotChecked(notChecked).entries.flatMap((entry) => [
    ...writeText(formatReason(entry), screen, `  ${formatUnknown(screen)}`, { markWidth: 4 }),
    ...(entry.facts ?? []).flatMap(({ label, text }) =>
      writeText(`${label}: ${text}`, screen, '    ', { color: 'dim' }),
    ),
  ]);
}

/** The mark of an unknown result, without its word. */
const formatUnknown = (screen: ReportScreen) => formatMark('unknown', screen, { word: '', width: 0 });

function formatReason({ title, text = '' }: Entry): string {
  return title ? `${title}: ${text}` : text;
}

/** Heading with the parachain and its network. */
export function renderPlace({ scope }: Pick<Report, 'scope'>, screen: ReportScreen): string {
  const name = scope.parachain === undefined ? '' : `${scope.parachain}, `;
  const text = `${name}para ${scope.targetParaId} on ${scope.network}`;
  return writeText(text, screen, '', { color: 'bold' }).join('\n');
}

/** The width of text files does not depend on the terminal. */
const screen: ReportScreen = {
  colors: pico.createColors(false),
  unicode: true,
  width: 100,
  detail: 'verbose',
};

/** Writes a run for a file in any format. */
export function renderFile(run: RunReport, format: ReportFormat): string {
  const text =
    format === 'terminal' ? breakCommands(renderRunReport(run, screen)) : renderDocument(run, format);
  return `${text.trimEnd()}\n`;
}
