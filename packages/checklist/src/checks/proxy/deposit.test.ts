import { parseAccount } from '@parachron/core';
import { expect, test } from 'vitest';
import type { Scope } from '../../Scope.js';
import { deposit } from './deposit.js';

type Facts = Parameters<typeof deposit.evaluate>[0];

const fee = { known: false, reason: 'no answer', howToFindOut: 'Sign the call on a fork.' };

/** The finding of a user whose grant reserves 20, where 5 have to stay and the fee is unknown. */
function judge(free: bigint) {
  const real = parseAccount(`0x${'11'.repeat(32)}`);
  const cost = { deposit: 20n, fund: 0n, kept: 5n, fees: [fee], total: undefined, missing: undefined };
  const facts = {
    pallet: { known: true, types: [{ name: 'Any', index: 0 }], token: { symbol: 'UNIT', decimals: 0 } },
    grant: {
      kind: 'known',
      state: { facts: { real, ss58Prefix: 0, realBalance: { free }, evidence: [], proxies: [] } },
      steps: { cost, money: [] },
    },
  } as unknown as Facts;
  return deposit.evaluate(facts, {} as Scope)[0];
}

test('a balance below the known costs is too small for any fee', () => {
  const finding = judge(24n);
  expect(finding).toMatchObject({
    outcome: 'fail',
    noFix: { howTo: expect.stringContaining('Sign the call on a fork. Send the missing amount') },
  });
  expect(finding?.reason).toContain('Needed: at least 25 UNIT (deposit 20 UNIT,');
});

test('a balance above the known costs may suffice', () => {
  expect(judge(25n)).toMatchObject({ outcome: 'unknown', howToFindOut: 'Sign the call on a fork.' });
});
