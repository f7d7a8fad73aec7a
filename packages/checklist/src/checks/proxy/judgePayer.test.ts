import { expect, test } from 'vitest';
import { addresses, alice } from '../../../test/support/accounts.js';
import { pairScope } from '../../../test/support/answers.js';
import { granted } from './granted.js';

type Facts = Parameters<typeof granted.evaluate>[0];

const block = { number: 9, hash: '0x09' };
const runtime = { chain: 'Target', ss58Prefix: 42, token: { symbol: 'UNIT', decimals: 2 } };
const payment = {
  flow: 'sovereign',
  token: 'target',
  payer: alice,
  balance: 399n,
  offer: 400n,
  explanation: { outcome: 'unknown' },
};

/** The findings about the payer, which follow the finding about the user. */
function judgeDelivery(delivery: object) {
  const facts = { grant: { kind: 'no-user' }, delivery } as unknown as Facts;
  return granted.evaluate(facts, pairScope).slice(1);
}

function judge(changes: object) {
  return judgeDelivery({ known: true, block, plan: { runtime }, payment: { ...payment, ...changes } });
}

test('an account that lacks one planck of the own token fails', () => {
  const [finding, ...others] = judge({});
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    subject: 'sovereign account of the service',
    outcome: 'fail',
    reason: `The service pays for messages from ${addresses.alice}, which cannot pay. Spendable balance: 3.99 UNIT. A program withdraws 4 UNIT.`,
    evidence: [
      { chain: 'Target', block, key: `System.Account(${addresses.alice})`, value: { spendable: '399' } },
    ],
  });
});

test('the amount of one program is enough', () => {
  expect(judge({ balance: 400n })).toEqual([]);
});

test('a dry run that ends without funds fails, also with a sufficient balance', () => {
  const [finding] = judge({ balance: 500n, explanation: { outcome: 'funds' } });
  expect(finding?.evidence.at(-1)).toEqual({ chain: 'Target', block, key: 'fork', value: 'funds' });
});

test.each([
  ['the derived account pays', { flow: 'remote' }],
  ["the service's token pays", { token: 'service' }],
  ['the payer is unknown', { payer: undefined }],
  ['the balance is unknown', { balance: undefined }],
])('there is no finding where %s', (_name, changes) => {
  expect(judge({ ...changes, explanation: { outcome: 'funds' } })).toEqual([]);
});

test('there is no finding without a delivery', () => {
  expect(judgeDelivery({ known: false, reason: 'No target.', howToFindOut: 'Give one.' })).toEqual([]);
});
