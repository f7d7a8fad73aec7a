import type { Finding } from '@parachron/core';
import { expect, test } from 'vitest';
import { compareFindings, compareOutcomes } from './compareFindings.js';

const finding = (subject: string, outcome: Finding['outcome'], reason = 'Reason.', check = 'a/b') =>
  ({ check, subject, outcome, reason, evidence: [], fix: [] }) as Finding;
const namesOf = (changes: ReturnType<typeof compareFindings>) =>
  changes.map(({ subject, before, after }) => `${subject}: ${before?.outcome} → ${after?.outcome}`);
const compare = (before: readonly Finding[], after: readonly Finding[]) =>
  namesOf(compareFindings({ findings: [...before] }, { findings: [...after] }));

test('equal findings are no change, in any order', () => {
  const [one, two] = [finding('x', 'pass'), finding('y', 'fail')];
  expect(compare([one, two], [two, one])).toEqual([]);
  expect(compare([], [])).toEqual([]);
});

test('lists new, gone and changed findings, each once', () => {
  const before = [finding('same', 'pass'), finding('gone', 'fail'), finding('other', 'fail')];
  const after = [finding('new', 'warn'), finding('other', 'pass'), finding('same', 'pass')];
  expect(compare(before, after)).toEqual([
    'gone: fail → undefined',
    'other: fail → pass',
    'new: undefined → warn',
  ]);
});

test('a subject of another check is another finding', () => {
  const [one, two] = [finding('x', 'pass', 'R', 'a/b'), finding('x', 'pass', 'R', 'a/c')];
  expect(compare([one], [two])).toEqual(['x: pass → undefined', 'x: undefined → pass']);
  // No separator in a text makes two names equal.
  expect(compare([finding('c', 'pass', 'R', 'a/b:')], [finding(':c', 'pass', 'R', 'a/b')])).toHaveLength(2);
});

test('another reason is a change of the finding, not of its outcome', () => {
  const reports = [[finding('x', 'fail', 'Old.')], [finding('x', 'fail', 'New.')]] as const;
  expect(compare(...reports)).toEqual(['x: fail → fail']);
  const [before, after] = reports.map((findings) => ({ findings: [...findings] }));
  expect(compareOutcomes(before ?? { findings: [] }, after ?? { findings: [] })).toEqual([]);
});

test('an estimated amount that moves by less than a hundredth is no change', () => {
  const lacks = (amount: string) => [finding('x', 'fail', `The account lacks ${amount} PAS at block #5.`)];
  expect(compare(lacks('0.0521234567'), lacks('0.0521299999'))).toEqual([]);
  expect(compare(lacks('0.0521234567'), lacks('0.0531234567'))).toEqual(['x: fail → fail']);
  const prefixed = (amount: string) => [finding('x', 'fail', `It lacks ${amount} xcPAS.`)];
  expect(compare(prefixed('12.3456'), prefixed('12.3457'))).toEqual([]);
  expect(compare(lacks('20'), lacks('21'))).toEqual(['x: fail → fail']);
});

test.each([
  ['a version', '1.2341', '1.2342'],
  ['a version of three parts', '0.9.1234', '0.9.1235'],
  ['a share', '12.341 %', '12.342 %'],
  ['a duration', '5.4321 s', '5.4322 s'],
])('%s that moves by less than a hundredth is a change', (_title, one, other) => {
  const states = (number: string) => [finding('x', 'fail', `The chain has ${number} now.`)];
  expect(compare(states(one), states(other))).toEqual(['x: fail → fail']);
});

test('each of several findings about one subject is compared', () => {
  const before = [finding('x', 'fail', 'One.'), finding('x', 'warn', 'Two.')];
  const after = [finding('x', 'pass', 'One.'), finding('x', 'warn', 'Two.')];
  expect(compare(before, after)).toEqual(['x: fail → pass']);
  expect(compare(before, before.slice(0, 1))).toEqual(['x: warn → undefined']);
});
