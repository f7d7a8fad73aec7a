import type { Answer } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../test/support/answers.js';
import { makeFinding, makeLayer, makeStep } from '../../test/support/makeStep.js';
import { type Check, defineCheck } from '../checks/Check.js';
import type { CallPause, PauseStates } from '../dispatch/findPaused.js';
import { type CheckedResult, createReport } from './createReport.js';
import { describePausedSteps, judgePausedCalls } from './pausedCalls.js';
import type { Report } from './Report.js';

const evidence = evidenceFor('TxPause.PausedCalls');
const answer = (value: boolean): Answer<boolean> => ({ known: true, value, evidence });
const callOf = (name: string, paused: Answer<boolean> = answer(true), end?: '0xee'): CallPause => ({
  ...{ role: 'target', chain: 'Example', name, paused, ...(end ? { end } : {}) },
});
const free = callOf('System.remark', answer(false));
const stopped = callOf('Proxy.add_proxy');

const stateOf = (id: string, parts: Partial<PauseStates> = {}): PauseStates => ({
  ...{ step: makeStep(id), layers: [], routes: [], ...parts },
});
const passed = makeFinding('network/not-paused', {
  ...{ subject: 'target chain (Example)', outcome: 'pass', reason: 'No function is paused.' },
});

const defineChecked = (id: string, waitsFor: Check['waitsFor'] = () => []) =>
  defineCheck({ id, title: id, failedTitle: id, explanation: id, facts: {}, waitsFor, evaluate: () => [] });

function mark(
  states: readonly PauseStates[],
  finding = passed,
  others: readonly CheckedResult[] = [],
): Report {
  const { check: id, fix: _, ...judgement } = finding;
  const results = judgePausedCalls(
    [{ check: defineChecked(id), judgements: [judgement] }, ...others],
    states,
  );
  return createReport({ scope: pairScope, chains: [], results, plan: describePausedSteps(states) });
}

const pause = {
  reason: 'Example pauses Proxy.add_proxy.',
  howTo: 'Ask the team of Example for the reason and the end of the pause.',
};

describe('a step', () => {
  it('with a paused layer is blocked', () => {
    const report = mark([stateOf('a', { layers: [stopped] })]);
    expect(report.plan[0]?.blocked).toEqual(pause);
    expect(report.planSummary?.blocked).toEqual([{ step: 'a', ...pause }]);
  });

  it('whose every route has a paused call is blocked', () => {
    const report = mark([stateOf('a', { routes: [[free, stopped], [stopped]] })]);
    expect(report.plan[0]?.blocked).toEqual(pause);
  });

  it('with a free route is not blocked, and its other routes are noted as closed', () => {
    const report = mark([stateOf('a', { routes: [[stopped], [free]] })]);
    expect(report.plan[0]).not.toHaveProperty('blocked');
    expect(report.plan[0]?.notes).toEqual([
      'Example pauses Proxy.add_proxy: the routes with this call are closed.',
    ]);
    expect(report.verdict).toBe('ready');
  });

  it('with an unread state is not blocked: the state is a note', () => {
    const report = mark([stateOf('a', { layers: [callOf('Proxy.proxy', unread)] })]);
    expect(report.plan[0]).not.toHaveProperty('blocked');
    expect(report.plan[0]?.notes).toEqual([
      'Whether Proxy.proxy is paused is unknown: the node gave no answer',
    ]);
    expect(report.verdict).toBe('ready');
  });
});

describe('a step that ends the pause', () => {
  const ending = makeStep('resume', { layers: [makeLayer('0xee')] });
  const ended = callOf('Proxy.add_proxy', answer(true), '0xee');

  it('comes first, instead of a blocked step', () => {
    const report = mark([stateOf('resume', { step: ending }), stateOf('a', { layers: [ended] })]);
    expect(report.plan[1]?.after).toEqual(['resume']);
    expect(report.plan[1]).not.toHaveProperty('blocked');
  });

  it('does not end the pause of another call', () => {
    const report = mark([stateOf('resume', { step: ending }), stateOf('a', { layers: [ended, stopped] })]);
    expect(report.plan[1]).toMatchObject({ after: ['resume'], blocked: pause });
  });

  it('does not wait for itself', () => {
    const report = mark([stateOf('resume', { step: ending, layers: [ended] })]);
    expect(report.plan[0]).toMatchObject({ after: [], blocked: pause });
  });
});

describe('the finding about pauses', () => {
  const said = 'The plan uses paused calls: the call Proxy.add_proxy is paused.';
  const judge = (finding: typeof passed) => mark([stateOf('a', { layers: [stopped] })], finding).findings[0];

  it('fails with the paused calls instead of a pass, with the evidence of each call once', () => {
    const states = [stateOf('a', { layers: [stopped] }), stateOf('b', { layers: [stopped] })];
    expect(mark(states).findings[0]).toEqual({
      ...{ ...passed, outcome: 'fail', reason: said, evidence: [evidence], noFix: pause },
    });
  });

  it.each(['warn', 'fail'] as const)('keeps its own reason before, if it is a %s', (outcome) => {
    const finding = { ...passed, outcome, reason: 'The queue is suspended.' };
    expect(judge(finding)?.reason).toBe(`The queue is suspended. ${said}`);
  });

  it.each([
    ['another check', { check: 'network/core-assigned' }],
    ['another chain', { subject: 'target chain (Other)' }],
    ['another role', { subject: 'service chain (Example)' }],
    ['a pause that it names already', { reason: 'the call Proxy.add_proxy is paused' }],
  ])('stays for %s', (_what, parts) => {
    const finding = { ...passed, ...parts };
    expect(judge(finding)).toEqual(finding);
  });
});

test('a finding that requires calls without a pause waits for the finding about pauses', () => {
  const check = defineChecked('a/task', () => [{ check: passed.check }]);
  const judgement = { subject: 'task', outcome: 'pass', reason: 'Executed.', evidence: [] } as const;
  const report = mark([stateOf('a', { layers: [stopped] })], passed, [{ check, judgements: [judgement] }]);
  const cause = { check: passed.check, subject: passed.subject };
  expect(report.findings).toMatchObject([{ outcome: 'unknown', waitsFor: [cause] }, { outcome: 'fail' }]);
});

test('the verdict and the counts are those of the changed findings', () => {
  const report = mark([stateOf('a', { layers: [stopped] })]);
  expect(report).toMatchObject({ verdict: 'not-ready', summary: { pass: 0, fail: 1 } });
  expect(report.planSummary?.unfixed).toMatchObject([{ check: 'network/not-paused', noFix: pause }]);
});
