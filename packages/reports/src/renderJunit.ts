import type { Report, RunReport, TriedStep } from '@parachron/checklist';
import { capitalize, type Finding } from '@parachron/core';
import {
  describeTriedStep,
  formatInstruction,
  formatPreparation,
  formatRound,
  listStandingTries,
} from './describeDryRun.js';
import { describeFinding, formatEntry, formatValue } from './describeReport.js';
import { joinMarkup, type Markup, markup, toTrustedMarkup } from './markup/markup.js';
import type { Entry } from './model.js';
import { nameStep } from './stepText.js';
import { shortenText } from './text/text.js';
import { describeReach, formatHeadline, formatObstacle, nameNotChecked, nameReport } from './verdictText.js';
import { meansWords, placeWords } from './words.js';

const longestName = 200;
const longestMessage = 1000;
const longestLine = 2000;

interface Suite {
  readonly name: string;
  /** The properties of all its cases. */
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly cases: readonly { readonly kind: keyof Counts | 'passed'; readonly text: Markup }[];
}

interface Counts {
  failures: number;
  errors: number;
  skipped: number;
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
  const cases = report.findings.map((finding) => createFindingCase(finding, name, report.plan));
  return [{ name, properties, cases }, ...listDryRunSuites(report)];
}

function listDryRunSuites(report: Report): Suite[] {
  const { dryRun, plan } = report;
  if (!dryRun) return [];
  const { means, prepared, rounds, after } = dryRun;
  const name = `${nameReport(report)}: dry run`;
  const properties = {
    'tried on': placeWords[means],
    ...nameAll('prepared', prepared.map(formatPreparation)),
    ...nameAll(
      'round',
      rounds.map((round) => formatRound(round, plan)),
    ),
    afterwards: formatHeadline({ ...after, reports: [after] }),
  };
  const cases = listStandingTries(dryRun).map((step) => createStepCase(step, name, plan));
  return [{ name, properties, cases }];
}

/** One property for each text, with a number if there are several. */
function nameAll(name: string, texts: readonly string[]): Suite['properties'] {
  return Object.fromEntries(
    texts.map((text, at) => [`${name} ${at + 1}`, shortenText(text, longestMessage)]),
  );
}

function createNotCheckedSuite(one: RunReport['notChecked'][number]): Suite {
  const name = nameNotChecked(one);
  const lines = [one.reason, `To find out: ${one.howToFindOut}`, formatObstacle(one) ?? ''];
  const entry = { outcome: 'unknown', text: one.reason } as const;
  const only = formatCase(entry, { classname: name, name: 'is checked', lines, type: 'not-checked' });
  return { name, properties: { verdict: 'not checked' }, cases: [only] };
}

function createFindingCase(
  finding: Finding,
  classname: string,
  plan: Report['plan'],
): Suite['cases'][number] {
  const { check, subject } = finding;
  const entry = describeFinding(finding, plan);
  const more = [`More about the check: parachron explain ${check}`];
  return formatCase(entry, {
    classname,
    name: `${check}: ${subject}`,
    lines: [...listLines(entry), ...more],
  });
}

/** The name contains nothing that differs between runs of one plan. */
function createStepCase(step: TriedStep, classname: string, plan: Report['plan']): Suite['cases'][number] {
  const { means, round = 1 } = step;
  const entry = describeTriedStep(step, plan);
  const name = `${capitalize(nameStep(step, plan))}, ${meansWords[means]}${round > 1 ? `, round ${round}` : ''}`;
  return formatCase(entry, { classname, name, lines: listLines(entry) });
}

function listLines(entry: Entry): string[] {
  const { title = '', below = [], evidence = [], facts = [] } = entry;
  return [
    title,
    formatEntry(entry),
    ...below.map((one) => formatInstruction(one)),
    ...evidence.map(
      (one) =>
        `${one.key} = ${shortenText(formatValue(one), longestLine)} (${one.chain}, block ${one.block.number})`,
    ),
    ...facts.map(({ label, text }) => `${label}: ${text}`),
  ];
}

/** @param about `lines`: the text of a case that did not pass; `type`: that of its failure, by default its outcome */
function formatCase(
  { outcome = 'unknown', text: reason = '' }: Entry,
  {
    classname,
    name,
    lines,
    type = outcome,
  }: { classname: string; name: string; lines: readonly string[]; type?: string },
): Suite['cases'][number] {
  const message = shortenText(reason, longestMessage);
  const wrap = (content: Markup) => markup`
    <testcase classname="${classname}" name="${shortenText(name, longestName)}">${content}</testcase>`;
  const text = formatLines(lines);
  const about = markup`type="${type}" message="${message}"`;
  switch (outcome) {
    case 'fail':
      return { kind: 'failures', text: wrap(markup`<failure ${about}>${text}</failure>`) };
    case 'unknown':
      return { kind: 'errors', text: wrap(markup`<error ${about}>${text}</error>`) };
    case 'not-applicable':
      return { kind: 'skipped', text: wrap(markup`<skipped message="${message}"/>`) };
    case 'warn':
      return { kind: 'passed', text: wrap(markup`<system-out>warning: ${text}</system-out>`) };
    case 'pass':
      return { kind: 'passed', text: wrap(markup`<system-out>${message}</system-out>`) };
  }
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
  const counts: Counts = { failures: 0, errors: 0, skipped: 0 };
  for (const { kind } of cases) if (kind !== 'passed') counts[kind] += 1;
  const { failures, errors, skipped } = counts;
  return toTrustedMarkup(
    `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`,
  );
}
