import type { Weight } from '@parachron/xcm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHolding } from './Holding.js';
import { createTrader, type FeeAsset, quoteFee } from './Trader.js';

const [native, relay] = [
  { parents: 0, interior: [] },
  { parents: 1, interior: [] },
];
const part = fc.oneof(fc.bigInt(0n, 9n), fc.bigInt(0n, 10n ** 13n));
const weight: fc.Arbitrary<Weight> = fc.record({ refTime: part, proofSize: part });
const price = (id: FeeAsset['id']): fc.Arbitrary<FeeAsset> =>
  fc.record({
    id: fc.constant(id),
    perSecond: fc.bigInt(0n, 10n ** 12n),
    perMegabyte: fc.bigInt(0n, 10n ** 7n),
  });
const prices = fc.tuple(price(native), price(relay));

test('no more is refunded than was paid, for any purchases and returns', () => {
  const act = fc.record({ isPurchase: fc.boolean(), weight });
  fc.assert(
    fc.property(prices, fc.array(act, { maxLength: 8 }), (of, acts) => {
      const trader = createTrader(of);
      const start = 10n ** 30n;
      let purse = createHolding([native, relay].map((id) => ({ id, amount: start })));
      for (const one of acts) {
        const paid = one.isPurchase ? trader.buy(one.weight, purse) : undefined;
        const refund = one.isPurchase ? undefined : trader.refund(one.weight);
        purse = (paid ?? purse).add(refund ? [refund] : []);
      }
      const revenue = createHolding(trader.listRevenue());
      for (const id of [native, relay]) expect(purse.get({ id }) + revenue.get({ id })).toBe(start);
    }),
  );
});

test('the first token that covers its own price pays', () => {
  fc.assert(
    fc.property(prices, weight, part, part, (of, bought, own, foreign) => {
      const purse = createHolding([
        { id: native, amount: own },
        { id: relay, amount: foreign },
      ]);
      const fees = of.map((one) => quoteFee(bought, one));
      const payer = fees.find(({ id, amount }) => amount <= purse.get({ id }));
      const left = createTrader(of).buy(bought, purse);
      const expected =
        payer && [native, relay].map((id) => purse.get({ id }) - (id === payer.id ? payer.amount : 0n));
      expect(left && [native, relay].map((id) => left.get({ id }))).toEqual(expected);
    }),
  );
});

test('a price is the sum of its parts', () => {
  const of = { id: native, perSecond: 10n ** 9n, perMegabyte: 10n ** 6n };
  // A millisecond, and half a mebibyte.
  expect(quoteFee({ refTime: 10n ** 9n, proofSize: 524_288n }, of)).toEqual({
    id: native,
    amount: 1_500_000n,
  });
});

test('without a price only an empty payment buys', () => {
  const bought = { refTime: 1n, proofSize: 1n };
  expect(createTrader([]).buy(bought, createHolding())?.isEmpty).toBe(true);
  expect(createTrader([]).buy(bought, createHolding([{ id: native, amount: 1n }]))).toBeUndefined();
  expect(createTrader([]).refund(bought)).toBeUndefined();
});
