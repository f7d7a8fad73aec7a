import { expect, test } from 'vitest';
import { describeExchanges } from './describeExchanges.js';

const market = { market: undefined, pool: undefined, price: undefined, paidIn: undefined, evidence: [] };

test('names the calls of the exchange, and the id of the token on the chain', () => {
  const others = ['Router.buy', 'XYK.buy'];
  const entry = { map: 'AssetRegistry.LocationAssets', id: 12, idType: {} as never };
  const registry = { known: true, entry, also: [], asked: [], evidence: [] } as const;
  expect(describeExchanges({ ...market, others }, registry)).toBe(
    'Ask a client of the target for the price of the token (its id there is 12, by AssetRegistry.LocationAssets), and sign Router.buy, or XYK.buy with the most to pay. ',
  );
  expect(describeExchanges({ ...market, others: [] }, registry)).toBe('');
});
