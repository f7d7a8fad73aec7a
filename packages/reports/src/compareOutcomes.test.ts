import { expect, test } from 'vitest';
import { createFinding } from '../test/createSample.js';
import { compareOutcomes } from './compareOutcomes.js';

const [failed, unknown, passed] = (['fail', 'unknown', 'pass'] as const).map((outcome) =>
  createFinding(outcome),
);

test('another outcome is a change, with the finding before and after', () => {
  if (!failed || !passed) return expect.fail('two findings');
  expect(compareOutcomes({ findings: [failed] }, { findings: [passed] })).toEqual([
    { check: 'network/not-paused', subject: 'target chain', before: failed, after: passed },
  ]);
});

test('another reason for the same outcome is no change', () => {
  const [before, after] = ['Paused.', 'Paused by root.'].map((reason) => createFinding('fail', { reason }));
  if (!before || !after) return expect.fail('two findings');
  expect(compareOutcomes({ findings: [before] }, { findings: [after] })).toEqual([]);
});

test('a finding that came or went is a change', () => {
  if (!unknown) return expect.fail('a finding');
  const [came] = compareOutcomes({ findings: [] }, { findings: [unknown] });
  const [went] = compareOutcomes({ findings: [unknown] }, { findings: [] });
  expect([came?.before, came?.after, went?.before, went?.after]).toEqual([
    undefined,
    unknown,
    unknown,
    undefined,
  ]);
});

test('findings are compared by check and subject, in any order', () => {
  const findings = ['relay chain', 'target chain'].map((subject) => createFinding('fail', { subject }));
  expect(compareOutcomes({ findings }, { findings: findings.toReversed() })).toEqual([]);
});
