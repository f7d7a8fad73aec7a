import type { Answer, Planck } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { taskQuoteFact } from '../service/taskQuoteFact.js';
import { quotePool } from './listPools.js';
import { tokenMarketFact } from './tokenMarketFact.js';

/** Amount that the named user would have to buy in the target's pool, and its price; undefined if there is no such need or pool. */
export type NeededPriceFact =
  | {
      /** Amount missing for the task, in the smallest unit of the service's token. */
      readonly amount: Planck;
      /** Price in the smallest unit of the paying token; undefined if the pool cannot sell the amount. */
      readonly price: Answer<Planck | undefined>;
    }
  | undefined;

/** The price of the exact missing amount: a pool that sells one token may lack ten. */
export const neededPriceFact = defineFact({
  id: 'needed-price',
  needs: { market: tokenMarketFact, quote: taskQuoteFact },
  // A path through several pools is priced step by step, so this fact reads by itself.
  ask: () => ({}),
  derive: async ({ facts: { market, quote }, chains: { target } }): Promise<NeededPriceFact> => {
    const amount = quote.known && !quote.isGeneric ? quote.missing : undefined;
    if (!target || !market.pool || !amount) return undefined;
    return { amount, price: await quotePool(target, market.pool, amount) };
  },
});
