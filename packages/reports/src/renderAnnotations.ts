import type { Report, RunReport } from '@parachron/checklist';
import { describeDryRun, describeTriedStep, listStandingTries } from './describeDryRun.js';
import { describeFinding, describeNotChecked } from './describeReport.js';
import { formatVerdict } from './listCauses.js';
import type { Entry } from './model.js';
import { nameStep } from './stepText.js';
import { countOf, cutText, shortenText, stripControls } from './text/text.js';
import { formatCounts, formatHeadline, nameNotChecked, nameReport } from './verdictText.js';

/** GitHub shows 10 errors and 10 warnings of one step, and drops the others silently (actions/toolkit, pull request 734). */
const mostOfLevel = 10;

const longestTitle = 200;

const longestMessage = 2000;

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** The order of annotations, if GitHub cannot show all. */
  readonly rank: number;
}

const ranks = { fail: 0, 'not-checked': 1, unknown: 2, warn: 3, verdict: 4 } as const;

/**
 * Writes a run as GitHub workflow commands, a line each: an error for failed and unknown findings and for missing checks, since
 * no check of these passed; a warning for warnings; last a notice with the verdict. A tried step of a plan counts as a finding.
 */
export function renderAnnotations(run: RunReport): string {
  const all = [
    ...run.reports.flatMap(listReportAnnotations),
    ...run.notChecked.flatMap((one) => {
      const entry = describeNotChecked(one);
      const message = [entry.text ?? '', ...listFacts(entry)];
      return annotate(entry, `${entry.title}: not checked`, message, 'not-checked');
    }),
  ];
  const ordered = all.sort((a, b) => a.rank - b.rank);
  const errors = ordered.filter(({ level }) => level === 'error');
  const warnings = ordered.filter(({ level }) => level === 'warning');
  const shown = [errors, warnings].flatMap((list) => list.slice(0, mostOfLevel));
  const left = [countLeft(errors, 'more error'), countLeft(warnings, 'more warning')].flat();
  return [...shown, summarize(run, left)].map(formatCommand).join('\n');
}

function countLeft(list: readonly Annotation[], name: string): string[] {
  const left = list.length - mostOfLevel;
  return left > 0 ? [countOf(left, name)] : [];
}

function listReportAnnotations(report: Report): Annotation[] {
  const { findings, plan, dryRun } = report;
  const name = nameReport(report);
  return [
    ...findings.flatMap((finding) => {
      const entry = describeFinding(finding, plan);
      const message = [
        `${finding.subject}: ${finding.outcome === 'unknown' ? 'no result. ' : ''}${finding.reason}`,
        ...listFacts(entry),
        `More about the check: parachron explain ${finding.check}`,
      ];
      return annotate(entry, `${name}: ${entry.title}`, message);
    }),
    ...(dryRun ? listStandingTries(dryRun) : []).flatMap((step) => {
      const entry = describeTriedStep(step, plan);
      const message = [`${entry.word}. ${entry.text}`, entry.place ?? ''];
      return annotate(entry, `${name}, dry run: ${nameStep(step, plan)}`, message);
    }),
  ];
}

function annotate(
  { outcome }: Entry,
  title: string,
  lines: readonly string[],
  reason?: 'not-checked',
): Annotation[] {
  if (outcome !== 'fail' && outcome !== 'unknown' && outcome !== 'warn') return [];
  const level = outcome === 'warn' ? 'warning' : 'error';
  return [{ level, rank: ranks[reason ?? outcome], title, message: lines.join('\n') }];
}

function listFacts({ facts = [] }: Entry): string[] {
  return facts.map(({ label, text }) => `${label}: ${text}`);
}

/** @param left the number of hidden annotations by level, in words */
function summarize(run: RunReport, left: readonly string[]): Annotation {
  const few = `Not shown, since GitHub takes ${mostOfLevel} errors and ${mostOfLevel} warnings from a step: ${left.join(' and ')}.`;
  const more = `${few} The summary of the job, or a report by --report report.md, has them.`;
  const lines = [
    ...(left.length > 0 ? [more] : []),
    ...run.reports.map(describeReport),
    ...run.notChecked.map((one) => `${nameNotChecked(one)}: not checked`),
  ];
  const title = `Parachron: ${formatHeadline(run)}`;
  return { level: 'notice', rank: ranks.verdict, title, message: lines.join('\n') || 'No check ran.' };
}

function describeReport(report: Report): string {
  const { dryRun, plan, summary } = report;
  const { title, result } = dryRun ? describeDryRun(dryRun, plan) : {};
  const tried = title === undefined ? '' : ` ${title}: ${result}`;
  return `${nameReport(report)}: ${formatCounts(summary)}. ${formatVerdict(report)}${tried}`;
}

/** Escapes the characters that end a property or the command. */
function formatCommand({ level, title, message }: Annotation): string {
  const lines = message.split('\n').map(stripControls).join('\n');
  const text = lines.length > longestMessage ? `${cutText(lines, longestMessage - 1)}…` : lines;
  const property = escapeData(shortenText(title, longestTitle)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
