import type { Finding, Outcome } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Check, defineCheck, type RequiredFinding } from '../checks/Check.js';
import { checks } from '../checks/index.js';
import { serviceDefaults } from '../serviceDefaults.js';
import { deriveCauses } from './createReport.js';

const { paraId: serviceParaId, proposal } = serviceDefaults;
const scope = { network: 'test', serviceParaId, targetParaId: 2000, proposal };

const outcomes: readonly Outcome[] = ['pass', 'warn', 'fail', 'unknown', 'not-applicable'];
const listRequired = (check: Check) => check.waitsFor?.(scope) ?? [];

/** Each subject that a requirement names, and one that none names. */
function listSubjects({ id }: Check): string[] {
  const own = checks.flatMap((other) => [
    ...listRequired(other).flatMap(({ check, subject }) => (check === id ? (subject ?? []) : [])),
    ...(other.id === id ? listRequired(other).flatMap(({ before }) => before ?? []) : []),
  ]);
  return [...new Set([...own, 'another subject'])];
}

const places = checks.flatMap((check) => listSubjects(check).map((subject) => ({ check, subject })));
const anyFindings = fc
  .array(fc.constantFrom(...outcomes), { minLength: places.length, maxLength: places.length })
  .map((all) =>
    deriveCauses(
      places.map(({ check, subject }, at) => ({
        check,
        judgements: [{ subject, outcome: all[at] ?? 'pass', reason: 'Read.', evidence: [] }],
      })),
      scope,
    ),
  );

const isOpen = (outcome: Outcome) => ['fail', 'unknown', 'not-applicable'].includes(outcome);
const nameOf = ({ check, subject }: Pick<Finding, 'check' | 'subject'>) => `${check} ${subject}`;

test('for any outcomes, each cause is a finding without causes that did not pass', () => {
  fc.assert(
    fc.property(anyFindings, (findings) => {
      const roots = findings.filter(({ waitsFor, outcome }) => !waitsFor && outcome !== 'pass');
      const names = roots.map(nameOf);
      for (const { waitsFor = [] } of findings)
        expect(names).toEqual(expect.arrayContaining(waitsFor.map(nameOf)));
      const judged = findings.filter(({ waitsFor, outcome }) => waitsFor && !isOpen(outcome));
      expect(judged).toEqual([]);
      expect(findings.some(({ outcome }) => isOpen(outcome))).toBe(
        roots.some(({ outcome }) => isOpen(outcome)),
      );
    }),
  );
});

test('no requirement of the checklist is circular, and each names a check', () => {
  const follow = ({ check, subject = '' }: RequiredFinding, trail: readonly string[]): readonly string[] => {
    const name = `${check} ${subject}`;
    if (trail.includes(name)) return [...trail, name];
    return checks
      .filter(({ id }) => id === check)
      .flatMap(listRequired)
      .filter(({ before = '' }) => subject.startsWith(before) || before.startsWith(subject))
      .filter((one) => one.check !== check || one.subject !== subject)
      .flatMap((one) => follow(one, [...trail, name]));
  };
  const required = checks.flatMap(listRequired);
  const ids = checks.map(({ id }) => id);
  expect(required.filter(({ check }) => !ids.includes(check))).toEqual([]);
  expect(required.flatMap((one) => follow(one, []))).toEqual([]);
});

test('the order of the checks changes no cause', () => {
  const judge = (id: string, outcome: Outcome, required: readonly RequiredFinding[] = []) => ({
    check: defineCheck({
      id,
      title: id,
      failedTitle: id,
      explanation: id,
      facts: {},
      waitsFor: () => required,
      evaluate: () => [],
    }),
    judgements: [{ subject: 'one', outcome, reason: 'Read.', evidence: [] }],
  });
  const results = [
    judge('a', 'fail', [{ check: 'b' }]),
    judge('b', 'pass', [{ check: 'c' }]),
    judge('c', 'fail'),
    judge('d', 'unknown', [
      { check: 'e', when: 'not-given' },
      { check: 'f', when: 'failed' },
    ]),
    judge('e', 'not-applicable'),
    judge('f', 'unknown'),
  ];
  const sort = (findings: readonly Finding[]) =>
    findings.toSorted((x, y) => nameOf(x).localeCompare(nameOf(y)));
  const one = sort(deriveCauses(results, scope));
  expect(sort(deriveCauses(results.toReversed(), scope))).toEqual(one);
  const c = [{ check: 'c', subject: 'one' }];
  expect(one.map(({ outcome, waitsFor }) => [outcome, waitsFor])).toEqual([
    ...[
      ['unknown', c],
      ['unknown', c],
      ['fail', undefined],
    ],
    ...[
      ['unknown', [{ check: 'e', subject: 'one' }]],
      ['not-applicable', undefined],
      ['unknown', undefined],
    ],
  ]);
});
