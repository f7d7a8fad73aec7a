import { type Finding, formatCost } from '@parachron/core';
import { expect, it } from 'vitest';
import { renameRepeated, solvePlan } from '../src/dryRuns/solvePlan.js';
import type { PlanDryRun, TriedStep } from '../src/report/PlanDryRun.js';
import type { Report } from '../src/report/Report.js';

type Step = Report['plan'][number];

const createStep = (hex: string): Step =>
  ({
    id: 'fund',
    title: '',
    sender: 'Alice',
    layers: [{ hex }],
    dispatch: [],
    after: [],
    notes: [],
  }) as unknown as Step;

const createReport = (plan: readonly Step[], outcome: Finding['outcome']): Report =>
  ({
    scope: {},
    summary: {},
    chains: [],
    followUps: [],
    plan,
    findings: [
      {
        check: 'proxy/funds',
        subject: 'Alice',
        outcome,
        reason: '',
        fix: plan.map(({ id }) => id),
        evidence: [],
      },
    ],
  }) as unknown as Report;

const createTried = (id: string, outcome: TriedStep['outcome']) =>
  ({ id, outcome, reason: '' }) as unknown as TriedStep;

/** The calls of the plan of two rounds that fund an account with 0x01, and then with 0x02. */
function solve(first: TriedStep['outcome']) {
  const [report, next] = ['0x01', '0x02'].map((hex) => createReport([createStep(hex)], 'fail')) as [
    Report,
    Report,
  ];
  const done = new Map(first === 'done' ? [['fund', '0x01']] : []);
  const again = renameRepeated(next, done, 2);
  const steps = [createTried('fund', first), createTried(again.plan[0]?.id ?? '', 'done')];
  const empty = createReport([], 'pass');
  const tried = { steps, rounds: [], before: empty, after: empty } as unknown as PlanDryRun;
  const { plan, findings } = solvePlan({ report, rounds: [report, again] }, tried);
  return { plan: plan.map(({ id, layers, after }) => [id, layers[0]?.hex, after]), fix: findings[0]?.fix };
}

it('adds what a later round plans beyond a step that was carried out', () => {
  expect(solve('done')).toEqual({
    plan: [
      ['fund', '0x01', []],
      ['fund-round-2', '0x02', ['fund']],
    ],
    fix: ['fund', 'fund-round-2'],
  });
});

it('replaces a step that failed by that of the later round', () => {
  expect(solve('failed')).toEqual({ plan: [['fund', '0x02', []]], fix: ['fund'] });
});

it('keeps what only the live chains lack, and the bytes that a chain without a fork cannot have', () => {
  const first = createStep('0x01');
  const blocked = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
  const live = { ...first, after: ['version'], blocked };
  const solveBy = (prepared: Step, later: Step) => {
    const [report, before, next] = [live, prepared, later].map((step) => createReport([step], 'fail'));
    const steps = [createTried('fund', 'untried'), createTried('fund', 'done')];
    const after = createReport([], 'pass');
    const tried = { steps, rounds: [], before, after } as unknown as PlanDryRun;
    const rounds = [report, next] as Report[];
    return solvePlan({ report: report as Report, rounds }, tried).plan;
  };
  const after = ['version'];
  expect(solveBy(first, createStep('0x02'))).toMatchObject([{ layers: [{ hex: '0x02' }], after, blocked }]);
  // Steps of the plan removed an obstacle that the changed forks had as well.
  expect(solveBy(live, createStep('0x02'))[0]).not.toHaveProperty('blocked');
  const none = { ...first, layers: [] };
  expect(solveBy(first, none)).toMatchObject([{ layers: [{ hex: '0x01' }], after, blocked }]);
});

it('counts the minimum balance of an account once, also if rounds replace its steps', () => {
  const token = { symbol: 'ROC', decimals: 12 };
  const payer = { chain: 'rococo', account: `0x${'07'.repeat(32)}`, name: 'the account' } as const;
  const keep = formatCost({ kind: 'minimum-balance', title: '', payer, token, source: '' }, 1n);
  const fee = formatCost({ kind: 'fee', title: '', payer, token, source: '' }, 2n);
  const own = (id: string, costs: Step['costs']) => ({ ...createStep('0x01'), id, costs }) as Step;
  const report = createReport([own('first', [keep, fee]), own('second', [fee])], 'fail');
  // The first step was carried out, and the account pays the second one first.
  const next = createReport([own('second', [keep, fee])], 'fail');
  const steps = ['first', 'second'].map((id) => createTried(id, 'done'));
  const empty = createReport([], 'pass');
  const tried = { steps, rounds: [], before: empty, after: empty } as unknown as PlanDryRun;
  const { plan } = solvePlan({ report, rounds: [report, next] }, tried);
  expect(plan.map(({ id, costs }) => [id, costs])).toEqual([
    ['first', [keep, fee]],
    ['second', [fee]],
  ]);
});

it('keeps the funds of an account as enough if a program that failed has spent them', () => {
  const [funds] = createReport([createStep('0x01')], 'fail').findings;
  const check = 'hrmp/sovereign-accounts-funded';
  const withFunds = (report: Report): Report => ({ ...report, findings: [{ ...funds, check } as Finding] });
  const report = withFunds(createReport([createStep('0x01')], 'fail'));
  const solveWith = (init: TriedStep['outcome'], fund: TriedStep['outcome'] = 'done') => {
    const steps = [createTried('fund', fund), createTried('init', init)];
    const tried = { steps, rounds: [], before: report, after: withFunds(report) } as unknown as PlanDryRun;
    const { findings, dryRun } = solvePlan({ report, rounds: [report] }, tried);
    return { ...findings[0], afterwards: dryRun.after.findings[0]?.outcome };
  };
  // The failed program is the news, and its kept fee is not.
  expect(solveWith('failed')).toMatchObject({ fix: ['fund'], afterwards: 'pass' });
  expect(solveWith('failed').noFix).toBeUndefined();
  expect(solveWith('done')).toMatchObject({ fix: [], noFix: expect.anything(), afterwards: 'fail' });
  // Funds that did not arrive are no remedy.
  const lost = { fix: [], noFix: expect.anything(), afterwards: 'fail' };
  expect(solveWith('failed', 'failed')).toMatchObject(lost);
});

it('names the reason of several steps that failed alike once', () => {
  const own = (id: string) => ({ ...createStep('0x01'), id }) as Step;
  const report = createReport([own('first'), own('second')], 'fail');
  const steps = ['first', 'second'].map((id) => ({ ...createTried(id, 'failed'), reason: 'Underflow.' }));
  const tried = { steps, rounds: [], before: report, after: report } as unknown as PlanDryRun;
  const { dryRun } = solvePlan({ report, rounds: [report] }, tried);
  expect(dryRun.after.findings[0]?.reason.match(/Underflow/g)).toHaveLength(1);
});

it('keeps the steps of a finding that waits if the chains refuse them now, and says what the chains lack', () => {
  const blocked = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
  const noFix = { reason: 'The limit of channels is reached.', howTo: 'Ask the governance to raise it.' };
  const cause = { check: 'network/paras-alive-on-relay', subject: 'target chain 2000' };
  const solveWith = (step: Step) => {
    const change = (change: Partial<Finding>) => {
      const report = createReport([step], 'fail');
      return { ...report, findings: report.findings.map((one) => ({ ...one, ...change })) };
    };
    const live = change({ outcome: 'unknown', reason: 'Waits for it.', waitsFor: [cause] });
    const [before, after] = [change({ reason: 'Not requested.' }), change({ reason: 'Requested.', noFix })];
    const tried = { steps: [createTried('fund', 'failed')], rounds: [], before, after };
    const dryRun = tried as unknown as PlanDryRun;
    const { plan, findings } = solvePlan({ report: live, rounds: [live] }, dryRun);
    return { plan, finding: findings[0] };
  };
  const { plan, finding } = solveWith({ ...createStep('0x01'), blocked });
  expect(plan).toMatchObject([{ id: 'fund', blocked }]);
  expect(finding).toMatchObject({ outcome: 'fail', fix: ['fund'], noFix });
  expect(finding?.reason).toMatch(/^Not requested\. .* behind network\/paras-alive-on-relay \(/);
  // A step that fails only after the dry run changed the forks is of no use.
  expect(solveWith(createStep('0x01'))).toMatchObject({ plan: [], finding: { fix: [], noFix } });
});
