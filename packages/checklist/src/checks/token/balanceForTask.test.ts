import { describe, expect, it, test } from 'vitest';
import { addresses, alice } from '../../../test/support/accounts.js';
import { answerOf, evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import type { Scope } from '../../Scope.js';
import { balanceForTask } from './balanceForTask.js';

type Facts = Parameters<typeof balanceForTask.evaluate>[0];

const token = { symbol: 'TUR', decimals: 2 };
const line = (title: string, amount: bigint) => ({
  known: true,
  title,
  amount,
  token,
  evidence: [evidenceFor(title)],
});
const balance = answerOf('System.Account(alice)', { free: 1000n });

/** A task that costs 6 TUR, of a user with 10 TUR who has to keep 1 TUR. */
const quote = {
  inclusion: line('inclusion fee, at most', 100n),
  execution: line('execution fee', 200n),
  xcm: line('XCM fee', 300n),
  total: 600n,
  balance: { free: 1000n },
};
const known = { known: true, quote, needed: 700n, missing: 0n, balance, owner: alice, check: undefined };
const named: Scope = { ...pairScope, user: { account: alice.hex }, task: { when: { kind: 'next' } } };

const judge = (fact: object, scope: Scope = named) =>
  balanceForTask.evaluate({ quote: fact, prefixes: { service: 42 } } as unknown as Facts, scope)[0];

const holds = `Balance of ${addresses.alice}: 10 TUR. Needed: 7 TUR (inclusion fee 1 TUR, execution fee 2 TUR, XCM fee 3 TUR, minimum balance 1 TUR).`;
const figures = [
  { name: 'free', amount: 1000n, token },
  { name: 'needed', amount: 700n, token },
];

test.each([
  [{ user: named.user }, 'No task given', '--task'],
  [{ task: named.task }, 'No user given', '--user'],
  [{}, 'No user and no task given', '--user and --task'],
] as const)('a run with %j compared no balance', (given, what, flags) => {
  expect(judge(known, { ...pairScope, ...given } as Scope)).toEqual({
    subject: "the user's balance",
    outcome: 'not-applicable',
    reason: `${what}: no balance was compared. Give ${flags} to compare the balance with the costs.`,
    evidence: [],
  });
});

test('a sufficient balance passes with each part of the cost and its figures', () => {
  expect(judge(known)).toEqual({
    subject: "the user's balance",
    outcome: 'pass',
    reason: holds,
    evidence: [
      balance.evidence,
      evidenceFor('inclusion fee, at most'),
      evidenceFor('execution fee'),
      evidenceFor('XCM fee'),
    ],
    figures,
  });
});

describe('a balance that is too small', () => {
  it('by one planck fails, and the transfer of the plan is the fix', () => {
    expect(judge({ ...known, missing: 1n, fix: { id: 'fund' } })).toMatchObject({
      outcome: 'fail',
      reason: `${holds} Missing: 0.01 TUR (1 planck).`,
      fix: [{ id: 'fund' }],
      figures,
    });
    expect(judge({ ...known, missing: 1n, fix: { id: 'fund' } })).not.toHaveProperty('noFix');
  });

  it('without a transfer that takes the amount has its own remedy', () => {
    expect(judge({ ...known, missing: 1n })?.noFix).toEqual({
      reason: 'The service has no transfer call that takes this amount.',
      howTo: 'Name a task that costs less, or send the funds in parts.',
    });
  });
});

describe('a refusal of the service', () => {
  const refused = (error: string) =>
    judge({ ...known, check: { refusal: { error, detail: 'the funds are locked' } } });

  it.each(['Payment', 'InsufficientBalance', 'LiquidityRestrictions'])(
    'with %s despite a sufficient balance is a failure of locked funds',
    (error) => {
      expect(refused(error)).toMatchObject({
        outcome: 'fail',
        reason: `${holds} The service would then refuse the task with ${error}: the funds are locked.`,
        noFix: {
          reason: 'The account holds enough; more funds do not change the refusal.',
          howTo: "Free the user's balance of locks and holds, and check again.",
        },
        figures,
      });
    },
  );

  it.each(['PastTime', 'DuplicateTask'])('with %s is a finding of service/fees-quoted', (error) => {
    expect(refused(error)?.outcome).toBe('pass');
  });
});

describe('an open cost', () => {
  const open = { ...unread, title: 'XCM fee', evidence: [] };

  it('is unknown with the reason of the first unknown part', () => {
    expect(judge({ ...known, needed: undefined, quote: { ...quote, xcm: open } })).toMatchObject({
      outcome: 'unknown',
      reason: 'Some fees of the task are unknown: the node gave no answer',
      howToFindOut: 'Ask another node.',
      evidence: [
        { key: 'System.Account(alice)' },
        { key: 'inclusion fee, at most' },
        { key: 'execution fee' },
      ],
    });
  });

  it.each([{ needed: undefined }, { missing: undefined }, { balance: unread }])(
    'is unknown with %j, and the account is to be read',
    (changes) => {
      expect(judge({ ...known, ...changes })).toMatchObject({
        outcome: 'unknown',
        reason: 'The balance of the user could not be read.',
        howToFindOut: 'Read System.Account of the user on the service.',
      });
    },
  );

  it('beside a known need is named as unknown in the sentence', () => {
    expect(judge({ ...known, quote: { ...quote, xcm: open } })?.reason).toContain('XCM fee unknown,');
  });
});

test.each([
  ['unsupported', 'not-applicable'],
  ['unknown', 'unknown'],
  ['refused', 'unknown'],
  ['no-service', 'unknown'],
])('a task whose quote is %s is %s', (kind, outcome) => {
  expect(judge({ ...unread, kind })).toMatchObject({ subject: "the user's balance", outcome });
});
