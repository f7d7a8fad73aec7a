import type { Asset, Location, Weight } from '@parachron/xcm';
import { createHolding, type Holding } from './Holding.js';
import { addWeights, capWeight, chooseSmaller, removeWeight, zeroWeight } from './quoteProgramWeight.js';

/** A token that pays for execution, with its price. */
export interface FeeAsset {
  readonly id: Location;
  /** Price of a second of reference time, in the token's smallest unit. */
  readonly perSecond: bigint;
  /** Price of a mebibyte of proof, in the token's smallest unit; the fee is the sum of both. */
  readonly perMegabyte: bigint;
}

const picosecondsPerSecond = 1_000_000_000_000n;
const bytesPerMegabyte = 1_048_576n;

/** Returns the price of a weight in a token, with each part rounded down. */
export function quoteFee(weight: Weight, price: FeeAsset): Asset {
  const time = (price.perSecond * weight.refTime) / picosecondsPerSecond;
  const proof = (price.perMegabyte * weight.proofSize) / bytesPerMegabyte;
  return { id: price.id, amount: time + proof };
}

interface Purchase {
  readonly price: FeeAsset;
  readonly weight: Weight;
  readonly paid: bigint;
}

/** Sells weight to one message and refunds unused weight. */
export interface Trader {
  /** Returns the rest of the payment, or undefined if no token in the payment covers the price. */
  buy(weight: Weight, payment: Holding): Holding | undefined;
  /** Returns the refunded asset. */
  refund(weight: Weight): Asset | undefined;
  /** Lists the total revenue by token. */
  listRevenue(): readonly Asset[];
}

/** Creates the trader of one message. */
export function createTrader(prices: readonly FeeAsset[]): Trader {
  const purchases: Purchase[] = prices.map((price) => ({ price, weight: zeroWeight, paid: 0n }));
  return {
    buy(weight, payment) {
      for (const [at, purchase] of purchases.entries()) {
        const fee = quoteFee(weight, purchase.price);
        if (fee.amount === 0n) return payment;
        const left = payment.tryTake([fee]);
        if (!left) continue;
        const paid = purchase.paid + fee.amount;
        purchases[at] = { ...purchase, weight: addWeights(purchase.weight, weight), paid };
        return left;
      }
      return purchases.length === 0 && payment.isEmpty ? createHolding() : undefined;
    },
    refund(weight) {
      for (const [at, purchase] of purchases.entries()) {
        const returned = capWeight(weight, purchase.weight);
        const fee = quoteFee(returned, purchase.price);
        // Two purchases round down twice, their sum once: never pay back more than was taken.
        const amount = chooseSmaller(fee.amount, purchase.paid);
        if (amount === 0n) continue;
        const rest = removeWeight(purchase.weight, returned);
        purchases[at] = { ...purchase, weight: rest, paid: purchase.paid - amount };
        return { id: fee.id, amount };
      }
      return undefined;
    },
    listRevenue: () =>
      purchases.filter(({ paid }) => paid > 0n).map(({ price, paid }) => ({ id: price.id, amount: paid })),
  };
}
