import type { Report, RunReport, TriedStep } from '@parachron/checklist';
import type { Finding, Outcome, PlanStep } from '@parachron/core';
import { hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTriedStep } from '../test/createTriedStep.js';
import { renderJunit } from './renderJunit.js';

const summary = { pass: 1, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
const findingOf = (outcome: Outcome, more: Partial<Finding> = {}): Finding => ({
  ...{
    check: `own/${outcome}`,
    subject: '2000',
    outcome,
    reason: `Reason of ${outcome}.`,
    evidence: [],
    fix: [],
  },
  ...more,
});
const reportOf = (findings: readonly Finding[], more: Partial<Report> = {}) =>
  ({
    ...{ verdict: 'ready', summary, findings, plan: [], followUps: [], chains: [] },
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
    ...{ means: 'fork', prepared: [{ chain: 'rococo', what: 'Funded.', why: 'To pay.' }], outcome: 'done' },
    rounds: [{ number: 1, planned: ['open'], left: [], verdict: 'ready' }],
    ...{ before: reportOf([]), after: reportOf([], { verdict: 'unknown' }), steps },
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
    expect(only).toContain('name="Step 1 (Open it), on a fork of the chain"');
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
