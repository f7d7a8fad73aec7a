import type { Report, RunReport } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { formatValue, nameNotChecked, nameReport, titleOfCheck } from './describeRun.js';
import { type Markup, markup, markupLines, trusted } from './markup/markup.js';
import { shortenText } from './stripNonText.js';

const longestName = 200;
const longestMessage = 1000;
const longestLine = 2000;

interface Suite {
  readonly name: string;
  readonly cases: readonly { readonly kind: keyof Counts | 'passed'; readonly text: Markup }[];
}

interface Counts {
  failures: number;
  errors: number;
  skipped: number;
}

/**
 * Writes a run as JUnit XML: a test suite for each parachain and network, a test case for each finding.
 *
 * `fail` is a failure. `unknown`, and what was asked for and not looked at, is an error (the test could not be carried
 * out): some programs count what is skipped as passed. `not-applicable` is skipped. A warning passes, and its words
 * stand in `system-out`.
 */
export function renderJunit(run: RunReport): string {
  const suites = [...run.reports.map(suiteOfReport), ...run.notChecked.map(suiteOfNotChecked)];
  const [, at] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(run.at ?? '') ?? [];
  const body = suites.map((suite) => formatSuite(suite, at));
  const total = suites.flatMap(({ cases }) => cases);
  const root = markup`<testsuites name="parachron" ${formatCounts(total)}>${body}
</testsuites>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

function suiteOfReport(report: Report): Suite {
  const name = nameReport(report);
  return { name, cases: report.findings.map((finding) => caseOfFinding(finding, name)) };
}

function suiteOfNotChecked(one: RunReport['notChecked'][number]): Suite {
  const name = nameNotChecked(one);
  const message = shortenText(one.reason, longestMessage);
  const more = [
    one.reason,
    `To find out: ${one.howToFindOut}`,
    one.error ? `${one.error.code}: ${one.error.message}` : '',
  ];
  const text = markup`
    <testcase classname="${name}" name="is checked"><error type="not-checked" message="${message}">${formatLines(more)}</error></testcase>`;
  return { name, cases: [{ kind: 'errors', text }] };
}

function caseOfFinding(finding: Finding, classname: string): Suite['cases'][number] {
  const { check, subject, outcome, reason } = finding;
  const name = shortenText(`${check}: ${subject}`, longestName);
  const message = shortenText(reason, longestMessage);
  const wrap = (content: Markup) => markup`
    <testcase classname="${classname}" name="${name}">${content}</testcase>`;
  const text = formatLines(describeFinding(finding));
  switch (outcome) {
    case 'fail':
      return {
        kind: 'failures',
        text: wrap(markup`<failure type="fail" message="${message}">${text}</failure>`),
      };
    case 'unknown':
      return {
        kind: 'errors',
        text: wrap(markup`<error type="unknown" message="${message}">${text}</error>`),
      };
    case 'not-applicable':
      return { kind: 'skipped', text: wrap(markup`<skipped message="${message}"/>`) };
    case 'warn':
      return { kind: 'passed', text: wrap(markup`<system-out>warning: ${text}</system-out>`) };
    case 'pass':
      return { kind: 'passed', text: wrap(markup`<system-out>${message}</system-out>`) };
  }
}

function describeFinding(finding: Finding): string[] {
  return [
    `${titleOfCheck(finding.check)}`,
    `${finding.subject}: ${finding.reason}`,
    ...finding.evidence.map(
      (one) =>
        `${one.key} = ${shortenText(formatValue(one), longestLine)} (${one.chain}, block ${one.block.number})`,
    ),
    ...(finding.howToFindOut ? [`To find out: ${finding.howToFindOut}`] : []),
    ...(finding.fix.length > 0 ? [`To mend it: ${finding.fix.join(', ')} (see the plan)`] : []),
    `To read more: parachron explain ${finding.check}`,
  ];
}

function formatLines(lines: readonly string[]): Markup {
  const full = lines.filter((line) => line !== '').map((line) => shortenText(line, longestLine));
  return markup`${markupLines(full.join('\n'))}`;
}

function formatSuite({ name, cases }: Suite, at: string | undefined): Markup {
  const time = at === undefined ? undefined : markup` timestamp="${at}"`;
  return markup`
  <testsuite name="${name}" ${formatCounts(cases)}${time}>${cases.map(({ text }) => text)}
  </testsuite>`;
}

function formatCounts(cases: Suite['cases']): Markup {
  const counts: Counts = { failures: 0, errors: 0, skipped: 0 };
  for (const { kind } of cases) if (kind !== 'passed') counts[kind] += 1;
  const { failures, errors, skipped } = counts;
  return trusted(`tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`);
}
