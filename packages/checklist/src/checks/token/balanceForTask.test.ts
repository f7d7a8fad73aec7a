import { expect, test } from 'vitest';
import { alice } from '../../../test/support/accounts.js';
import { answerOf, evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import type { Scope } from '../../Scope.js';
import { balanceForTask } from './balanceForTask.js';

type Facts = Parameters<typeof balanceForTask.evaluate>[0];

const token = { symbol: 'TUR', decimals: 2 };
const line = (title: string, value: bigint) => ({
  known: true,
  title,
  value,
  evidence: [evidenceFor(title)],
});
const balance = answerOf('System.Account(alice)', { free: 1000n, reserved: 0n, frozen: 0n });

/** A task that costs 6 TUR, of a user with 10 TUR who has to keep 1 TUR. */
const quote = {
  token,
  inclusion: line('inclusion fee, at most', 100n),
  execution: line('execution fee', 200n),
  xcm: line('XCM fee', 300n),
  total: 600n,
  balance: { free: 1000n, needed: 700n, missing: 0n },
};
const known = { known: true, quote, balance, owner: alice, check: undefined, fix: [] };
const lacking = { quote: { ...quote, balance: { ...quote.balance, missing: 1n } } };
const funded = { ...lacking, fix: [{ id: 'fund' }] };
const named: Scope = { ...pairScope, user: { account: alice.hex }, task: { when: { kind: 'next' } } };

const judge = (fact: object, scope: Scope = named, booked: object = { known: true, tasks: [] }) =>
  balanceForTask.evaluate({ quote: fact, booked } as unknown as Facts, scope)[0];

test.each([
  [{ user: named.user }, 'No task given: '],
  [{ task: named.task }, 'No user given: '],
  [{}, 'No user and no task given: '],
] as const)('a run with %j compared no balance: %s', (given, reason) => {
  const finding = judge(known, { ...pairScope, ...given } as Scope);
  expect(finding).toMatchObject({
    outcome: 'not-applicable',
    reason: `${reason}no balance was compared with the costs.`,
  });
});

const refusal = (error: string) => ({ refusal: { error, detail: 'The funds are locked.' } });
const open = { ...unread, title: 'XCM fee', evidence: [] };
test.each<[string, object, string]>([
  ['that suffices', {}, 'pass'],
  ['that lacks one planck', funded, 'fail'],
  ['that suffices, but is locked', { check: refusal('LiquidityRestrictions') }, 'fail'],
  ['that suffices, for a task that the service refuses', { check: refusal('PastTime') }, 'pass'],
  ['for an open cost', { quote: { ...quote, xcm: open, balance: { free: 1n } } }, 'unknown'],
  ['on a service without an existential deposit', { quote: { ...quote, balance: { free: 1n } } }, 'unknown'],
])('a balance %s: a %s', (_what, changes, outcome) => {
  expect(judge({ ...known, ...changes })?.outcome).toBe(outcome);
});

test('a balance that lacks funds for a further task is a warning while tasks are booked', () => {
  const finding = judge({ ...known, ...funded }, named, { known: true, tasks: [{}] });
  expect(finding).toMatchObject({ outcome: 'warn', concerns: 'new-task' });
  expect(finding?.fix).toBeUndefined();
});

test('a sufficient balance has each part of the cost', () => {
  const parts = 'inclusion fee 1 TUR, execution fee 2 TUR, XCM fee 3 TUR, minimum balance 1 TUR';
  expect(judge(known)?.reason).toContain(`10 TUR. Needed: 7 TUR (${parts})`);
});

test('a missing planck is fixed by the transfer of the plan, or has its own remedy', () => {
  const fixed = judge({ ...known, ...funded });
  expect(fixed).toMatchObject({
    fix: [{ id: 'fund' }],
    reason: expect.stringContaining('lacks 0.01 TUR for the task'),
  });
  expect(fixed).not.toHaveProperty('noFix');
  expect(judge({ ...known, ...lacking })).toHaveProperty('noFix');
});

test.each([
  ['unsupported', 'not-applicable'],
  ['unknown', 'unknown'],
  ['refused', 'unknown'],
])('a task whose quote is %s is %s', (kind, outcome) => {
  expect(judge({ ...unread, kind })?.outcome).toBe(outcome);
});
