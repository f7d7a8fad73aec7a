import type { Outcome, PlanStep } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCheck } from '../checks/Check.js';
import { createReport } from './createReport.js';

const scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

function checkOf(id: string) {
  return defineCheck({ id, title: id, failedTitle: id, explanation: id, facts: {}, evaluate: () => [] });
}

function step(id: string, after: string[] = []): PlanStep {
  return { id, title: id, sender: 'root', layers: [], dispatch: [], verify: '', after, notes: [] };
}

function result(id: string, outcomes: Outcome[], fix: PlanStep[] = []) {
  return {
    check: checkOf(id),
    judgements: outcomes.map((outcome, at) => ({ subject: `${at}`, outcome, reason: '', evidence: [], fix })),
  };
}

describe('createReport', () => {
  it.each([
    [['pass', 'warn', 'not-applicable'], 'ready'],
    [['pass', 'unknown'], 'unknown'],
    [['unknown', 'fail', 'pass'], 'not-ready'],
  ] as [Outcome[], string][])('gives %j the verdict %s', (outcomes, verdict) => {
    expect(createReport({ scope, chains: [], results: [result('a/b', outcomes)] }).verdict).toBe(verdict);
  });

  it('orders findings by check, for any order of the input', () => {
    const ids = ['a/a', 'a/b', 'b/a', 'c'];
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: ids.length }), (shuffled) => {
        const report = createReport({
          scope,
          chains: [],
          results: shuffled.map((id) => result(id, ['pass'])),
        });
        expect(report.findings.map((finding) => finding.check)).toEqual(ids);
      }),
    );
  });

  it('lists every step once, after the steps that it waits for', () => {
    const [open, accept, fund] = [step('open', ['fund']), step('accept', ['open']), step('fund')];
    const results = [result('a', ['fail'], [accept, open]), result('b', ['fail'], [fund, open])];
    const report = createReport({ scope, chains: [], results });
    expect(report.plan.map((one) => one.id)).toEqual(['fund', 'open', 'accept']);
    expect(report.findings[0]?.fix).toEqual(['accept', 'open']);
  });

  it('names the steps that a step waits for in the order of the plan', () => {
    const steps = [step('open', ['version', 'fund']), step('fund'), step('version', ['fund'])];
    const report = createReport({ scope, chains: [], results: [result('a', ['fail'], steps)] });
    expect(report.plan.map(({ id }) => id)).toEqual(['fund', 'version', 'open']);
    expect(report.plan.at(-1)?.after).toEqual(['fund', 'version']);
  });

  it('lists a root call on its own chain before a root call that sends a message, unless the first waits for the second', () => {
    const layer = { title: '', chain: 'Target', hex: '0x00' } as const;
    const call = { ...layer, kind: 'inner-call' } as const;
    const own = { ...call, para: 2000 };
    const send = {
      ...step('open'),
      para: 2000,
      layers: [call, { ...layer, kind: 'send', para: 2000 } as const],
    };
    const home = { ...step('force-version'), para: 2000, layers: [own] };
    const late = { ...step('register', ['open']), para: 2000, layers: [own] };
    // What no program carries yet is a call of another chain, which its sender cannot dispatch.
    const unpriced = { ...step('unpriced'), para: 2000, layers: [call] };
    const results = [result('a', ['fail'], [unpriced, send]), result('b', ['fail'], [home, late])];
    const ids = createReport({ scope, chains: [], results }).plan.map(({ id }) => id);
    expect(ids).toEqual(['force-version', 'open', 'register', 'unpriced']);
  });

  it('lists all steps also if steps wait for each other in a circle', () => {
    const results = [result('a', ['fail'], [step('x', ['y']), step('y', ['x'])])];
    expect(createReport({ scope, chains: [], results }).plan).toHaveLength(2);
  });
});
