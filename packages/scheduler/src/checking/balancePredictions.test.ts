import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alice,
  createFacts,
  emptyBalance,
  fixed,
  hour,
  known,
  nativeTransfer,
  slot,
  unknown,
} from '../../test/support/checkFacts.js';
import { predictRise, predictTransfers } from './balancePredictions.js';
import type { CheckFacts } from './CheckFacts.js';

const times = [1n, 2n, 3n].map((at) => slot + at * hour);
const order = { ...nativeTransfer, schedule: fixed(...times) };
const payout = { amount: 200n, failsWith: 'TransferFailed' } as const;

/** Three transfers of 200 planck, of a balance that must keep 100. */
function predict(free: bigint, changes: Partial<CheckFacts> = {}) {
  return predictTransfers(order, createFacts({ payout, balance: { ...emptyBalance, free }, ...changes }));
}

describe('predictTransfers', () => {
  it.each([
    ['all three', 700n, undefined],
    ['two', 699n, 3],
    ['two, exactly', 500n, 3],
    ['one', 499n, 2],
    ['none', 299n, 1],
    ['none at all', 0n, 1],
  ])('finds the first transfer that cannot be paid, with a balance for %s', (_, free, execution) => {
    expect(predict(free)?.execution).toBe(execution);
  });

  it('takes the known fees of scheduling from the balance', () => {
    const fees = { execution: known(30n), xcm: unknown };
    expect(predict(750n, { fees, charged: 20n })).toBeUndefined();
    expect(predict(749n, { fees, charged: 20n })).toMatchObject({ execution: 3 });
    expect(predict(720n, { fees: { ...fees, execution: unknown }, charged: 20n })).toBeUndefined();
  });

  it('keeps a locked balance that is larger than the existential deposit', () => {
    const balance = { ...emptyBalance, free: 900n, frozen: 301n };
    expect(predict(0n, { balance })).toMatchObject({ execution: 3 });
    expect(predict(0n, { balance: { ...balance, frozen: 300n } })).toBeUndefined();
  });

  it('pays for the transfers of other tasks of the same or an earlier slot first', () => {
    const transfer = (time: bigint) => ({ taskId: alice, time, amount: 50n });
    expect(predict(750n, { transfers: [transfer(times[2] ?? 0n)] })).toBeUndefined();
    expect(predict(749n, { transfers: [transfer(times[2] ?? 0n)] })).toMatchObject({ execution: 3 });
    expect(predict(549n, { transfers: [transfer(times[0] ?? 0n)] })).toMatchObject({ execution: 2 });
    expect(predict(700n, { transfers: [transfer((times[2] ?? 0n) + hour)] })).toBeUndefined();
  });

  describe('to a recipient without an account', () => {
    const small = { ...payout, amount: 99n };

    it('fails below the existential deposit', () => {
      expect(predict(10_000n, { payout: small, recipient: emptyBalance })).toMatchObject({
        execution: 1,
      });
    });

    it.each([
      ['the existential deposit', { payout: { ...small, amount: 100n }, recipient: emptyBalance }],
      ['less, to an account with a free balance', { recipient: { ...emptyBalance, free: 1n } }],
      ['less, to an account with a reserved balance', { recipient: { ...emptyBalance, reserved: 1n } }],
      ['less, to a recipient that is not known', { recipient: undefined }],
    ])('can transfer %s', (_, changes) => {
      expect(predict(10_000n, { payout: small, ...changes })).toBeUndefined();
    });
  });

  it('names the same execution as transfers one after another', () => {
    const amounts = fc.bigInt({ min: 0n, max: 1_000n });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 400n }), (free, amount) => {
        let left = free;
        const failed = times.findIndex(() => {
          left -= amount;
          return left < 100n;
        });
        const found = predict(free, { payout: { ...payout, amount } });
        expect((found?.execution ?? 0) - 1).toBe(failed);
      }),
    );
  });
});

describe('predictRise', () => {
  const fees = { execution: known(70n), xcm: known(30n) };
  const rise = (free: bigint, changes: Partial<CheckFacts> = {}) =>
    predictRise(order, createFacts({ fees, balance: { ...emptyBalance, free }, ...changes }));

  it.each([
    ['the fees only', 200n, 1],
    ['a rise of 1 %', 201n, 2],
    ['a rise of 49 %', 249n, 50],
    ['a rise of 99 %', 299n, 100],
    ['twice the fees', 300n, undefined],
  ])('finds the lowest rise that a balance for %s does not cover', (_, free, feeRise) => {
    expect(rise(free)?.feeRise).toBe(feeRise);
  });

  it.each([
    ['an unknown execution fee', { fees: { ...fees, execution: unknown } }],
    ['an unknown XCM fee', { fees: { ...fees, xcm: unknown } }],
    ['a task without fees', { fees: { execution: known(0n), xcm: known(0n) } }],
  ])('predicts nothing for %s', (_, changes) => {
    expect(rise(200n, changes)).toBeUndefined();
  });

  it('is the lowest rise whose fees the balance does not cover', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 0n, max: 999n }), (total, spare) => {
        const covers = (percent: number) => total * BigInt(100 + percent) <= (total + spare) * 100n;
        const changes = { fees: { execution: known(total), xcm: known(0n) } };
        const found = rise(100n + total + spare, changes)?.feeRise ?? 101;
        expect(covers(found - 1)).toBe(true);
        expect(found === 101 || !covers(found)).toBe(true);
      }),
    );
  });
});
