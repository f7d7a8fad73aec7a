import { devAccounts, treasuryAccount } from '@parachron/network';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { accountOf, createTestContext, type TestContext } from '../../../test/chain/createTestContext.js';
import type { Context, DispatchInfo } from '../pallet/Context.js';
import { totalIssuance } from '../pallets/balances/balancesData.js';
import { nextFeeMultiplier } from '../pallets/transactionPayment.js';
import { getInclusionFee, isFeePayable, settleFee, sumFee, withdrawFee } from './fees.js';

// The formula of pallet_transaction_payment: base fee + length fee + multiplier × weight fee; the weight is capped at a block's.
const { alice } = devAccounts;

const config = {
  existentialDeposit: 100n,
  endowed: [{ who: alice, amount: 10_000n }],
  weightFee: 2n,
  byteFee: 3n,
  baseExtrinsicWeight: 50n,
  maxBlockWeight: 1_000n,
  treasuryPercent: 80n,
};

let test: TestContext;
let context: Context;
beforeEach(() => {
  test = createTestContext({ config });
  ({ context } = test);
});

const infoOf = (ref_time: bigint, pays: 'Yes' | 'No' = 'Yes'): DispatchInfo => ({
  weight: { ref_time, proof_size: 0n },
  class: { type: 'Normal' },
  pays_fee: { type: pays },
});

it.each([
  // [length, weight, multiplier in 1e18, base, length fee, weight fee]
  [0, 0n, 1_000_000_000_000_000_000n, 100n, 0n, 0n],
  [10, 7n, 1_000_000_000_000_000_000n, 100n, 30n, 14n],
  [10, 7n, 2_500_000_000_000_000_000n, 100n, 30n, 35n],
  // Rounded down: 14 × 0.5 … 0.51.
  [1, 7n, 510_000_000_000_000_000n, 100n, 3n, 7n],
  [1, 1_000n, 1_000_000_000_000_000_000n, 100n, 3n, 2_000n],
  [1, 1_001n, 1_000_000_000_000_000_000n, 100n, 3n, 2_000n],
])(
  'derives the fee of %s bytes and the weight %s with the multiplier %s',
  (length, weight, multiplier, base_fee, len_fee, adjusted_weight_fee) => {
    context.put(nextFeeMultiplier, [], multiplier);
    const fee = getInclusionFee(context, { length, info: infoOf(weight) });
    expect(fee).toEqual({ base_fee, len_fee, adjusted_weight_fee });
    expect(sumFee(fee)).toBe(base_fee + len_fee + adjusted_weight_fee);
  },
);

it('derives no fee of a call that pays none', () => {
  const fee = getInclusionFee(context, { length: 10, info: infoOf(7n, 'No') });
  expect(fee).toBeUndefined();
  expect(sumFee(fee)).toBe(0n);
});

it.each([
  [9_900n, true],
  [9_901n, false],
  [0n, true],
])('a fee of %s leaves the existential deposit: %s', (fee, isPossible) => {
  expect(isFeePayable(context, alice, fee)).toBe(isPossible);
});

it('lets an account without funds pay a fee of 0 only', () => {
  const stranger = `0x${'33'.repeat(32)}` as const;
  expect(isFeePayable(context, stranger, 0n)).toBe(true);
  expect(isFeePayable(context, stranger, 1n)).toBe(false);
});

it('takes the maximum fee out of circulation until the fee is settled', () => {
  expect(withdrawFee(context, alice, 500n)).toBeUndefined();
  expect(accountOf(context, alice).free).toBe(9_500n);
  expect(context.get(totalIssuance)).toBe(9_500n);
});

it('refuses to take a fee that would kill the account', () => {
  expect(() => withdrawFee(context, alice, 9_901n)).toThrowError(
    expect.objectContaining({ code: 'PALLET_DISPATCH_FAILED' }),
  );
});

it('returns what the call did not use, gives the treasury its part, and burns the rest', () => {
  withdrawFee(context, alice, 500n);
  settleFee(context, { who: alice, taken: 500n, fee: 301n, tip: 1n });
  expect(accountOf(context, alice).free).toBe(9_699n);
  // 80 % of 301, rounded down.
  expect(accountOf(context, treasuryAccount).free).toBe(240n);
  expect(context.get(totalIssuance)).toBe(9_939n);
  expect(test.lastEvent('TransactionPayment.TransactionFeePaid')).toEqual({
    who: alice,
    actual_fee: 301n,
    tip: 1n,
  });
});

it('creates no fees: all is taken from the payer', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2_000n }), fc.bigInt({ min: 0n, max: 2_000n }), (one, other) => {
      const [fee, taken] = one < other ? [one, other] : [other, one];
      const { context } = createTestContext({ config });
      withdrawFee(context, alice, taken);
      settleFee(context, { who: alice, taken, fee, tip: 0n });
      const part = (fee * 80n) / 100n;
      // The treasury has no account yet: less than the existential deposit is lost.
      const kept = part >= 100n ? part : 0n;
      expect(accountOf(context, alice).free).toBe(10_000n - fee);
      expect(accountOf(context, treasuryAccount).free).toBe(kept);
      expect(context.get(totalIssuance)).toBe(10_000n - fee + kept);
    }),
    { numRuns: 20 },
  );
});
