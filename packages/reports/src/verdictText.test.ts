import type { Report } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { expect, test } from 'vitest';
import { describeSubject, formatVerdict } from './verdictText.js';

const findings = (...outcomes: readonly (readonly [check: string, outcome: Outcome])[]) =>
  outcomes.map(([check, outcome]) => ({ check, outcome })) as unknown as Report['findings'];

test('a verdict counts checks, of which one may have several findings', () => {
  const failed = findings(['a', 'fail'], ['a', 'fail'], ['b', 'unknown']);
  expect(formatVerdict({ verdict: 'not-ready', findings: failed })).toBe('1 check failed.');
  const unknown = findings(['a', 'unknown'], ['a', 'unknown'], ['b', 'pass']);
  expect(formatVerdict({ verdict: 'unknown', findings: unknown })).toBe(
    'No check failed, but 1 check has no result.',
  );
  const two = findings(['a', 'unknown'], ['b', 'unknown']);
  expect(formatVerdict({ verdict: 'unknown', findings: two })).toBe(
    'No check failed, but 2 checks have no result.',
  );
});

test('reports of one service name the service', () => {
  const of = (...ids: readonly number[]) =>
    describeSubject(ids.map((serviceParaId) => ({ scope: { serviceParaId } }) as Pick<Report, 'scope'>));
  expect(of(2114, 2114)).toBe('Onboarding report: time-based task automation by the service (para 2114)');
  expect(of(2114, 2000)).toBe('Onboarding report: time-based task automation');
  expect(of()).toBe('Onboarding report: time-based task automation');
});
