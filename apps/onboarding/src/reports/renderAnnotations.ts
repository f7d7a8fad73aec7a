import type { Report, RunReport } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { formatCounts, nameNotChecked, nameReport, sortFindings, titleOfCheck } from './describeRun.js';
import { countOf, shortenText, stripNonText } from './stripNonText.js';
import { verdictWords } from './words.js';

/** GitHub shows at most 50 annotations of a job; what is left out is said in the last one. */
const most = 49;
const longestTitle = 200;
const longestMessage = 2000;

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

/**
 * Writes a run as GitHub workflow commands, a line each: an error for what failed and for what is not known or was not
 * checked, since neither counts as passed; a warning for warnings; last a notice with the verdict.
 */
export function renderAnnotations(run: RunReport): string {
  const all = [...run.reports.flatMap(annotateReport), ...run.notChecked.map(annotateNotChecked)];
  const ordered = [...all.filter(isError), ...all.filter((one) => !isError(one))];
  const left = ordered.length - most;
  const more = left > 0 ? `${countOf(left, 'more annotation')} would not be shown. ` : '';
  return [...ordered.slice(0, most), summarize(run, more)].map(formatCommand).join('\n');
}

function isError({ level }: Annotation): boolean {
  return level === 'error';
}

function annotateReport(report: Report): Annotation[] {
  return sortFindings(report.findings).flatMap((finding) => {
    const level = levelOf(finding);
    if (!level) return [];
    const title = `${nameReport(report)}: ${titleOfCheck(finding.check)}`;
    return [{ level, title, message: describeFinding(finding) }];
  });
}

function levelOf({ outcome }: Finding): Annotation['level'] | undefined {
  if (outcome === 'fail' || outcome === 'unknown') return 'error';
  return outcome === 'warn' ? 'warning' : undefined;
}

function describeFinding({ check, subject, outcome, reason, howToFindOut, fix }: Finding): string {
  return [
    `${subject}: ${outcome === 'unknown' ? 'could not be found out. ' : ''}${reason}`,
    ...(howToFindOut ? [`To find out: ${howToFindOut}`] : []),
    ...(fix.length > 0 ? [`To mend it: ${fix.join(', ')} (see the plan)`] : []),
    `parachron explain ${check}`,
  ].join('\n');
}

function annotateNotChecked(one: RunReport['notChecked'][number]): Annotation {
  const message = `${one.reason}\nTo find out: ${one.howToFindOut}`;
  return { level: 'error', title: `${nameNotChecked(one)}: not checked`, message };
}

function summarize(run: RunReport, more: string): Annotation {
  const lines = run.reports.map((one) => `${nameReport(one)}: ${formatCounts(one.summary)}`);
  const message = [...lines, ...run.notChecked.map((one) => `${nameNotChecked(one)}: not checked`)];
  const title = `Parachron: ${verdictWords[run.verdict].toLowerCase()}`;
  return { level: 'notice', title, message: `${more}${message.join('\n') || 'Nothing was checked.'}` };
}

/** As the runner reads it: what would end a property or the command is written by its code. */
function formatCommand({ level, title, message }: Annotation): string {
  const lines = message.split('\n').map(stripNonText).join('\n');
  const text = lines.length > longestMessage ? `${lines.slice(0, longestMessage - 1)}…` : lines;
  const property = escapeData(shortenText(title, longestTitle)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
