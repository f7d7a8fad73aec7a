import { checks, type Report } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { formatVerdict } from './listCauses.js';
import {
  addCounts,
  describeReach,
  describeSubject,
  formatCounts,
  formatHeadline,
  formatObstacle,
  formatReserve,
  formatValue,
  listNoFix,
  listRemedies,
  nameNotChecked,
  nameParachain,
  nameReport,
  titleOfFinding,
} from './verdictText.js';

const findings = (...outcomes: readonly (readonly [check: string, outcome: Outcome])[]) =>
  outcomes.map(([check, outcome]) => ({ check, outcome })) as unknown as Report['findings'];

test('reports of one service name the service', () => {
  const of = (...ids: readonly number[]) =>
    describeSubject(ids.map((serviceParaId) => ({ scope: { serviceParaId } }) as Pick<Report, 'scope'>));
  expect(of(2114, 2114)).toBe('Onboarding report: time-based task automation by the service (para 2114)');
  expect(of(2114, 2000)).toBe('Onboarding report: time-based task automation');
  expect(of()).toBe('Onboarding report: time-based task automation');
});

/** The scope of a report; the network `custom` is that of chains given by options. */
const scopeOf = (network: string, parachain?: string) =>
  ({ scope: { network, targetParaId: 2090, ...(parachain === undefined ? {} : { parachain }) } }) as Report;
const long = 'a'.repeat(200);

test.each([
  ['staging', 'Basilisk', 'Basilisk (para 2090) on staging'],
  ['staging', undefined, 'Para 2090 on staging'],
  ['custom', 'Basilisk', 'Basilisk (para 2090)'],
  ['custom', undefined, 'Para 2090'],
  ['one\u202etwo', 'Evil\nname', 'Evil name (para 2090) on onetwo'],
])('the report of the network %j and the parachain %j is named "%s"', (network, parachain, name) => {
  expect(nameReport(scopeOf(network, parachain))).toBe(name);
});

test('long names are cut', () => {
  expect(nameParachain(scopeOf('staging', long))).toBe(`${'a'.repeat(79)}… (para 2090)`);
  expect(nameReport(scopeOf(long))).toBe(`Para 2090 on ${'a'.repeat(79)}…`);
});

test.each([
  [{ parachain: 'Basilisk', network: 'main' }, 'Basilisk on main'],
  [{ network: 'main' }, 'The network main'],
  [{ network: 'custom', role: 'relay' }, 'Relay chain'],
  [{ network: 'custom' }, 'The given chains'],
  [{ parachain: 'Basilisk', network: 'custom', role: 'relay' }, 'Basilisk on custom'],
] as const)('the unchecked %j is named "%s"', (given, name) => {
  expect(nameNotChecked({ reason: '', ...given } as Parameters<typeof nameNotChecked>[0])).toBe(name);
});

describe('the title of a finding', () => {
  // The check of channels has no title for a warning; the check of pauses has one.
  it.each([
    ['hrmp/channel-open-both-ways', 'pass', 'A channel is open in each direction'],
    ['hrmp/channel-open-both-ways', 'fail', 'A channel with the service is not open'],
    ['hrmp/channel-open-both-ways', 'warn', 'Warning: a channel is open in each direction'],
    ['hrmp/channel-open-both-ways', 'unknown', 'Unknown whether a channel is open in each direction'],
    ['hrmp/channel-open-both-ways', 'not-applicable', 'Not applicable: a channel is open in each direction'],
    ['network/not-paused', 'warn', 'Some functions are delayed'],
    ['another/version', 'fail', 'another/version'],
  ] as const)('of %s with the outcome %s is "%s"', (check, outcome, title) => {
    expect(titleOfFinding({ check, outcome })).toBe(title);
  });
});

describe('the reach of reports', () => {
  const whole = { findings: checks.map(({ id }) => ({ check: id })) } as unknown as Report;
  const two = { findings: findings(['a', 'pass'], ['a', 'fail'], ['b', 'pass']) } as Report;

  it('is not mentioned if all checks ran', () => {
    expect(describeReach([whole, whole])).toBeUndefined();
    expect(describeReach([])).toBeUndefined();
    expect(formatReserve([whole])).toBe('');
  });

  it('is the fewest checks of a report', () => {
    expect(describeReach([whole, two])).toBe(`only 2 of ${checks.length} checks ran`);
    expect(formatReserve([two])).toBe(` (only 2 of ${checks.length} checks ran)`);
  });

  it('restricts the word ready in a headline, and no other word', () => {
    expect(formatHeadline({ verdict: 'ready', reports: [two] })).toBe(
      `ready (only 2 of ${checks.length} checks ran)`,
    );
    expect(formatHeadline({ verdict: 'ready', reports: [whole] })).toBe('ready');
    expect(formatHeadline({ verdict: 'not-ready', reports: [two] })).toBe('not ready');
    expect(formatHeadline({ verdict: 'unknown', reports: [two] })).toBe('unknown');
  });
});

const none = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };

test.each([
  [{}, 'no check ran'],
  [{ pass: 9, fail: 2 }, '2 failed, 9 passed'],
  [{ warn: 1 }, '1 warning'],
  [{ warn: 2 }, '2 warnings'],
  [
    { pass: 1, warn: 1, fail: 1, unknown: 1, 'not-applicable': 1 },
    '1 failed, 1 unknown, 1 warning, 1 passed, 1 not applicable',
  ],
])('the counts %j are "%s", the worst first', (counts, text) => {
  expect(formatCounts({ ...none, ...counts })).toBe(text);
});

test('the counts of several reports are added by outcome', () => {
  const reports = [
    { summary: { ...none, pass: 3, fail: 1 } },
    { summary: { ...none, pass: 4, 'not-applicable': 2 } },
  ];
  expect(addCounts(reports)).toEqual({ ...none, pass: 7, fail: 1, 'not-applicable': 2 });
  expect(addCounts([])).toEqual(none);
});

test.each([
  [null, 'null'],
  [{ a: 1 }, '{"a":1}'],
  ['x\ny', '"x\\ny"'],
])('the value %j is JSON on one line', (value, text) => {
  expect(formatValue({ value })).toBe(text);
});

test.each([
  ['no endpoint', undefined, undefined],
  ['no endpoint', { code: 'UNREACHABLE', message: 'It timed out.' }, 'UNREACHABLE: It timed out.'],
  ['Failed: It timed out.', { code: 'UNREACHABLE', message: 'It timed out.' }, 'UNREACHABLE'],
])('the obstacle with the reason "%s" and the error %j is %s', (reason, error, text) => {
  const given = { reason, ...(error ? { error } : {}) } as Parameters<typeof formatObstacle>[0];
  expect(formatObstacle(given)).toBe(text);
});

describe('the remedies of a finding', () => {
  const noFix = { reason: 'The filter is fixed.', howTo: 'Ask the team after the step grant.' };
  const plan = [
    { id: 'fund', title: 'Fund the account.' },
    { id: 'grant', title: 'Grant the proxy.' },
  ];

  it.each([
    [[], 'No step of the plan fixes this'],
    [['fund'], 'These steps will fail'],
  ])('with the steps %j and a reason begin with "%s"', (fix, label) => {
    expect(listNoFix({ fix, noFix })).toEqual([
      { label, text: 'The filter is fixed.' },
      { label: 'What to do', text: 'Ask the team after the step grant.' },
    ]);
  });

  it('are none without a reason', () => {
    expect(listNoFix({ fix: [] })).toEqual([]);
    expect(listRemedies({ fix: [] }, plan)).toEqual([]);
  });

  it('are how to find out, the steps by number and title, and the reason, in this order', () => {
    expect(listRemedies({ howToFindOut: 'Try it.', fix: ['grant', 'fund'], noFix }, plan)).toEqual([
      { label: 'To find out', text: 'Try it.' },
      { label: 'Fixed by', text: 'step 2 (Grant the proxy), step 1 (Fund the account)' },
      { label: 'These steps will fail', text: 'The filter is fixed.' },
      { label: 'What to do', text: 'Ask the team after step 2.' },
    ]);
  });

  it('name a step by its id if the plan lacks it', () => {
    expect(listRemedies({ fix: ['gone'] }, plan)).toEqual([{ label: 'Fixed by', text: 'gone' }]);
  });
});

describe('formatVerdict', () => {
  const scope = {
    ...{ network: 'local', serviceParaId: 2114, targetParaId: 2000, parachain: 'Example' },
    proposal: { maxCapacity: 8, maxMessageSize: 102_400 },
  };
  const report = { verdict: 'ready', scope, chains: [], findings: [] } as const;

  it('tells a refused further task apart from the booked tasks', () => {
    expect(formatVerdict(report)).not.toContain('further task');
    const tasks = { newTask: 'not-ready', bookedTasks: 'ready' } as const;
    expect(formatVerdict({ ...report, tasks })).toMatch(/^Ready: .* a further task is refused\.$/);
  });
});
