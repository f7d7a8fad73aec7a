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

// XCM withdraws the whole offer before the refund: below the existential deposit, the chain removes the account.
describe('the first withdrawal', () => {
  test.each([
    ['takes more than the balance', balance(119n), { isTooPoor: true, isReaped: false }],
    ['takes the whole balance', balance(120n), { isTooPoor: false, isReaped: true }],
    ['leaves one planck too few', balance(129n), { isTooPoor: false, isReaped: true }],
    ['leaves the existential deposit', balance(130n), { isTooPoor: false, isReaped: false }],
    ['takes frozen balance', balance(130n, { frozen: 11n }), { isTooPoor: true }],
    ['leaves the frozen balance', balance(170n, { frozen: 50n }), { isTooPoor: false, isReaped: false }],
  ])('%s', (_title, of, expected) => {
    expect(quote(of, 120n)).toMatchObject(expected);
  });

  test('never removes an account with a reserved balance', () => {
    expect(quote(balance(129n, { reserved: 5n }), 120n).isReaped).toBe(false);
  });

  test('succeeds and keeps the account if nothing is missing', () => {
    const amount = fc.bigInt({ min: 0n, max: 300n });
    fc.assert(
      fc.property(amount, amount, amount, amount, (free, reserved, frozen, withdraws) => {
        const { missing } = quote(balance(free, { reserved, frozen }), withdraws);
        const after = quote(balance(free + missing, { reserved, frozen }), withdraws);
        expect(after).toMatchObject({ missing: 0n, isTooPoor: false, isReaped: false });
      }),
      { numRuns: 50 },
    );
  });
});
