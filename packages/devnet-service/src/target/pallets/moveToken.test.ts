import { type Context, devAccounts } from '@parachron/devnet-chain';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { createTestBlock } from '../../../test/service/support/createTestBlock.js';
import { toLocationValue } from '../values/xcmValues.js';
import { getRegistryData, registryErrors } from './assetRegistryData.js';
import { addToken, moveToken, withdrawToken } from './moveToken.js';

// Rules: pallet_assets: an account needs the minimum balance, and what is left below it is burned with the account.
const { alice, bob, charlie } = devAccounts;
const generation = 'v4';
const { asset, account } = getRegistryData(generation);
const maxBalance = (1n << 128n) - 1n;

let context: Context;
let token: unknown;
let takeEvents: () => (readonly [string, unknown])[];
beforeEach(() => {
  ({ context, takeEvents } = createTestBlock());
  token = toLocationValue(context, generation, {
    parents: 1,
    interior: [{ kind: 'Parachain', paraId: 2114 }],
  });
  context.put(asset, [token], {
    owner: alice,
    issuer: alice,
    admin: alice,
    freezer: alice,
    supply: 0n,
    deposit: 0n,
    min_balance: 10n,
    is_sufficient: true,
    accounts: 0,
    sufficients: 0,
    approvals: 0,
    status: { type: 'Live' },
  } as never);
});

const issue = (owner: typeof alice | typeof bob, amount: bigint) =>
  addToken(context, generation, { token, owner, amount });
const burn = (owner: typeof alice | typeof bob, amount: bigint) =>
  withdrawToken(context, generation, { token, owner, amount });
const move = (from: typeof alice | typeof bob, to: typeof alice | typeof bob, amount: bigint) =>
  moveToken(context, generation, { token, from, to, amount });
const balanceOf = (who: typeof alice | typeof bob | typeof charlie) =>
  context.get(account, token, who)?.balance;
const details = () => context.get(asset, token);

it('issues the minimum balance to a new account, and any amount to an old one', () => {
  expect(issue(alice, 9n)).toBe(registryErrors.BalanceLow);
  expect(balanceOf(alice)).toBeUndefined();
  expect([issue(alice, 10n), issue(alice, 1n)]).toEqual([undefined, undefined]);
  expect(balanceOf(alice)).toBe(11n);
  expect(details()).toMatchObject({ supply: 11n, accounts: 1, sufficients: 1 });
  expect(takeEvents()).toEqual([
    ['Issued', { asset_id: token, owner: alice, amount: 10n }],
    ['Issued', { asset_id: token, owner: alice, amount: 1n }],
  ]);
});

it('issues no more than a balance can hold', () => {
  expect(issue(alice, maxBalance)).toBeUndefined();
  expect(issue(bob, 10n)).toBe(registryErrors.BalanceLow);
  expect(details()?.supply).toBe(maxBalance);
});

it('moves a token whose supply is the largest balance', () => {
  issue(alice, maxBalance);
  expect(move(alice, bob, 10n)).toBeUndefined();
  expect([balanceOf(alice), balanceOf(bob)]).toEqual([maxBalance - 10n, 10n]);
});

it.each([
  ['a part', 40n, 60n, 40n],
  ['down to the minimum balance', 90n, 10n, 90n],
  ['everything', 100n, undefined, 100n],
  ['all but dust, which is burned too', 91n, undefined, 100n],
])('burns %s', (_title, amount, left, burned) => {
  issue(alice, 100n);
  expect(burn(alice, amount)).toBeUndefined();
  expect(balanceOf(alice)).toBe(left);
  expect(details()).toMatchObject({ supply: 100n - burned, accounts: left === undefined ? 0 : 1 });
  expect(takeEvents().at(-1)).toEqual(['Burned', { asset_id: token, owner: alice, balance: burned }]);
});

it('burns and moves no more than there is', () => {
  issue(alice, 100n);
  expect([burn(alice, 101n), burn(bob, 1n)]).toEqual([registryErrors.BalanceLow, registryErrors.NoAccount]);
  expect([move(alice, bob, 101n), move(bob, alice, 1n)]).toEqual([
    registryErrors.BalanceLow,
    registryErrors.NoAccount,
  ]);
  expect([balanceOf(alice), details()?.supply]).toEqual([100n, 100n]);
});

it('moves at least the minimum balance to a new account, before it takes anything', () => {
  issue(alice, 100n);
  expect(move(alice, bob, 9n)).toBe(registryErrors.BalanceLow);
  expect(move(alice, bob, 10n)).toBeUndefined();
  expect(move(alice, bob, 1n)).toBeUndefined();
  expect([balanceOf(alice), balanceOf(bob)]).toEqual([89n, 11n]);
  expect(details()).toMatchObject({ supply: 100n, accounts: 2, sufficients: 2 });
});

it('burns the dust of a sender that moves almost all', () => {
  issue(alice, 100n);
  expect(move(alice, bob, 95n)).toBeUndefined();
  expect([balanceOf(alice), balanceOf(bob)]).toEqual([undefined, 95n]);
  expect(details()).toMatchObject({ supply: 95n, accounts: 1 });
  expect(takeEvents().at(-1)).toEqual([
    'Transferred',
    { asset_id: token, from: alice, to: bob, amount: 95n },
  ]);
});

it('moves nothing, or to the same account, without a change of balances, and reports it', () => {
  issue(alice, 100n);
  takeEvents();
  for (const [to, amount] of [
    [alice, 95n],
    [alice, 100n],
    [bob, 0n],
  ] as const) {
    expect(move(alice, to, amount)).toBeUndefined();
    expect(takeEvents()).toEqual([['Transferred', { asset_id: token, from: alice, to, amount }]]);
    expect([balanceOf(alice), balanceOf(bob)]).toEqual([100n, undefined]);
  }
  expect(details()).toMatchObject({ supply: 100n, accounts: 1 });
  expect([move(alice, alice, 101n), move(bob, bob, 1n)]).toEqual([
    registryErrors.BalanceLow,
    registryErrors.NoAccount,
  ]);
});

it('knows no token that is not registered', () => {
  const other = toLocationValue(context, generation, { parents: 1, interior: [] });
  const owner = alice;
  expect(addToken(context, generation, { token: other, owner, amount: 100n })).toBe(registryErrors.Unknown);
  expect(withdrawToken(context, generation, { token: other, owner, amount: 100n })).toBe(
    registryErrors.Unknown,
  );
  expect(moveToken(context, generation, { token: other, from: alice, to: bob, amount: 100n })).toBe(
    registryErrors.Unknown,
  );
});

const step = fc.record({
  kind: fc.constantFrom('issue', 'burn', 'move'),
  from: fc.constantFrom(alice, bob, charlie),
  to: fc.constantFrom(alice, bob, charlie),
  amount: fc.bigInt({ min: 0n, max: 60n }),
});

it('keeps the supply equal to the sum of the balances, and the number of accounts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      for (const who of [alice, bob, charlie]) burn(who as typeof alice, balanceOf(who) ?? 0n);
      for (const { kind, from, to, amount } of steps) {
        const change = { token, owner: from, amount };
        const act = {
          issue: () => addToken(context, generation, change),
          burn: () => withdrawToken(context, generation, change),
          move: () => moveToken(context, generation, { token, from, to, amount }),
        };
        act[kind as 'issue']();
      }
      const balances = [alice, bob, charlie].flatMap((who) => balanceOf(who) ?? []);
      expect(balances.filter((balance) => balance < 10n)).toEqual([]);
      expect(details()).toMatchObject({
        supply: balances.reduce((sum, balance) => sum + balance, 0n),
        accounts: balances.length,
        sufficients: balances.length,
      });
    }),
    { numRuns: 60 },
  );
});
