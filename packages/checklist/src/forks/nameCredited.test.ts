import { encodeProgram } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { type Arrival, nameCredited, type Route } from './arrivals.js';

const program = encodeProgram(
  [
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 1 },
      beneficiary: { parents: 0, interior: [] },
    },
  ],
  { version: 3 },
);

/** The sentence for the events of a program, each with its name and fields. */
function name(...events: readonly (readonly [string, Readonly<Record<string, unknown>>])[]): string {
  const named = events.map(([name, data]) => {
    const [usualPallet, method] = name.split('.');
    return { usualPallet, method, data };
  });
  const receiver = { chain: { runtime: { token: { symbol: 'DOT', decimals: 1 } } } };
  const route = { message: { from: 2000, program }, receiver };
  return nameCredited(route as unknown as Route, { verdict: { events: named } } as unknown as Arrival);
}

// The fields of pallet-assets: `owner` pays and gets, and older runtimes call the issued amount `total_supply`.
it.each(['amount', 'total_supply'])('names who pays in an asset and who gets it, by its %s', (amount) => {
  expect(
    name(
      ['Assets.Burned', { asset_id: 1984, owner: 'Alice', balance: '70' }],
      ['Assets.Issued', { asset_id: 1984, owner: 'Bob', [amount]: '60' }],
      ['System.NewAccount', { account: 'Carol' }],
      ['Balances.Minted', { who: 'Carol', amount: '5' }],
    ),
  ).toBe(
    ' It debits Alice and credits Bob (60), Carol (0.5 DOT, a new account): check who controls these accounts.',
  );
});
