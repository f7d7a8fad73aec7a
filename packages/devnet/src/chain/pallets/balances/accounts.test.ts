import { isParachronError } from '@parachron/core';
import { devAccounts } from '@parachron/network';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountOf, createTestContext } from '../../../../test/chain/createTestContext.js';
import type { Context } from '../../pallet/Context.js';
import { account } from '../system/systemData.js';
import {
  changeIssuance,
  deposit,
  getFree,
  getSpendable,
  putBalances,
  removeReserve,
  requireWithdrawable,
  reserve,
  setLock,
  transfer,
  withdraw,
} from './accounts.js';
import { locks, totalIssuance } from './balancesData.js';

// Rules and errors: pallet_balances of the runtimes with `transfer_allow_death`, its `Currency` and `LockableCurrency`.

const { alice, bob } = devAccounts;
const minimum = 100n;
const fresh = `0x${'11'.repeat(32)}` as const;
const lockId = '0x7374616b696e6720';

const start = (amounts: { alice?: bigint; bob?: bigint } = { alice: 1000n, bob: 1000n }) =>
  createTestContext({
    config: {
      existentialDeposit: minimum,
      endowed: [
        { who: alice, amount: amounts.alice ?? 0n },
        { who: bob, amount: amounts.bob ?? 0n },
      ],
    },
  });

const failWith = (name: string) =>
  expect.objectContaining({ code: 'PALLET_DISPATCH_FAILED', message: `The call failed with ${name}.` });

/** Sum of all balances of all accounts. */
function sumBalances(context: Context): bigint {
  return context
    .listEntries(account)
    .reduce((sum, { value: { data } }) => sum + data.free + data.reserved, 0n);
}

it('issues the sum of the balances at genesis', () => {
  const { context } = start({ alice: 700n, bob: 300n });
  expect([getFree(context, alice), getFree(context, bob)]).toEqual([700n, 300n]);
  expect(context.get(totalIssuance)).toBe(1000n);
});

it.each([
  // [title, free, lock, existence, spendable]
  ['may spend all but the existential deposit', 1000n, 0n, 'keepAlive', 900n],
  ['may spend all to its death', 1000n, 0n, 'allowDeath', 1000n],
  ['may not spend the locked part', 1000n, 400n, 'keepAlive', 600n],
  ['keeps the larger of lock and existential deposit', 1000n, 50n, 'keepAlive', 900n],
  ['with a lock may not die', 1000n, 50n, 'allowDeath', 900n],
  ['with only the existential deposit has nothing to spend', 100n, 0n, 'keepAlive', 0n],
  ['locked beyond its balance has nothing to spend', 1000n, 5000n, 'allowDeath', 0n],
] as const)('an account %s', (_title, free, amount, existence, spendable) => {
  const { context } = start({ alice: free, bob: 1000n });
  if (amount > 0n) setLock(context, { who: alice, id: lockId, amount });
  expect(getSpendable(context, alice, existence)).toBe(spendable);
});

it('an unknown account has nothing to spend', () => {
  const { context } = start();
  expect(getFree(context, fresh)).toBe(0n);
  expect(getSpendable(context, fresh, 'allowDeath')).toBe(0n);
  expect(getSpendable(context, fresh, 'keepAlive')).toBe(0n);
});

it('changes the issuance by the amount, in both directions', () => {
  const { context } = start();
  changeIssuance(context, 5n);
  expect(context.get(totalIssuance)).toBe(2005n);
  changeIssuance(context, -6n);
  expect(context.get(totalIssuance)).toBe(1999n);
});

it('creates an account at the existential deposit, with one provider', () => {
  const { context, takeEvents, lastEvent } = start();
  putBalances(context, fresh, { free: minimum, reserved: 0n });
  expect(accountOf(context, fresh)).toMatchObject({ free: minimum, providers: 1, nonce: 0 });
  expect(takeEvents()).toEqual(['System.NewAccount', 'Balances.Endowed']);
  expect(lastEvent('Balances.Endowed')).toEqual({ account: fresh, free_balance: minimum });
});

it('announces no new account when the balances of an account change', () => {
  const { context, takeEvents } = start();
  putBalances(context, alice, { free: 999n, reserved: 0n });
  expect(takeEvents()).toEqual([]);
  expect(accountOf(context, alice)).toMatchObject({ free: 999n, providers: 1 });
});

it('reaps an account below the existential deposit, and burns the dust', () => {
  const { context, takeEvents, lastEvent } = start();
  putBalances(context, alice, { free: minimum - 1n, reserved: 0n });
  expect(context.has(account, alice)).toBe(false);
  expect(takeEvents()).toEqual(['System.KilledAccount', 'Balances.DustLost']);
  expect(lastEvent('Balances.DustLost')).toEqual({ account: alice, amount: 99n });
  // The caller has not changed the issuance by the rest of the 1000; the dust alone is burned here.
  expect(context.get(totalIssuance)).toBe(2000n - 99n);
});

it('counts the reserved balance as keeping an account alive', () => {
  const { context } = start();
  putBalances(context, alice, { free: 0n, reserved: minimum });
  expect(accountOf(context, alice)).toMatchObject({ free: 0n, reserved: minimum, providers: 1 });
});

it('loses no dust, and kills no account, where there was none', () => {
  const { context, takeEvents } = start();
  putBalances(context, fresh, { free: 0n, reserved: 0n });
  expect(takeEvents()).toEqual([]);
  putBalances(context, fresh, { free: 1n, reserved: 0n });
  expect(takeEvents()).toEqual(['Balances.DustLost']);
  expect(context.has(account, fresh)).toBe(false);
});

it('stores no account of nothing on a chain without an existential deposit', () => {
  const { context } = createTestContext({
    config: { existentialDeposit: 0n, endowed: [{ who: alice, amount: 1n }] },
  });
  withdraw(context, { who: alice, amount: 1n, existence: 'allowDeath' });
  expect(context.has(account, alice)).toBe(false);
});

it.each([
  // [title, amount, lock, existence, failure]
  ['more than the balance', 1001n, 0n, 'allowDeath', 'Balances.InsufficientBalance'],
  ['into the locked part', 601n, 400n, 'keepAlive', 'Balances.LiquidityRestrictions'],
  ['below the existential deposit, kept alive', 901n, 0n, 'keepAlive', 'Balances.KeepAlive'],
  ['to death while a lock refers to the account', 960n, 40n, 'allowDeath', 'Balances.KeepAlive'],
] as const)('a withdrawal of %s is refused', (_title, amount, locked, existence, failure) => {
  const { context } = start();
  if (locked > 0n) setLock(context, { who: alice, id: lockId, amount: locked });
  const move = { who: alice, amount, existence };
  expect(() => requireWithdrawable(context, move)).toThrowError(failWith(failure));
  expect(() => withdraw(context, move)).toThrowError(failWith(failure));
  expect(getFree(context, alice)).toBe(1000n);
});

it.each([
  ['down to the existential deposit', 900n, 'keepAlive'],
  ['of everything to death', 1000n, 'allowDeath'],
  ['of nothing', 0n, 'keepAlive'],
] as const)('a withdrawal %s leaves the account and the issuance', (_title, amount, existence) => {
  const { context, takeEvents } = start();
  withdraw(context, { who: alice, amount, existence });
  expect(getFree(context, alice)).toBe(1000n - amount);
  expect(context.get(totalIssuance)).toBe(2000n - amount);
  expect(takeEvents().filter((name) => name === 'Balances.Withdraw')).toHaveLength(amount > 0n ? 1 : 0);
});

it('counts the reserved balance as keeping the account of a withdrawal alive', () => {
  const { context } = start();
  reserve(context, { who: alice, amount: minimum });
  withdraw(context, { who: alice, amount: 900n, existence: 'keepAlive' });
  expect(accountOf(context, alice)).toMatchObject({ free: 0n, reserved: minimum, providers: 1 });
});

it('allows a withdrawal of nothing from an account locked beyond its balance', () => {
  const { context } = start();
  setLock(context, { who: alice, id: lockId, amount: 5000n });
  expect(() =>
    requireWithdrawable(context, { who: alice, amount: 0n, existence: 'keepAlive' }),
  ).not.toThrow();
});

it.each([
  ['to an account', alice, 1n, 1001n],
  ['of the existential deposit to a new account', fresh, minimum, minimum],
  ['of less than the existential deposit to a new account: nothing is minted', fresh, minimum - 1n, 0n],
  ['of nothing', alice, 0n, 1000n],
] as const)('a deposit %s', (_title, who, amount, free) => {
  const { context, takeEvents } = start();
  const before = getFree(context, who);
  deposit(context, { who, amount });
  expect(getFree(context, who)).toBe(free);
  expect(context.get(totalIssuance)).toBe(2000n + free - before);
  expect(takeEvents().includes('Balances.Deposit')).toBe(free !== before);
});

it('adds a deposit to the free balance and leaves the reserved balance', () => {
  const { context, lastEvent } = start();
  reserve(context, { who: alice, amount: 300n });
  deposit(context, { who: alice, amount: 7n });
  expect(accountOf(context, alice)).toMatchObject({ free: 707n, reserved: 300n });
  expect(lastEvent('Balances.Deposit')).toEqual({ who: alice, amount: 7n });
});

it.each([
  ['more than the balance', bob, 1001n, 'allowDeath', 'Balances.InsufficientBalance'],
  [
    'less than the existential deposit to a new account',
    fresh,
    99n,
    'allowDeath',
    'Balances.ExistentialDeposit',
  ],
  ['so much that the sender would die', bob, 901n, 'keepAlive', 'Balances.KeepAlive'],
] as const)('a transfer of %s is refused', (_title, to, amount, existence, failure) => {
  const { context } = start();
  expect(() => transfer(context, { from: alice, to, amount, existence })).toThrowError(failWith(failure));
});

it('checks the balance of the sender before the deposit of the receiver', () => {
  const { context } = start({ alice: 100n, bob: 1000n });
  const move = { from: fresh, to: `0x${'22'.repeat(32)}`, amount: 1n, existence: 'allowDeath' } as const;
  expect(() => transfer(context, move)).toThrowError(failWith('Balances.InsufficientBalance'));
});

it('transfers to an account with a reserved balance below the existential deposit in total with it', () => {
  const { context } = start();
  const like = context.get(account, alice);
  context.put(account, [fresh], { ...like, data: { ...like.data, free: 0n, reserved: 60n } });
  transfer(context, { from: alice, to: fresh, amount: 40n, existence: 'allowDeath' });
  expect(accountOf(context, fresh)).toMatchObject({ free: 40n, reserved: 60n });
});

it('opens the receiver before it reaps the sender', () => {
  const { context, takeEvents, lastEvent } = start();
  transfer(context, { from: alice, to: fresh, amount: 950n, existence: 'allowDeath' });
  expect(takeEvents()).toEqual([
    'System.NewAccount',
    'Balances.Endowed',
    'System.KilledAccount',
    'Balances.DustLost',
    'Balances.Transfer',
  ]);
  expect(lastEvent('Balances.Transfer')).toEqual({ from: alice, to: fresh, amount: 950n });
  expect(context.get(totalIssuance)).toBe(1950n);
});

// So do the runtimes people-paseo 1002006 and passet-hub 1018002; paseo 1001002 also reports a transfer to oneself.
it('reports a transfer of nothing, which changes nothing, and no transfer to oneself', () => {
  const { context, takeEvents } = start();
  transfer(context, { from: alice, to: alice, amount: 1000n, existence: 'keepAlive' });
  expect(takeEvents()).toEqual([]);
  transfer(context, { from: alice, to: fresh, amount: 0n, existence: 'keepAlive' });
  expect(takeEvents()).toEqual(['Balances.Transfer']);
  expect(getFree(context, alice)).toBe(1000n);
  expect(context.has(account, fresh)).toBe(false);
});

it('refuses a transfer to oneself of more than the balance', () => {
  const { context } = start();
  const move = { from: alice, to: alice, amount: 1001n, existence: 'allowDeath' } as const;
  expect(() => transfer(context, move)).toThrow();
});

it('reserves to the last planck and keeps the account', () => {
  const { context, lastEvent, takeEvents } = start();
  reserve(context, { who: alice, amount: 1000n });
  expect(accountOf(context, alice)).toMatchObject({ free: 0n, reserved: 1000n, providers: 1 });
  expect(lastEvent('Balances.Reserved')).toEqual({ who: alice, amount: 1000n });
  expect(context.get(totalIssuance)).toBe(2000n);
  takeEvents();
  reserve(context, { who: alice, amount: 0n });
  expect(takeEvents()).toEqual([]);
});

it.each([
  ['more than the free balance', 1001n, 0n, 'Balances.InsufficientBalance'],
  ['the locked part', 601n, 400n, 'Balances.LiquidityRestrictions'],
] as const)('refuses to reserve %s', (_title, amount, locked, failure) => {
  const { context } = start();
  if (locked > 0n) setLock(context, { who: alice, id: lockId, amount: locked });
  expect(() => reserve(context, { who: alice, amount })).toThrowError(failWith(failure));
});

it.each([
  ['a part', 100n, 100n],
  ['everything', 300n, 300n],
  ['more than is reserved: what there is', 999n, 300n],
] as const)('unreserves %s', (_title, amount, returned) => {
  const { context, lastEvent } = start();
  reserve(context, { who: alice, amount: 300n });
  removeReserve(context, { who: alice, amount });
  expect(accountOf(context, alice)).toMatchObject({ free: 700n + returned, reserved: 300n - returned });
  expect(lastEvent('Balances.Unreserved')).toEqual({ who: alice, amount: returned });
});

it('unreserves nothing without an event: of an account without a reserve, or of none', () => {
  const { context, takeEvents } = start();
  removeReserve(context, { who: alice, amount: 10n });
  removeReserve(context, { who: fresh, amount: 10n });
  removeReserve(context, { who: alice, amount: 0n });
  expect(takeEvents()).toEqual([]);
});

it('freezes the largest of the locks, not their sum', () => {
  const { context } = start();
  setLock(context, { who: alice, id: '0x0000000000000001', amount: 300n });
  setLock(context, { who: alice, id: '0x0000000000000002', amount: 200n });
  expect(accountOf(context, alice)).toMatchObject({ frozen: 300n, consumers: 1 });
  expect(context.get(locks, alice)).toEqual([
    { id: '0x0000000000000001', amount: 300n, reasons: { type: 'All' } },
    { id: '0x0000000000000002', amount: 200n, reasons: { type: 'All' } },
  ]);
  setLock(context, { who: alice, id: '0x0000000000000001', amount: 100n });
  expect(accountOf(context, alice)).toMatchObject({ frozen: 200n, consumers: 1 });
  expect(context.get(locks, alice)).toHaveLength(2);
});

it('refers to the account once while any lock exists', () => {
  const { context } = start();
  setLock(context, { who: alice, id: lockId, amount: 0n });
  expect(accountOf(context, alice).consumers).toBe(0);
  setLock(context, { who: alice, id: lockId, amount: 10n });
  setLock(context, { who: alice, id: lockId, amount: 20n });
  expect(accountOf(context, alice).consumers).toBe(1);
  setLock(context, { who: alice, id: lockId, amount: 0n });
  expect(accountOf(context, alice)).toMatchObject({ consumers: 0, frozen: 0n });
  expect(context.has(locks, alice)).toBe(false);
});

const move = fc.record({
  kind: fc.constantFrom('transfer', 'withdraw', 'deposit', 'reserve', 'unreserve', 'lock'),
  from: fc.constantFrom(alice, bob, fresh),
  to: fc.constantFrom(alice, bob, fresh),
  amount: fc.bigInt({ min: 0n, max: 1500n }),
  existence: fc.constantFrom('keepAlive' as const, 'allowDeath' as const),
});

it('keeps the issuance equal to the sum of the balances, and no account below the existential deposit', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
      const { context } = start();
      for (const { kind, from, to, amount, existence } of moves) {
        const steps: Record<typeof kind, () => void> = {
          transfer: () => transfer(context, { from, to, amount, existence }),
          withdraw: () => withdraw(context, { who: from, amount, existence }),
          deposit: () => deposit(context, { who: to, amount }),
          reserve: () => reserve(context, { who: from, amount }),
          unreserve: () => removeReserve(context, { who: from, amount }),
          lock: () =>
            setLock(context, { who: alice, id: lockId, amount: context.has(account, alice) ? amount : 0n }),
        };
        try {
          context.runTransaction(steps[kind]);
        } catch (error) {
          if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
        }
      }
      expect(sumBalances(context)).toBe(context.get(totalIssuance));
      const totals = context.listEntries(account).map(({ value: { data } }) => data.free + data.reserved);
      expect(totals.filter((total) => total < minimum && total > 0n)).toEqual([]);
      expect(
        context.listEntries(account).filter(({ value }) => value.data.free < 0n || value.data.reserved < 0n),
      ).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
