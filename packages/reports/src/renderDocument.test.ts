import type { Report, RunReport, TriedStep } from '@parachron/checklist';
import { type Finding, type Outcome, type PlanStep, proposalId } from '@parachron/core';
import { hostileText, hostileTexts, isRunnerCommand } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  createDryRun,
  createFinding,
  createNotChecked,
  createSampleReport,
  createSampleRun,
  createStep,
  createTriedStep,
  sampleEvidence,
} from '../test/createSample.js';
import { readPage, readText } from '../test/readPage.js';
import type { DocumentFormat } from './ReportFormat.js';
import { renderAnnotations } from './renderAnnotations.js';
import { renderDocument } from './renderDocument.js';
import { renderJunit } from './renderJunit.js';
import { stripControls } from './text/text.js';

const formats: readonly DocumentFormat[] = ['json', 'markdown', 'junit', 'github', 'html'];

function createRun(text: string) {
  const evidence = [{ ...sampleEvidence, chain: text, value: text }];
  const findings = [createFinding('fail', { subject: text, reason: text, evidence })];
  return createSampleRun([createSampleReport({ findings, scope: { parachain: text } })], { command: text });
}

describe.each(formats)('the format %s', (format) => {
  it('begins as its programs expect, and ends without an empty line', () => {
    const beginnings = {
      json: /^\{\n/,
      markdown: /^# Parachron: not ready\n/,
      junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/,
      github: /^::error title=/,
      html: /^<!doctype html>\n/,
    };
    const text = renderDocument(createRun('plain'), format);
    expect(text).toMatch(beginnings[format]);
    expect(text).not.toMatch(/\n\n$/);
  });

  it('takes a plan that was not tried for no parachain that was not checked', () => {
    const report = createSampleReport();
    const { parachain = '', network } = report.scope;
    const run = createSampleRun([report], { notChecked: [createNotChecked({ parachain, network })] });
    const text = renderDocument(run, format);
    expect(text).not.toMatch(/\d (parachains? )?not checked|: not checked|\*\*Not checked\*\* \|/);
    if (['junit', 'github', 'html'].includes(format)) expect(text).toContain('plan not tried');
  });

  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters.
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
  it.each(hostileTexts)('has no control character, and no command of a runner but its own: %j', (text) => {
    const written = renderDocument(createRun(text), format);
    expect(written).not.toMatch(controls);
    const commands = written.split('\n').filter(isRunnerCommand);
    const own = format === 'github' ? written.split('\n') : [];
    expect(commands).toEqual(own);
  });

  it('is the same for the same run', () => {
    expect(renderDocument(createRun('a'), format)).toBe(renderDocument(createRun('a'), format));
  });
});

it.each(hostileTexts)('JSON keeps every character of a text of a chain: %j', (text) => {
  const { reports } = JSON.parse(renderDocument(createRun(text), 'json'));
  expect(reports[0].findings[0].reason).toBe(text);
  expect(reports[0].scope.parachain).toBe(text);
});

it('JSON has amounts as decimal text, and every part of the run', () => {
  const figures = [{ name: 'free', amount: 2n ** 100n, token: { symbol: 'ROC', decimals: 12 } }];
  const run = createSampleRun([createSampleReport({ findings: [createFinding('fail', { figures })] })]);
  const json = JSON.parse(renderDocument(run, 'json'));
  expect(json.reports[0].findings[0].figures[0].amount).toBe('1267650600228229401496703205376');
  expect(Object.keys(json).sort()).toEqual(['at', 'notChecked', 'reports', 'schemaVersion', 'verdict']);
});

// A line that begins with two colons inside a block would be a command of the runner, which prints the log.
it('a command within a report keeps its meaning as text, in HTML and XML', () => {
  const run = createRun('::stop-commands::x ##[error]y');
  const html = renderDocument(run, 'html');
  expect(html).not.toContain('##[');
  expect(readPage(html).errors).toEqual([]);
  expect(renderDocument(run, 'junit')).toContain('::stop-commands::x ##&#91;error]y');
});

it('annotations are commands of a runner, unchanged', () => {
  const run = createRun('plain');
  expect(renderDocument(run, 'github')).toBe(renderAnnotations(run));
});

/** A run in which networks were not checked, for the given reasons. */
const runOf = (reasons: readonly string[], network = 'main') =>
  ({
    verdict: 'unknown',
    reports: [],
    notChecked: reasons.map((reason) => ({ network, reason, howToFindOut: 'Ask.' })),
  }) as unknown as RunReport;

/** Reads a workflow command as the runner of GitHub does (actions/runner, ActionCommand.cs: TryParseV2). */
function parse(line: string) {
  const [, level, properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  const read = (text: string) =>
    text.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%0A', '\n').replaceAll('%0D', '\r');
  const titles = properties.split(',').map((one) => read(one.slice('title='.length)).replaceAll('%25', '%'));
  return { level, titles, message: read(message.replaceAll('%3A', '%253A').replaceAll('%2C', '%252C')) };
}

test('any reason is one command with one property, whose text it ends in', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (reason, network) => {
      const lines = renderAnnotations(runOf([reason], network)).split('\n');
      expect(lines).toHaveLength(2);
      const [first, last] = lines.map(parse);
      expect(first).toMatchObject({ level: 'error', titles: [expect.stringMatching(/: not checked$/)] });
      const [shown] = reason.split('\n').map(stripControls);
      expect(first?.message.replaceAll('%25', '%').startsWith(shown?.slice(0, 1900) ?? '')).toBe(true);
      expect(last).toMatchObject({ level: 'notice', titles: [expect.stringMatching(/^Parachron: /)] });
    }),
  );
});

test('a long message is cut without half a character', () => {
  const reason = 'x'.repeat(1998) + '🙂'.repeat(40);
  const [first = ''] = renderAnnotations(runOf([reason])).split('\n');
  expect(first).toMatch(/x…$/);
  expect(first).not.toMatch(/\p{Cs}/u);
});

test('each finding that asks for something is an annotation, failures first, and the verdict is the last', () => {
  const outcomes = ['pass', 'not-applicable', 'warn', 'unknown', 'fail'] as const;
  const report = createSampleReport({ findings: outcomes.map((outcome) => createFinding(outcome)) });
  const run = createSampleRun([report], { notChecked: [createNotChecked()] });
  const lines = renderAnnotations(run).split('\n').map(parse);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error', 'error', 'warning', 'notice']);
  expect(lines.map(({ message }) => message)).toEqual([
    expect.stringContaining('The reason of fail.'),
    expect.stringContaining('No endpoint is known.'),
    expect.stringContaining('The reason of unknown.'),
    expect.stringContaining('The reason of warn.'),
    expect.stringContaining('Amplitude on staging: not checked'),
  ]);
});

test('a tried step that failed or is unknown is an error', () => {
  const outcomes = ['untried', 'unknown', 'failed', 'done'] as const;
  const steps = outcomes.map((outcome) => createTriedStep(outcome, { reason: 'The step open fails.' }));
  const report = createSampleReport({ findings: [], plan: [createStep('open')] });
  const dryRun = createDryRun(report, { steps, outcome: 'failed' });
  const lines = renderAnnotations(createSampleRun([{ ...report, dryRun }]))
    .split('\n')
    .map(parse);
  const message = 'Step 1 fails. (rococo)';
  const name = 'Basilisk (para 2090) on staging: dry run: Step 1 (Open it)';
  expect(lines).toEqual([
    { level: 'error', titles: [`${name}: failed`], message },
    { level: 'error', titles: [`${name}: unknown`], message },
    expect.objectContaining({ message: expect.stringMatching(/ Dry run on forks of the chains: .*failed/) }),
  ]);
});

test('a proposal of others begins with its end, and the result of each message has its number', () => {
  const parts = ['The call succeeded.', 'It executed the program.', 'It refused.', 'It refused.'];
  const step = createTriedStep('failed', { id: proposalId, round: 1, reason: 'It refused.', parts });
  const report = createSampleReport({ plan: [createStep(proposalId, { sender: 'root of Basilisk' })] });
  const dryRun = createDryRun(report, { steps: [step], outcome: 'failed' });
  const run = createSampleRun([{ ...report, dryRun }]);
  const numbered = [
    'Result 1: The call succeeded.',
    'Result 2: It executed the program.',
    'Results 3-4: It refused.',
  ];
  const lines = renderAnnotations(run).split('\n').map(parse);
  expect(lines[0]?.message.split('\n').slice(1)).toEqual(numbered);
  expect(lines.at(-1)?.titles).toEqual(['Parachron: dry run of a proposal']);
  expect(lines.at(-1)?.message).toMatch(/^The proposal fails: It refused\. Root of Basilisk decides\. /);
  expect(renderJunit(run)).toMatch(/<testsuites [^>]*>\s*<testsuite name="[^"]*: dry run"/);
  expect(renderJunit(run)).toContain(numbered.join('\n'));
  expect(renderDocument(run, 'markdown')).toContain(numbered.map((one) => `  - ${one}`).join('\n'));
  // Its voters may not know whose checks the report counts.
  const subject = /Dry run of a proposal[^.]*\. The service chain \(para 2114\) runs calls of users/;
  expect(renderDocument(run, 'markdown').replaceAll('\\', '')).toMatch(subject);
  expect(readPage(renderDocument(run, 'html')).list('p', 'eyebrow').map(readText)).toEqual([
    expect.stringMatching(subject),
  ]);
});

// https://github.com/actions/toolkit/pull/734: 10 warnings and 10 errors of a step.
test('GitHub takes 10 errors and 10 warnings: the last notice has the numbers of the others', () => {
  const findings = (['warn', 'fail'] as const).flatMap((outcome) =>
    Array.from({ length: 12 }, () => createFinding(outcome)),
  );
  const run = createSampleRun([createSampleReport({ findings })], { notChecked: [createNotChecked()] });
  const lines = renderAnnotations(run).split('\n');
  for (const [at, word] of ['error', 'warning'].entries())
    expect(lines.slice(10 * at, 10 * at + 10).map((line) => parse(line).level)).toEqual(Array(10).fill(word));
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toContain('3 more errors and 2 more warnings.');
  expect(lines.at(-1)).toContain('--report report.md');
  expect(renderAnnotations(runOf(['One.']))).not.toContain('more error');
});

const summary = { pass: 1, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
const findingOf = (outcome: Outcome, more: Partial<Finding> = {}): Finding => ({
  check: `own/${outcome}`,
  subject: '2000',
  outcome,
  reason: `Reason of ${outcome}.`,
  evidence: [],
  fix: [],
  ...more,
});
const reportOf = (findings: readonly Finding[], more: Partial<Report> = {}) =>
  ({
    verdict: 'ready',
    summary,
    findings,
    plan: [],
    followUps: [],
    chains: [],
    scope: { network: 'main', parachain: 'Basilisk', targetParaId: 2090, serviceParaId: 2114 },
    ...more,
  }) as unknown as Report;
const render = (reports: readonly Report[], more: Partial<RunReport> = {}) =>
  renderJunit({ verdict: 'ready', reports, notChecked: [], ...more } as unknown as RunReport);

/** The elements of one name, each from its beginning to its end. */
const list = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[ >][^]*?(?:</${name}>|/>)`, 'g'))].map(([whole]) => whole);

describe('a finding', () => {
  // The schema of JUnit: a case has at most one of failure, error and skipped.
  test.each([
    ['fail', '<failure type="fail" message="Reason of fail.">'],
    ['unknown', '<error type="unknown" message="Reason of unknown.">'],
    ['not-applicable', '<skipped message="Reason of not-applicable."/>'],
    ['warn', '<system-out>warning: '],
    ['pass', '<system-out>Reason of pass.</system-out>'],
  ] as const)('that is %s', (outcome, content) => {
    const [only = '', ...more] = list(render([reportOf([findingOf(outcome)])]), 'testcase');
    expect(more).toEqual([]);
    expect(only).toContain(`<testcase classname="Basilisk (para 2090) on main" name="own/${outcome}: 2000">`);
    expect(only).toContain(content);
    expect(only.match(/<(failure|error|skipped|system-out)/g)).toHaveLength(1);
  });
});

test('a run counts the cases of all suites by their kinds', () => {
  const outcomes = [
    'fail',
    'fail',
    'unknown',
    'unknown',
    'unknown',
    'not-applicable',
    'warn',
    'pass',
  ] as const;
  const xml = render([
    reportOf(outcomes.map((outcome) => findingOf(outcome))),
    reportOf([findingOf('fail')]),
  ]);
  expect(xml).toContain('<testsuites name="parachron" tests="9" failures="3" errors="3" skipped="1">');
  const suites = xml.match(/<testsuite name=.*?>/g);
  expect(suites).toEqual([
    '<testsuite name="Basilisk (para 2090) on main" tests="8" failures="2" errors="3" skipped="1">',
    '<testsuite name="Basilisk (para 2090) on main" tests="1" failures="1" errors="0" skipped="0">',
  ]);
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
});

describe('a dry run', () => {
  const plan = [{ id: 'open', title: 'Open it.' }] as unknown as PlanStep[];
  const dryRunOf = (steps: readonly TriedStep[]) => ({
    means: 'fork',
    prepared: [{ chain: 'rococo', what: 'Funded.', why: 'To pay.' }],
    outcome: 'done',
    rounds: [{ number: 1, planned: ['open'], left: [], verdict: 'ready' }],
    before: reportOf([]),
    after: reportOf([], { verdict: 'unknown' }),
    steps,
  });
  const renderTried = (...steps: readonly TriedStep[]) =>
    render([reportOf([], { plan, dryRun: dryRunOf(steps) } as unknown as Partial<Report>)]);

  test.each([
    ['done', '<system-out>done.</system-out>'],
    ['failed', '<failure type="fail" message="failed.">'],
    ['unknown', '<error type="unknown" message="unknown.">'],
    ['untried', '<skipped message="untried."/>'],
  ] as const)('has a case for a step that is %s', (outcome, content) => {
    const [only = ''] = list(renderTried(createTriedStep(outcome)), 'testcase');
    expect(only).toContain('classname="Basilisk (para 2090) on main: dry run"');
    expect(only).toContain('name="Step 1 (Open it)"');
    expect(only).toContain(content);
  });
});

test('any text stays in its element and its attribute', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (reason, subject) => {
      const xml = render([reportOf([findingOf('fail', { reason, subject })])]);
      expect(list(xml, 'testcase')).toHaveLength(1);
      // Without the tags of this format, no bracket is left, and no character that XML 1.0 forbids.
      const rest = xml.replaceAll(
        /<[/?]?(?:xml|testsuites?|properties|property|testcase|failure)(?: [\w-]+="[^"<>]*")*\??\/?>/g,
        '',
      );
      expect(rest).not.toMatch(/[<>]/);
      expect(xml).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u);
    }),
    { numRuns: 50 },
  );
});

test('a long text is cut', () => {
  const [only = ''] = list(render([reportOf([findingOf('fail', { reason: 'x '.repeat(2000) })])]), 'failure');
  expect(/message="([^"]*)"/.exec(only)?.[1]?.length).toBeLessThanOrEqual(1000);
  for (const line of only.split('\n')) expect(line.length).toBeLessThanOrEqual(2000);
});
