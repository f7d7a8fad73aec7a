import { checks, type NotChecked, type Report, type RunReport, type Verdict } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { describeLead, describeVerdict } from './describeVerdict.js';
import type { StaleReports } from './renderStaleReason.js';

/** The findings of a run in which all checks passed. */
const all = checks.map(({ id }) => ({ check: id, outcome: 'pass' }));
const reportOf = (verdict: Verdict, more: object = {}) =>
  ({
    verdict,
    findings: all,
    plan: [],
    scope: { network: 'staging', parachain: 'Basilisk', targetParaId: 2090 },
    ...more,
  }) as unknown as Report;
const obstacle: NotChecked = {
  network: 'staging',
  parachain: 'Basilisk',
  reason: 'No answer.',
  howToFindOut: 'Ask later.',
};

/** A run of reports, of which those at some positions are from an earlier run. */
const runOf = (
  reports: readonly Report[],
  { notChecked = [], staleAt = [] }: { notChecked?: readonly NotChecked[]; staleAt?: readonly number[] } = {},
): [RunReport, StaleReports] => {
  const stale = reports.filter((_, at) => staleAt.includes(at));
  return [
    { reports, notChecked } as unknown as RunReport,
    new Map(stale.map((report) => [report, { notChecked: obstacle }])),
  ];
};

describe('the heading of one parachain', () => {
  it.each([
    ['ready', 'is ready', 'was ready when it was last read'],
    ['not-ready', 'is not ready', 'was not ready when it was last read'],
    ['unknown', 'may be ready: some results are unknown', 'may have been ready when it was last read'],
  ] as const)('%s', (verdict, now, earlier) => {
    const name = 'Basilisk (para 2090) on staging';
    expect(describeVerdict(...runOf([reportOf(verdict)]))).toBe(`${name} ${now}`);
    expect(describeVerdict(...runOf([reportOf(verdict)], { staleAt: [0] }))).toBe(`${name} ${earlier}`);
  });

  it('says of a ready parachain how many checks ran, if not all', () => {
    const some = { findings: all.slice(0, 2) };
    expect(describeVerdict(...runOf([reportOf('ready', some)]))).toBe(
      `Basilisk (para 2090) on staging is ready (only 2 of ${checks.length} checks ran)`,
    );
    expect(describeVerdict(...runOf([reportOf('not-ready', some)]))).toMatch(/is not ready$/);
  });

  it('does not judge a parachain that was not checked', () => {
    expect(describeVerdict(...runOf([], { notChecked: [obstacle] }))).toBe(
      'Could not check whether Basilisk on staging is ready',
    );
    const { parachain: _, ...unnamed } = obstacle;
    expect(describeVerdict(...runOf([], { notChecked: [unnamed] }))).toBe(
      'Could not check whether the parachain is ready',
    );
    expect(describeVerdict(...runOf([]))).toBe('Nothing was checked');
  });
});

describe('the heading of several parachains', () => {
  it.each<[readonly Verdict[], string]>([
    [['ready', 'ready'], 'All 2 are ready'],
    [['ready', 'not-ready'], '1 of 2 is ready'],
    [['ready', 'ready', 'unknown'], '2 of 3 are ready'],
    [['not-ready', 'not-ready'], 'None of 2 is ready'],
    [['not-ready', 'unknown'], 'None of 2 is known to be ready'],
  ])('%j', (verdicts, heading) => {
    expect(describeVerdict(...runOf(verdicts.map((one) => reportOf(one))))).toBe(heading);
  });

  it('counts neither what was read earlier nor what was not checked as known', () => {
    const reports = [reportOf('ready'), reportOf('not-ready')];
    expect(describeVerdict(...runOf(reports, { staleAt: [0] }))).toBe('None of 2 is known to be ready');
    expect(describeVerdict(...runOf(reports, { staleAt: [1], notChecked: [obstacle] }))).toBe(
      '1 of 3 is ready',
    );
    const other = [reportOf('not-ready')];
    expect(describeVerdict(...runOf(other, { notChecked: [obstacle] }))).toBe(
      'None of 2 is known to be ready',
    );
  });
});

describe('the text below the heading', () => {
  it('counts the failed checks of one parachain', () => {
    const findings = [{ check: 'a', outcome: 'fail' }];
    expect(describeLead(...runOf([reportOf('not-ready', { findings })]))).toBe('1 check failed.');
  });

  it.each([
    ['not-ready', '1 check failed. Dry run: 1 step of the plan failed (step 2).'],
    ['ready', 'No check failed.'],
  ] as const)('of a parachain that is %s has the dry run only while it is not ready', (verdict, text) => {
    const findings = verdict === 'ready' ? all : [{ check: 'a', outcome: 'fail' }];
    const steps = [{ id: 'grant', outcome: 'failed', round: 1 }];
    const plan = [{ id: 'open' }, { id: 'grant' }];
    const dryRun = { outcome: 'failed', steps, prepared: [] };
    expect(describeLead(...runOf([reportOf(verdict, { findings, plan, dryRun })]))).toBe(text);
  });

  it('says that a verdict may have changed, or that the chains could not be read', () => {
    expect(describeLead(...runOf([reportOf('ready')], { staleAt: [0] }))).toBe(
      'The chains cannot be read now, so the result may have changed.',
    );
    expect(describeLead(...runOf([], { notChecked: [obstacle] }))).toBe('The chains could not be read.');
  });

  it('counts several parachains by verdict, each once', () => {
    const reports = (['ready', 'unknown', 'not-ready', 'not-ready'] as const).map((one) => reportOf(one));
    expect(describeLead(...runOf(reports))).toBe(
      '4 parachains and networks: 2 not ready, 1 unknown, 1 ready.',
    );
    expect(describeLead(...runOf(reports, { staleAt: [0], notChecked: [obstacle] }))).toBe(
      '5 parachains and networks: 2 not ready, 1 unknown, 1 last read earlier, 1 not checked.',
    );
  });
});
