import { expect, it } from 'vitest';
import { type Arrival, nameCredited, type Route } from './arrivals.js';

// Version 3: DepositAsset of all to the chain itself.
const program = '0x03040d0102040000';
const receiver = { chain: { runtime: { token: { symbol: 'DOT', decimals: 1 } } } };
const route = { message: { from: 2000, program }, receiver } as unknown as Route;

// The fields of pallet-assets: `owner` pays and gets, and older runtimes call the issued amount `total_supply`.
it.each(['amount', 'total_supply'])('names who pays in an asset and who gets it, by its %s', (amount) => {
  const events = [
    { usualPallet: 'Assets', method: 'Burned', data: { owner: 'Alice', balance: '70' } },
    { usualPallet: 'Assets', method: 'Issued', data: { owner: 'Bob', [amount]: '60' } },
    { usualPallet: 'System', method: 'NewAccount', data: { account: 'Carol' } },
    { usualPallet: 'Balances', method: 'Minted', data: { who: 'Carol', amount: '5' } },
  ];
  expect(nameCredited(route, { verdict: { events } } as unknown as Arrival)).toBe(
    ' It debits Alice and credits Bob (60), Carol (0.5 DOT, a new account): check who controls these accounts.',
  );
});
