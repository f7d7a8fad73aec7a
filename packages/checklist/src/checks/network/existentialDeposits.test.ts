import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { existentialDeposits } from './existentialDeposits.js';

type Facts = Parameters<typeof existentialDeposits.evaluate>[0];

const runtime = { chain: 'Example', token: { symbol: 'TUR', decimals: 10 } };

// 0.01 TUR has 100000000 planck of 10 decimals.
test.each([
  [100_000_000n, '0.01 TUR'],
  [1n, '0.0000000001 TUR'],
  [0n, '0 TUR'],
])('an existential deposit of %i planck is %s', (amount, words) => {
  const answer = answerOf('Balances.ExistentialDeposit', amount);
  const facts = { deposits: [{ role: 'service', runtime, amount: answer }] } as unknown as Facts;
  expect(existentialDeposits.evaluate(facts, pairScope)).toEqual([
    {
      subject: 'service chain (Example)',
      outcome: 'pass',
      reason: `Existential deposit: ${words}.`,
      evidence: [answer.evidence],
    },
  ]);
});

test('an unread existential deposit is unknown, and has a finding beside the read one', () => {
  const deposits = [
    { role: 'relay', runtime, amount: unread },
    { role: 'target', runtime, amount: answerOf('Balances.ExistentialDeposit', 1n) },
  ];
  expect(existentialDeposits.evaluate({ deposits } as unknown as Facts, pairScope)).toMatchObject([
    { subject: 'relay chain (Example)', outcome: 'unknown', howToFindOut: 'Ask another node.' },
    { subject: 'target chain (Example)', outcome: 'pass' },
  ]);
});
