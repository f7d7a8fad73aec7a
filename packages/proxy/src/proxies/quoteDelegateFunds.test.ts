import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteDelegateFunds } from './quoteDelegateFunds.js';

const existentialDeposit = 10n;
const balance = (free: bigint, { reserved = 0n, frozen = 0n } = {}) => ({ free, reserved, frozen });
const quote = (of: ReturnType<typeof balance>, withdraws: bigint) =>
  quoteDelegateFunds(of, { existentialDeposit, withdraws });

describe('the funds of the account that acts for a user', () => {
  test.each([
    // The offer and the existential deposit.
    ['an empty account', balance(0n), { needed: 130n, kept: 10n, missing: 130n }],
    ['an account with one planck too few', balance(129n), { needed: 130n, missing: 1n }],
    ['an account with enough', balance(130n), { needed: 130n, missing: 0n }],
    ['an account with more', balance(131n), { needed: 130n, missing: 0n }],
    // A lock of 50 stays in the account, and exceeds the existential deposit.
    ['a frozen balance', balance(130n, { frozen: 50n }), { needed: 170n, kept: 50n, missing: 40n }],
  ])('%s', (_title, of, expected) => {
    expect(quote(of, 120n)).toMatchObject(expected);
  });
});

test('nothing is missing after the missing amount arrived', () => {
  const amount = fc.bigInt({ min: 0n, max: 300n });
  fc.assert(
    fc.property(amount, amount, amount, amount, (free, reserved, frozen, withdraws) => {
      const { missing } = quote(balance(free, { reserved, frozen }), withdraws);
      expect(quote(balance(free + missing, { reserved, frozen }), withdraws).missing).toBe(0n);
    }),
    { numRuns: 50 },
  );
});
