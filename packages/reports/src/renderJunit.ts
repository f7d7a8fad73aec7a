import type { RunReport } from '@parachron/checklist';
import { formatJson, type Outcome } from '@parachron/core';
import { formatInstruction } from './entries/describeDryRun.js';
import { formatEntry } from './entries/describeReport.js';
import type { Entry } from './entries/Entry.js';
import { type Case, listRemedies, listSuites, type Suite } from './listSuites.js';
import { joinMarkup, type Markup, markup } from './markup/markup.js';
import { shortenText } from './text/text.js';

const longestName = 200;
const longestMessage = 1000;
const longestLine = 2000;

/**
 * Writes a run as JUnit XML: a test suite for each parachain and network, a test case for each finding. If a plan was tried, a
 * separate suite has a case for each step: `done` passes, `failed` is a failure, `unknown` an error.
 *
 * `fail` is a failure. `unknown` and a missing check are errors (the test could not run), since some programs count a skipped
 * case as passed. `not-applicable` is skipped. A warning passes, with its text in `system-out`.
 */
export function renderJunit(run: RunReport): string {
  const suites = listSuites(run);
  const [, at] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(run.at ?? '') ?? [];
  const body = suites.map((suite) => formatSuite(suite, at));
  const total = suites.flatMap(({ cases }) => cases);
  const root = markup`<testsuites name="parachron" ${countCases(total)}>${body}
</testsuites>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

/** The text of a case that did not pass. */
function listLines(entry: Entry): string[] {
  const { title = '', below = [], evidence = [] } = entry;
  return [
    title,
    formatEntry(entry),
    ...below.map((one) => formatInstruction(one)),
    ...evidence.map(
      (one) =>
        `${one.key} = ${shortenText(formatJson(one.value), longestLine)} (${one.chain}, block ${one.block.number})`,
    ),
    ...listRemedies(entry),
  ];
}

function formatCase({ name, outcome, type, entry }: Case, classname: string): Markup {
  const message = shortenText(entry.text ?? '', longestMessage);
  const lines = listLines(entry).filter((line) => line !== '');
  const text = joinMarkup(lines.map((line) => shortenText(line, longestLine)).join('\n'));
  const failed = markup`type="${type}" message="${message}"`;
  const content: Readonly<Record<Outcome, Markup>> = {
    fail: markup`<failure ${failed}>${text}</failure>`,
    unknown: markup`<error ${failed}>${text}</error>`,
    'not-applicable': markup`<skipped message="${message}"/>`,
    warn: markup`<system-out>warning: ${text}</system-out>`,
    pass: markup`<system-out>${message}</system-out>`,
  };
  return markup`
    <testcase classname="${classname}" name="${shortenText(name, longestName)}">${content[outcome]}</testcase>`;
}

function formatSuite({ name, properties, cases }: Suite, at: string | undefined): Markup {
  const time = at === undefined ? undefined : markup` timestamp="${at}"`;
  return markup`
  <testsuite name="${name}" ${countCases(cases)}${time}>${formatProperties(properties)}${cases.map((one) => formatCase(one, name))}
  </testsuite>`;
}

function formatProperties(properties: Suite['properties']): Markup {
  const known = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : markup`<property name="${name}" value="${value}"/>`,
  );
  return markup`
    <properties>${known}</properties>`;
}

function countCases(cases: Suite['cases']): Markup {
  const count = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length;
  return markup`tests="${cases.length}" failures="${count('fail')}" errors="${count('unknown')}" skipped="${count('not-applicable')}"`;
}
