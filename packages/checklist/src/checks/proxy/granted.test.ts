import type { PlanStep } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { addresses, alice, describedAlice } from '../../../test/support/accounts.js';
import { evidenceFor, pairScope } from '../../../test/support/answers.js';
import { granted } from './granted.js';

type Facts = Parameters<typeof granted.evaluate>[0];

const token = { symbol: 'UNIT', decimals: 2 };
const evidence = [evidenceFor('Proxy.Proxies(alice)'), evidenceFor('System.Account(described)')];
const step = (id: string, more: Partial<PlanStep> = {}) =>
  ({ id, after: [], ...more }) as unknown as PlanStep;
const steps = {
  money: [step('money')],
  remove: [step('remove')],
  grant: [step('grant')],
  fund: [step('fund')],
};
const active = { delegate: describedAlice, proxyType: 'Balances', delay: 0 };
const quoted = {
  kind: 'quoted',
  quote: { needed: 500n, kept: 100n, missing: 0n },
  withdraws: 400n,
  perRun: 300n,
  runs: 1,
};

/** A user with a proxy of the type Balances, whose derived account holds the 5 UNIT that it needs. */
const grant = {
  kind: 'known',
  facts: {
    real: alice,
    delegate: describedAlice,
    chain: 'Target',
    ss58Prefix: 42,
    token,
    evidence,
    delegateBalance: { free: 500n, reserved: 0n, frozen: 0n },
    existentialDeposit: 100n,
  },
  diagnosis: { active, fault: undefined, doubt: undefined, spare: undefined },
  funds: quoted,
  proxyType: 'Balances',
  steps,
};

const block = { number: 9, hash: '0x09' };
const payment = {
  flow: 'remote',
  token: 'target',
  explanation: { outcome: 'executed', sentence: 'The call ran for the user.' },
  fee: { known: true, value: 300n, evidence: [evidenceFor('XcmPaymentApi')] },
  offer: 400n,
  program: '0x00',
};
const delivery = {
  known: true,
  name: 'remark',
  howToTry: 'Try the program.',
  block,
  route: undefined,
  payment,
  offeredToken: token,
  plan: {
    runtime: { chain: 'Target' },
    payments: [payment],
    user: alice,
    version: 4,
    notes: [],
    derived: { kind: 'account', account: describedAlice },
    callWeight: { known: true, value: 1n, evidence: [] },
    balance: { known: true, value: { free: 500n }, evidence: [] },
  },
};

/** The payment with another outcome of its run. */
const endWith = (outcome: string) => ({ ...payment, explanation: { ...payment.explanation, outcome } });

function judge(facts: object) {
  const all = { grant, delivery, booked: { tried: [], kinds: 0 } };
  return granted.evaluate({ ...all, ...facts } as unknown as Facts, pairScope);
}
const judgeGrant = (changes: object) => judge({ grant: { ...grant, ...changes } });
const judgeDelivery = (changes: object) => judge({ delivery: { ...delivery, ...changes } })[2];

test.each([
  [{ kind: 'no-user' }, 'No user given: no proxy was checked.'],
  [
    { kind: 'none', reason: 'The target derives none.' },
    'No account can be the delegate of a proxy. The target derives none.',
  ],
])('the grant %j is not applicable', (given, reason) => {
  expect(judge({ grant: given })).toEqual([
    { subject: 'user', outcome: 'not-applicable', reason, evidence: [] },
  ]);
});

describe('the proxy of a user', () => {
  const diagnosed = (changes: object, more: object = {}) =>
    judgeGrant({ diagnosis: { ...grant.diagnosis, ...changes }, ...more })[0];

  it('with a fault fails, and its fix pays, removes and grants, in this order', () => {
    const fault = 'Alice has no proxy.';
    const finding = diagnosed({ fault, active: undefined });
    expect(finding).toMatchObject({ outcome: 'fail', evidence: [evidence[0]] });
    expect(finding?.fix).toEqual([...steps.money, ...steps.remove, ...steps.grant]);
    expect(finding?.reason).toBe(fault);
    expect(finding).not.toHaveProperty('noFix');
  });
});

describe('the derived account', () => {
  const holding = (free: bigint, funds: object, more: object = {}) =>
    judgeGrant({
      facts: { ...grant.facts, delegateBalance: { free, reserved: 0n, frozen: 0n } },
      funds,
      ...more,
    })[1];

  it('that misses a planck fails, and its fix ends with the funds', () => {
    const missing = { ...quoted, quote: { ...quoted.quote, missing: 1n } };
    expect(holding(499n, missing)).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/ lacks 0\.01 UNIT\. /),
      fix: [{ id: 'money' }, { id: 'remove' }, { id: 'grant' }, { id: 'fund' }],
    });
  });

  it('needs no funds where the sovereign account of the service pays', () => {
    expect(holding(0n, { kind: 'service-pays' })).toEqual({
      subject: `derived account ${addresses.described}`,
      outcome: 'pass',
      reason: 'The sovereign account of the service pays on this chain; the derived account needs no funds.',
      evidence: [evidence[1]],
    });
  });

  const open = {
    kind: 'unknown',
    mayBeNone: false,
    reason: 'The fee is unknown.',
    howToFindOut: 'Ask for the fee.',
  };

  it.each([
    ['with the existential deposit', 100n, open],
    ['that may need no funds', 0n, { ...open, mayBeNone: true }],
  ])('%s is unknown while the fee is unknown', (_what, free, funds) => {
    expect(holding(free, funds)).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringMatching(/^The fee is unknown\. Balance: \d UNIT\.$/),
      howToFindOut: 'Ask for the fee.',
      evidence: [evidence[1]],
    });
  });
});

describe('the program of a task', () => {
  const judgeEnd = (outcome: string) => judgeDelivery({ payment: endWith(outcome) });

  it.each([
    ['executed', 'pass'],
    ['barrier', 'fail'],
    ['not-a-proxy', 'fail'],
    ['unknown', 'unknown'],
    ['not-seen', 'unknown'],
  ])('with the outcome %s is a %s', (name, outcome) => {
    expect(judgeEnd(name)?.outcome).toBe(outcome);
  });

  it('with an unknown outcome is unknown, with the way to find out', () => {
    expect(judgeEnd('unknown')).toMatchObject({
      howToFindOut: 'Try the program.',
      evidence: [{ key: 'fork', value: 'unknown' }],
    });
  });

  it.each([
    [299n, 'fail'],
    [300n, 'pass'],
  ] as const)('that the service pays with %i planck of the fee of 300 is a %s', (offer, outcome) => {
    expect(judgeDelivery({ payment: { ...payment, offer } })?.outcome).toBe(outcome);
  });
});

test('a task waits for the address of its user that calls of contracts need', () => {
  const cause = { check: 'contracts/callable-over-xcm', subject: "the user's address", before: 'task' };
  expect(granted.waitsFor?.(pairScope)).toContainEqual(expect.objectContaining(cause));
});
