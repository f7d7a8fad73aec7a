import type { Answer, Planck } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { taskQuoteFact } from '../service/taskQuoteFact.js';
import { poolPriceRead } from './poolPriceRead.js';
import { tokenMarketFact } from './tokenMarketFact.js';

/** What the named user would have to buy in the target's pool, and what it costs there; undefined where there is no such need or pool. */
export type NeededPriceFact =
  | {
      /** What is missing for the task, in the smallest unit of the service's token. */
      readonly amount: Planck;
      /** In the smallest unit of what pays; undefined where the pool cannot sell so much. */
      readonly price: Answer<Planck | undefined>;
    }
  | undefined;

/** The price of the very amount that the user lacks: that a pool sells a whole token says nothing of ten. */
export const neededPriceFact = defineFact({
  id: 'needed-price',
  needs: { market: tokenMarketFact, quote: taskQuoteFact },
  ask: ({ facts: { market, quote } }) => {
    const amount = quote.known && !quote.isGeneric ? quote.missing : undefined;
    if (!market.pool || !amount) return {};
    return { target: { price: poolPriceRead(market.pool, amount) } };
  },
  derive: ({ facts: { quote } }, { target }): NeededPriceFact => {
    const amount = quote.known ? quote.missing : undefined;
    return target && amount ? { amount, price: target.price } : undefined;
  },
});
