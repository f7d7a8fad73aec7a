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
  return defineCheck({ id, title: id, explanation: id, facts: {}, evaluate: () => [] });
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

  it('orders findings by check, whatever order they came in', () => {
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

  it('lists every step once, after those it waits for', () => {
    const [open, accept, fund] = [step('open', ['fund']), step('accept', ['open']), step('fund')];
    const results = [result('a', ['fail'], [accept, open]), result('b', ['fail'], [fund, open])];
    const report = createReport({ scope, chains: [], results });
    expect(report.plan.map((one) => one.id)).toEqual(['fund', 'open', 'accept']);
    expect(report.findings[0]?.fix).toEqual(['accept', 'open']);
  });

  it('ends when steps wait for each other', () => {
    const results = [result('a', ['fail'], [step('x', ['y']), step('y', ['x'])])];
    expect(createReport({ scope, chains: [], results }).plan).toHaveLength(2);
  });
});
