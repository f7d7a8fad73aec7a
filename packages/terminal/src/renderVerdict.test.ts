import { checks, createRunReport, type NotChecked, type Report } from '@parachron/checklist';
import pico from 'picocolors';
import { describe, expect, it, test } from 'vitest';
import {
  makeFinding,
  makeFollowUp,
  makeNotChecked,
  makeReport,
  makeScreen,
  makeStep,
} from '../test/support/madeParts.js';
import { renderVerdict } from './renderVerdict.js';

const screen = makeScreen();
const notStored = {
  network: 'local',
  reason: 'A chain specification could not be written.',
  howToFindOut: 'Name a writable folder.',
};
const run = createRunReport({ reports: [], notChecked: [notStored, { ...notStored, network: 'staging' }] });

test('a quiet verdict states each reason why no chain was checked, once', () => {
  expect(renderVerdict(run, { ...screen, detail: 'quiet' })).toEqual([
    'Could not check: A chain specification could not be written.',
    '2 not checked',
  ]);
});

test('a verdict below the reasons refers to them', () => {
  expect(renderVerdict(run, screen)[0]).toBe('Could not check: see the reasons above.');
});

const none = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
const renderRun = (reports: readonly Report[], notChecked: readonly NotChecked[] = []) =>
  renderVerdict(createRunReport({ reports, notChecked }), screen);

describe('a verdict that is ready', () => {
  const passed = (count: number) =>
    makeReport({
      verdict: 'ready',
      summary: { ...none, pass: count },
      findings: checks.slice(0, count).map(({ id }) => makeFinding({ check: id, outcome: 'pass' })),
    });

  it('says so without a restriction if every check ran', () => {
    expect(renderRun([passed(checks.length)])).toEqual([
      'READY: no check failed.',
      `Findings: ${checks.length} passed`,
    ]);
  });

  it('states the number of checks that ran, the fewest of all reports', () => {
    expect(renderRun([passed(3), passed(2)])).toEqual([
      `READY (only 2 of ${checks.length} checks ran).`,
      'Findings: 5 passed',
    ]);
  });
});

describe('a verdict that is not ready', () => {
  const failed = (more: Partial<Report> = {}) =>
    makeReport({ findings: [makeFinding(), makeFinding({ subject: 'para 2' })], ...more });

  it('names each failed check once, over all reports', () => {
    const other = failed({
      findings: [makeFinding({ check: 'topic/other' }), makeFinding({ outcome: 'warn' })],
    });
    expect(renderRun([failed(), other])[0]).toMatch(
      /^NOT READY: 2 checks failed \(topic\/check, topic\/other\)\. /,
    );
  });

  it.each([
    ['of the plan', { plan: [makeStep('a')] }, 'Run `parachron plan` for the same chains.'],
    [
      'of a follow-up',
      { followUps: [makeFollowUp({ steps: [makeStep('a')] })] },
      'Run `parachron plan` for the same chains.',
    ],
    ['of none', { followUps: [makeFollowUp()] }, 'The plan has no step: each failure says what to do.'],
  ])('recommends the plan if there is a step %s', (_, more, remedy) => {
    expect(renderRun([failed(more)])[0]).toBe(`NOT READY: 1 check failed (topic/check). ${remedy}`);
  });

  it('counts the chains that were not checked after the findings', () => {
    expect(renderRun([failed()], [makeNotChecked()]).at(-1)).toBe('Findings: 1 failed; 1 not checked');
    const endpoint = makeNotChecked({ role: 'relay' });
    expect(renderRun([failed()], [endpoint]).at(-1)).toBe('Findings: 1 failed; 1 endpoint failed');
    expect(renderRun([failed()], [endpoint, endpoint]).at(-1)).toBe('Findings: 1 failed; 2 endpoints failed');
    expect(renderRun([failed()], [endpoint, makeNotChecked()]).at(-1)).toBe(
      'Findings: 1 failed; 2 not checked',
    );
  });
});

describe('a verdict that is unknown', () => {
  it('names the checks without a result', () => {
    const findings = [
      makeFinding({ outcome: 'unknown' }),
      makeFinding({ check: 'topic/other', outcome: 'pass' }),
    ];
    const report = makeReport({ verdict: 'unknown', summary: { ...none, unknown: 1, pass: 1 }, findings });
    expect(renderRun([report])).toEqual([
      'UNKNOWN: 1 check without a result (topic/check).',
      'Findings: 1 unknown, 1 passed',
    ]);
  });

  it('names an unreachable chain by its role, and another by the code of its error, each once', () => {
    const unreachable = { code: 'ENDPOINT_REFUSED', fault: 'unreachable', message: 'Refused.' };
    const damaged = { code: 'INVALID_CHAIN_SPEC', fault: 'input', message: 'No JSON.' };
    const notChecked = [
      makeNotChecked({ role: 'target', error: unreachable }),
      makeNotChecked({ role: 'target', error: unreachable }),
      makeNotChecked({ role: 'service', error: damaged }),
    ];
    expect(renderRun([], notChecked)).toEqual([
      'Could not check: target chain unreachable; service chain not usable (INVALID_CHAIN_SPEC).',
      '3 endpoints failed',
    ]);
  });

  it('refers to the reasons if the only error has neither a role nor a cause in the network', () => {
    const error = { code: 'INVALID_CHAIN_SPEC', fault: 'input', message: 'No JSON.' };
    expect(renderRun([], [makeNotChecked({ error })])[0]).toBe('Could not check: see the reasons above.');
  });
});

test.each([
  ['ready', 32],
  ['not-ready', 31],
  ['unknown', 35],
] as const)('the verdict %s has its color, and the counts have none', (verdict, code) => {
  const colors = pico.createColors(true);
  const lines = renderVerdict({ verdict, reports: [makeReport()], notChecked: [] }, makeScreen({ colors }));
  expect(lines[0]?.startsWith(`\u001b[${code}m\u001b[1m`)).toBe(true);
  expect(lines.at(-1)).toBe('Findings: 1 failed');
});

test('a long verdict wraps at the width of the screen', () => {
  const findings = ['one', 'two', 'three'].map((name) => makeFinding({ check: `topic/${name}` }));
  const run = createRunReport({ reports: [makeReport({ findings })] });
  const lines = renderVerdict(run, makeScreen({ width: 40 }));
  expect(lines.slice(0, 2)).toEqual([
    'NOT READY: 3 checks failed (topic/one,',
    'topic/two, topic/three). The plan has no',
  ]);
});
