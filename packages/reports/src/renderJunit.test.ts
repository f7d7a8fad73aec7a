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

  test('that failed has its evidence, its remedies and the commands', () => {
    const evidence = [
      { chain: 'rococo', block: { number: 7, hash: '0x11' }, key: 'Sudo.Key', value: '0x42' },
    ] as const;
    const plan = [{ id: 'open', title: 'Open it.' }] as unknown as PlanStep[];
    const [only = ''] = list(
      render([reportOf([findingOf('fail', { evidence, fix: ['open'] })], { plan })]),
      'failure',
    );
    expect(only.split('\n').slice(1)).toEqual([
      '2000: Reason of fail.',
      'Sudo.Key = &quot;0x42&quot; (rococo, block 7)',
      'Fixed by: step 1 (Open it)',
      'More about the check: parachron explain own/fail</failure>',
    ]);
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

test('a suite has the time of the run, in seconds, and its verdict', () => {
  const reports = [reportOf([], { verdict: 'not-ready' })];
  const xml = render(reports, { at: '2026-03-01T10:20:30.456Z' });
  expect(xml).toContain(' skipped="0" timestamp="2026-03-01T10:20:30">');
  expect(xml).toContain('<property name="verdict" value="not ready"/>');
  // The checks of the checklist did not run.
  expect(xml).toMatch(/<property name="reach" value="only 0 of \d+ checks ran"\/>/);
  for (const at of ['yesterday', '2026-03-01T10:20:30+01:00', undefined])
    expect(render(reports, { at } as Partial<RunReport>)).not.toContain('timestamp');
});

test('a parachain that was not checked is an error, with the means to find out', () => {
  const notChecked = [
    {
      network: 'main',
      parachain: 'Basilisk',
      reason: 'No answer.',
      howToFindOut: 'Wait.',
      error: { code: 'X', message: 'Down.' },
    },
  ];
  const xml = render([], { notChecked } as unknown as Partial<RunReport>);
  expect(xml).toContain('<testsuite name="Basilisk on main" tests="1" failures="0" errors="1" skipped="0">');
  expect(xml).toContain('<property name="verdict" value="not checked"/>');
  expect(xml).toContain(
    '<testcase classname="Basilisk on main" name="is checked"><error type="not-checked" message="No answer.">No answer.\nTo find out: Wait.\nX: Down.</error></testcase>',
  );
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

  test('distinguishes the rounds and the means of a step', () => {
    const names = list(
      renderTried(
        createTriedStep('done', { round: 1 }),
        createTriedStep('done', { round: 2, means: 'local-network' }),
      ),
      'testcase',
    ).map((one) => /name="(Step[^"]*)"/.exec(one)?.[1]);
    expect(names).toEqual([
      'Step 1 (Open it), on a fork of the chain',
      'Step 1 (Open it), on the local network, round 2',
    ]);
  });

  test('names the place, the instructions and the evidence of a failed step', () => {
    const evidence = [
      { chain: 'rococo', block: { number: 8, hash: '0x11' }, key: 'Event', value: 1 },
    ] as const;
    const instructions = [{ name: 'Transact', outcome: 'failed', detail: 'NoPermission' }] as const;
    const block = { number: 8, hash: '0x11' } as const;
    const reason = 'The step open failed.';
    const [only = ''] = list(
      renderTried(createTriedStep('failed', { reason, instructions, evidence, block })),
      'failure',
    );
    expect(only).toBe(
      `<failure type="fail" message="Step 1 failed.">${[
        'Open it.',
        'Step 1 failed. (rococo, block 8, on a fork of the chain)',
        'Transact: failed. NoPermission',
        'Event = 1 (rococo, block 8)',
      ].join('\n')}</failure>`,
    );
  });

  test('has its preparations, its rounds and the checks afterwards as properties', () => {
    const properties = list(renderTried(createTriedStep('done')), 'property').slice(-4);
    expect(properties).toEqual([
      '<property name="tried on" value="forks of the chains"/>',
      '<property name="prepared 1" value="rococo: Funded. To pay."/>',
      '<property name="round 1" value="Round 1: step 1. Checks afterwards: ready, no further steps."/>',
      '<property name="afterwards" value="unknown"/>',
    ]);
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
