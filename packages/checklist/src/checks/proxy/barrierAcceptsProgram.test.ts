import { expect, test } from 'vitest';
import type { Scope } from '../../Scope.js';
import { barrierAcceptsProgram } from './barrierAcceptsProgram.js';

type Facts = Parameters<typeof barrierAcceptsProgram.evaluate>[0];

const runtime = { chain: 'people' };
const unseen = {
  flow: 'remote',
  token: 'target',
  program: '0x00',
  explanation: { outcome: 'not-seen', sentence: 'No event.' },
};

/** A program that ends in one way on a fork of the target. */
function judgeAll(payment: object, registration: object = {}) {
  const delivery = {
    known: true,
    name: 'remark',
    plan: { runtime, payments: [payment], version: 4, versions: [4] },
    isSample: false,
    block: { number: 1, hash: '0x00' },
    howToTry: 'Ask the team of the target.',
  };
  const facts = { delivery, service: { known: false }, registration } as unknown as Facts;
  return barrierAcceptsProgram.evaluate(facts, {} as Scope);
}

const judgePayment = (...given: Parameters<typeof judgeAll>) => judgeAll(...given)[0];

test('a program without an event is unknown, and a refused program fails with the sentence of its payment', () => {
  expect(judgePayment(unseen)).toMatchObject({
    outcome: 'unknown',
    reason: expect.stringContaining('No event.'),
    howToFindOut: 'Ask the team of the target.',
  });
  const sentence = 'The target rejects this program (Barrier).';
  const refused = { ...unseen, explanation: { outcome: 'barrier', sentence } };
  expect(judgePayment(refused)).toMatchObject({
    outcome: 'fail',
    reason: expect.stringContaining(
      ". Payment by the derived account in the target's token: The target rejects",
    ),
  });
});

test('a program that the barrier accepts with any weight is too heavy, and an upgrade of the barrier is no remedy', () => {
  const sentence = 'The target rejects this program (Barrier).';
  const refused = { ...unseen, explanation: { outcome: 'barrier', sentence, behind: ['executed'] } };
  const howTo = expect.stringMatching(/^Ask the service's team to buy more weight/);
  expect(judgePayment(refused)).toMatchObject({ outcome: 'fail', noFix: { howTo } });
});

test('a program that the target cannot weigh is none of the barrier, and a barrier that stays is none of the weight', () => {
  const sentence = 'The target cannot weigh the program: it has no weight for ReserveAssetDeposited.';
  const unweighed = { ...unseen, token: 'service', explanation: { outcome: 'not-weighable', sentence } };
  const howTo = expect.stringMatching(/^Check without the service: that tries each payment\./);
  expect(judgePayment(unweighed)).toMatchObject({ outcome: 'fail', noFix: { howTo } });
  const closed = { ...unseen, explanation: { outcome: 'funds', sentence, behind: ['barrier'] } };
  const noFix = { howTo: expect.stringMatching(/^Allow paid execution/) };
  expect(judgePayment(closed)).toMatchObject({ outcome: 'fail', noFix });
});

test.each([
  ['funds', undefined, 'unknown'],
  ['funds', 'proxy-not-found', 'pass'],
  // A second obstacle behind the missing funds.
  ['funds', 'asset-not-accepted', 'fail'],
  ['funds', 'fees', 'unknown'],
  // The run with a larger offer shows that the payment works.
  ['fees', undefined, 'unknown'],
  ['fees', 'executed', 'pass'],
  ['fees', 'asset-not-accepted', 'fail'],
  ['untrusted-reserve', undefined, 'fail'],
  ['asset-not-accepted', undefined, 'fail'],
] as const)('a payment that ends with %s, and without that obstacle with %s: %s', (first, next, outcome) => {
  const explanation = { outcome: first, sentence: 'A sentence.', ...(next && { behind: [next] }) };
  const payment = { ...unseen, explanation };
  const judged = judgePayment(payment);
  expect(judged).toMatchObject({ outcome });
  if (outcome === 'fail') expect(judged?.noFix?.howTo).toContain('Trader');
});

test.each([
  // Both the version and the barrier are obstacles: a newer version alone does not help.
  [
    undefined,
    [2, 3],
    {
      noFix: {
        reason: expect.stringContaining('refuses the program in XCM version 4 too'),
        howTo: expect.stringContaining('barrier'),
      },
    },
  ],
  // The run in the newer version shows that the version is the obstacle, not the barrier.
  [3, [2, 3], { fix: [{ id: 'set-version' }] }],
  [4, [2], { noFix: { howTo: 'Send in XCM version 4, by a runtime upgrade of service.' } }],
] as const)(
  'a refusal of version 2, if version %s passes and the service writes %s',
  (passing, versions, remedy) => {
    const explanation = { outcome: 'barrier', sentence: 'The target rejects this program.' };
    const route = { sentAs: 2, newest: versions.at(-1), setting: { id: 'set-version' } };
    const sender = { chain: 'service', versions };
    const plan = { runtime, payments: [{ ...unseen, explanation }], version: 2, versions: [2, 3, 4] };
    const delivery = {
      known: true,
      name: 'remark',
      plan,
      route: { ...route, sender, evidence: [] },
      newer: { version: passing ?? 4, isAccepted: passing !== undefined },
    };
    const given = { delivery, service: { known: false }, registration: {} } as unknown as Facts;
    const [judged] = barrierAcceptsProgram.evaluate(given, {} as Scope);
    expect(judged).toMatchObject({ outcome: 'fail', ...remedy });
  },
);

test('a payment by a user without an account is not accepted, and a filter behind it fails on its own', () => {
  const explanation = {
    outcome: 'origin-not-convertible',
    sentence: 'No account.',
    behind: ['call-filtered'],
  };
  expect(judgeAll({ ...unseen, explanation })).toMatchObject([
    { outcome: 'fail', noFix: { howTo: expect.stringContaining('HashedDescription') } },
    { outcome: 'fail', noFix: { howTo: expect.stringContaining('SafeCallFilter') } },
  ]);
  // In the sovereign flow the service pays, so the payment works.
  expect(judgeAll({ ...unseen, flow: 'sovereign', explanation })).toMatchObject([
    { outcome: 'pass' },
    { outcome: 'fail' },
  ]);
  expect(judgeAll({ ...unseen, explanation: { ...explanation, behind: [] } })).toHaveLength(1);
});

test('a payment that the target takes after the registration of the token is fixed by that registration', () => {
  const sentence = 'The target does not accept the offered asset for fees (TooExpensive).';
  const payment = { ...unseen, explanation: { outcome: 'asset-not-accepted', sentence } };
  const fix = [{ id: 'register-token' }];
  expect(judgePayment(payment, { fix, pays: true })).toMatchObject({ outcome: 'fail', fix });
  expect(judgePayment(payment, { fix })).toMatchObject({ noFix: expect.anything() });
});

test('without an XCM version in common, the remedy is that of the versions, not of the barrier', () => {
  const plan = { runtime, payments: [unseen], versions: [3, 4, 5] };
  const facts = {
    delivery: { known: true, name: 'remark', plan, isSample: false, route: { evidence: [] } },
    service: { known: false },
    registration: {},
  } as unknown as Facts;
  expect(barrierAcceptsProgram.evaluate(facts, {} as Scope)[0]).toMatchObject({
    outcome: 'fail',
    reason: 'No program reaches the barrier: the service sends in no XCM version that people reads.',
    noFix: { howTo: expect.stringMatching(/^Run the check xcm\/versions-agree/) },
  });
});
