import type { Report, RunReport } from '@parachron/checklist';
import { describeDryRun, findProposal, formatSubject, formatTried } from './entries/describeDryRun.js';
import { formatEntry } from './entries/describeReport.js';
import { formatVerdict } from './listCauses.js';
import { listRemedies, listSuites } from './listSuites.js';
import { countOf, cutAt, shortenText, stripControls } from './text/text.js';
import { formatCounts, nameReport } from './text/verdictText.js';

/** GitHub shows 10 errors and 10 warnings of one step, and drops the others silently (actions/toolkit, pull request 734). */
const mostOfLevel = 10;

const longestTitle = 200;

const longestMessage = 2000;

/** The cases of each level, in the order in which GitHub has space for them. */
const levels = { error: ['fail', 'not-checked', 'unknown'], warning: ['warn'] } as const;

/**
 * Writes a run as GitHub workflow commands, a line each: an error for failed and unknown findings and for missing checks, since
 * no check of these passed; a warning for warnings; last a notice with the verdict. A tried step of a plan counts as a finding.
 */
export function renderAnnotations(run: RunReport): string {
  const all = listSuites(run).flatMap((suite) => suite.cases.map((one) => ({ ...one, suite: suite.name })));
  const found = Object.entries(levels).map(([level, types]) => {
    return { level, own: types.flatMap((type) => all.filter((one) => one.type === type)) };
  });
  const shown = found.flatMap(({ level, own }) =>
    own.slice(0, mostOfLevel).map(({ suite, title, entry }) => {
      const message = [formatEntry(entry), ...listRemedies(entry)].join('\n');
      return annotate(level, `${suite}: ${title}`, message);
    }),
  );
  const left = found.flatMap(({ level, own }) =>
    own.length > mostOfLevel ? [countOf(own.length - mostOfLevel, `more ${level}`)] : [],
  );
  const missing = all.filter(({ type }) => type === 'not-checked').map((one) => `${one.suite}: ${one.title}`);
  return [...shown, summarize(run, left, new Set(missing))].join('\n');
}

/**
 * @param left the number of hidden annotations by level, in words
 * @param missing the missing checks, in words
 */
function summarize(run: RunReport, left: readonly string[], missing: Iterable<string>): string {
  const few = `Not shown, since GitHub takes ${mostOfLevel} errors and ${mostOfLevel} warnings from a step: ${left.join(' and ')}.`;
  const more = `${few} The summary of the job, or a report by --report report.md, has them.`;
  const lines = [...(left.length > 0 ? [more] : []), ...run.reports.map(summarizeReport), ...missing];
  return annotate('notice', `Parachron: ${formatSubject(run)}`, lines.join('\n') || 'No check ran.');
}

function summarizeReport(report: Report): string {
  const { dryRun, plan, summary } = report;
  const proposal = findProposal(plan, dryRun);
  if (proposal) return `${proposal.title}. ${formatTried(report)}`;
  const { title, result } = dryRun ? describeDryRun(dryRun, plan) : {};
  const tried = title === undefined ? '' : ` ${title}: ${result}`;
  return `${nameReport(report)}: ${formatCounts(summary)}. ${formatVerdict(report)}${tried}`;
}

/** Escapes the characters that end a property or the command. */
function annotate(level: string, title: string, message: string): string {
  const lines = message.split('\n').map(stripControls).join('\n');
  const text = lines.length > longestMessage ? `${cutAt(lines, longestMessage - 1)}…` : lines;
  const property = escapeData(shortenText(title, longestTitle)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
