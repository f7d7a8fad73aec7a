import type { Report, RunReport } from '@parachron/checklist';
import { capitalize, formatJson, type Outcome } from '@parachron/core';
import { describeTriedStep, formatInstruction, listStandingTries } from './describeDryRun.js';
import { describeFinding, describeNotChecked, formatEntry } from './describeReport.js';
import { joinMarkup, type Markup, markup } from './markup/markup.js';
import type { Entry } from './model.js';
import { nameStep } from './stepText.js';
import { shortenText } from './text/text.js';
import { describeReach, formatHeadline, nameReport } from './verdictText.js';
import { placeWords } from './words.js';

const longestName = 200;
const longestMessage = 1000;
const longestLine = 2000;

interface Suite {
  readonly name: string;
  /** The properties of all its cases. */
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly cases: readonly Case[];
}

interface Case extends Required<Pick<Entry, 'outcome'>> {
  readonly text: Markup;
}

/**
 * Writes a run as JUnit XML: a test suite for each parachain and network, a test case for each finding. If a plan was tried, a
 * separate suite has a case for each step: `done` passes, `failed` is a failure, `unknown` an error.
 *
 * `fail` is a failure. `unknown` and a missing check are errors (the test could not run), since some programs count a skipped
 * case as passed. `not-applicable` is skipped. A warning passes, with its text in `system-out`.
 */
export function renderJunit(run: RunReport): string {
  const suites = [...run.reports.flatMap(listSuites), ...run.notChecked.map(createNotCheckedSuite)];
  const [, at] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(run.at ?? '') ?? [];
  const body = suites.map((suite) => formatSuite(suite, at));
  const total = suites.flatMap(({ cases }) => cases);
  const root = markup`<testsuites name="parachron" ${formatCounts(total)}>${body}
</testsuites>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

function listSuites(report: Report): Suite[] {
  const name = nameReport(report);
  const reports = [report];
  const properties = { verdict: formatHeadline({ ...report, reports }), reach: describeReach(reports) };
  const cases = report.findings.map((finding) => {
    const entry = describeFinding(finding, report.plan);
    const lines = [...listLines(entry), `More about the check: parachron explain ${finding.check}`];
    return formatCase(entry, { classname: name, name: `${finding.check}: ${finding.subject}`, lines });
  });
  return [{ name, properties, cases }, ...listDryRunSuites(report)];
}

function listDryRunSuites(report: Report): Suite[] {
  const { dryRun, plan } = report;
  if (!dryRun) return [];
  const { means, after } = dryRun;
  const name = `${nameReport(report)}: dry run`;
  const afterwards = formatHeadline({ ...after, reports: [after] });
  const properties = { 'tried on': placeWords[means], afterwards };
  // The name of a case contains nothing that differs between runs of one plan.
  const cases = listStandingTries(dryRun).map((step) => {
    const { round = 1 } = step;
    const entry = describeTriedStep(step, plan);
    const again = round > 1 ? `, round ${round}` : '';
    const about = { classname: name, name: `${capitalize(nameStep(step, plan))}${again}` };
    return formatCase(entry, { ...about, lines: listLines(entry) });
  });
  return [{ name, properties, cases }];
}

function createNotCheckedSuite(one: RunReport['notChecked'][number]): Suite {
  const { title: name = '', ...entry } = describeNotChecked(one);
  const about = { classname: name, name: 'is checked', lines: listLines(entry), type: 'not-checked' };
  return { name, properties: { verdict: 'not checked' }, cases: [formatCase(entry, about)] };
}

function listLines(entry: Entry): string[] {
  const { title = '', below = [], evidence = [], facts = [] } = entry;
  return [
    title,
    formatEntry(entry),
    ...below.map((one) => formatInstruction(one)),
    ...evidence.map(
      (one) =>
        `${one.key} = ${shortenText(formatJson(one.value), longestLine)} (${one.chain}, block ${one.block.number})`,
    ),
    ...facts.map(({ label, text }) => `${label}: ${text}`),
  ];
}

/** @param about `lines`: the text of a case that did not pass; `type`: that of its failure, by default its outcome */
function formatCase(
  { outcome = 'unknown', text: reason = '' }: Entry,
  about: { classname: string; name: string; lines: readonly string[]; type?: string },
): Case {
  const { classname, name, type = outcome } = about;
  const message = shortenText(reason, longestMessage);
  const text = formatLines(about.lines);
  const failed = markup`type="${type}" message="${message}"`;
  const content: Readonly<Record<Outcome, Markup>> = {
    fail: markup`<failure ${failed}>${text}</failure>`,
    unknown: markup`<error ${failed}>${text}</error>`,
    'not-applicable': markup`<skipped message="${message}"/>`,
    warn: markup`<system-out>warning: ${text}</system-out>`,
    pass: markup`<system-out>${message}</system-out>`,
  };
  const whole = markup`
    <testcase classname="${classname}" name="${shortenText(name, longestName)}">${content[outcome]}</testcase>`;
  return { outcome, text: whole };
}

function formatLines(lines: readonly string[]): Markup {
  const full = lines.filter((line) => line !== '').map((line) => shortenText(line, longestLine));
  return markup`${joinMarkup(full.join('\n'))}`;
}

function formatSuite({ name, properties, cases }: Suite, at: string | undefined): Markup {
  const time = at === undefined ? undefined : markup` timestamp="${at}"`;
  return markup`
  <testsuite name="${name}" ${formatCounts(cases)}${time}>${formatProperties(properties)}${cases.map(({ text }) => text)}
  </testsuite>`;
}

function formatProperties(properties: Suite['properties']): Markup {
  const known = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : markup`<property name="${name}" value="${value}"/>`,
  );
  return markup`
    <properties>${known}</properties>`;
}

function formatCounts(cases: Suite['cases']): Markup {
  const count = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length;
  return markup`tests="${cases.length}" failures="${count('fail')}" errors="${count('unknown')}" skipped="${count('not-applicable')}"`;
}
