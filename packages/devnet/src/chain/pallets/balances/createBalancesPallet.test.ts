import { devAccounts } from '@parachron/network';
import { beforeEach, expect, it } from 'vitest';
import {
  accountOf,
  createTestContext,
  idOf,
  none,
  root,
  signed,
  type TestContext,
} from '../../../../test/chain/createTestContext.js';
import { getFree, reserve, setLock } from './accounts.js';
import { existentialDeposit, totalIssuance } from './balancesData.js';

const { alice, bob } = devAccounts;
const fresh = `0x${'11'.repeat(32)}` as const;

let test: TestContext;
beforeEach(() => {
  const endowed = [alice, bob].map((who) => ({ who, amount: 1000n }));
  test = createTestContext({ config: { existentialDeposit: 100n, endowed } });
});

const free = (who: typeof alice | typeof bob | typeof fresh) => getFree(test.context, who);

it('adds up endowments of the same account at genesis', () => {
  const endowed = [alice, alice].map((who) => ({ who, amount: 600n }));
  const { context } = createTestContext({ config: { existentialDeposit: 100n, endowed } });
  expect(getFree(context, alice)).toBe(1200n);
  expect(context.get(totalIssuance)).toBe(1200n);
});

it('states the existential deposit as a constant of the runtime', () => {
  expect(test.context.constant(existentialDeposit)).toBe(100n);
});

it.each([
  // [call, amount, outcome, balances of alice and bob]
  ['transfer_allow_death', 950n, 'ok', [0n, 1950n]],
  ['transfer', 950n, 'ok', [0n, 1950n]],
  ['transfer_keep_alive', 900n, 'ok', [100n, 1900n]],
  ['transfer_keep_alive', 901n, 'Balances.KeepAlive', [1000n, 1000n]],
  ['transfer_allow_death', 1001n, 'Balances.InsufficientBalance', [1000n, 1000n]],
] as const)('%s of %s: %s', (call, value, outcome, balances) => {
  expect(test.dispatch(signed(alice), `Balances.${call}`, { dest: idOf(bob), value })).toBe(outcome);
  expect([free(alice), free(bob)]).toEqual(balances);
});

it.each([
  ['all to the death of the sender', false, [0n, 2000n]],
  ['all but the existential deposit', true, [100n, 1900n]],
] as const)('transfer_all moves %s', (_title, keep_alive, balances) => {
  expect(test.dispatch(signed(alice), 'Balances.transfer_all', { dest: idOf(bob), keep_alive })).toBe('ok');
  expect([free(alice), free(bob)]).toEqual(balances);
});

it('transfer_all leaves the locked part', () => {
  setLock(test.context, { who: alice, id: '0x0000000000000001', amount: 400n });
  const args = { dest: idOf(bob), keep_alive: false };
  expect(test.dispatch(signed(alice), 'Balances.transfer_all', args)).toBe('ok');
  expect([free(alice), free(bob)]).toEqual([400n, 1600n]);
});

it('force_transfer moves funds of any account for root', () => {
  const args = { source: idOf(alice), dest: idOf(bob), value: 1000n };
  expect(test.dispatch(root, 'Balances.force_transfer', args)).toBe('ok');
  expect([free(alice), free(bob)]).toEqual([0n, 2000n]);
});

it('force_unreserve returns a reserve for root', () => {
  reserve(test.context, { who: alice, amount: 500n });
  expect(test.dispatch(root, 'Balances.force_unreserve', { who: idOf(alice), amount: 200n })).toBe('ok');
  expect(accountOf(test.context, alice)).toMatchObject({ free: 700n, reserved: 300n });
});

it.each([
  // [title, new free balance, free, issuance]
  ['raises', 5000n, 5000n, 6000n],
  ['lowers', 100n, 100n, 1100n],
  ['sets to zero what is below the existential deposit', 99n, 0n, 1000n],
] as const)('force_set_balance %s', (_title, new_free, expected, issuance) => {
  expect(test.dispatch(root, 'Balances.force_set_balance', { who: idOf(alice), new_free })).toBe('ok');
  expect(free(alice)).toBe(expected);
  expect(test.context.get(totalIssuance)).toBe(issuance);
  expect(test.lastEvent('Balances.BalanceSet')).toEqual({ who: alice, free: expected });
});

it('force_set_balance leaves the reserved balance', () => {
  reserve(test.context, { who: alice, amount: 500n });
  test.dispatch(root, 'Balances.force_set_balance', { who: idOf(alice), new_free: 200n });
  expect(accountOf(test.context, alice)).toMatchObject({ free: 200n, reserved: 500n });
});

const value = { dest: idOf(bob), value: 1n };

it.each([
  ['transfer_allow_death', root, value],
  ['transfer', none, value],
  ['transfer_keep_alive', root, value],
  ['transfer_all', none, { dest: idOf(bob), keep_alive: false }],
  ['force_transfer', signed(alice), { source: idOf(bob), ...value }],
  ['force_unreserve', signed(alice), { who: idOf(alice), amount: 1n }],
  ['force_set_balance', signed(alice), { who: idOf(alice), new_free: 1n }],
] as const)('%s refuses another origin', (call, origin, args) => {
  expect(test.dispatch(origin, `Balances.${call}`, args)).toBe('BadOrigin');
  expect([free(alice), free(bob)]).toEqual([1000n, 1000n]);
});

it.each([
  ['Index', { type: 'Index', value: [] }],
  ['Raw', { type: 'Raw', value: new Uint8Array([1]) }],
  ['Address20', { type: 'Address20', value: `0x${'11'.repeat(20)}` }],
])('cannot look up an address of the kind %s', (_kind, dest) => {
  const args = { dest, value: 500n };
  expect(test.dispatch(signed(alice), 'Balances.transfer_allow_death', args)).toBe('CannotLookup');
});

// pallet_balances: 1 was set_balance, 6 is upgrade_accounts.
it('has the call indices of the pallet, and its limits', () => {
  const { calls, constants } = test.context.runtime.getPallet('Balances');
  const indices = Object.entries(calls ?? {}).map(([name, { index }]) => [name, index]);
  expect(Object.fromEntries(indices)).toEqual({
    transfer_allow_death: 0,
    force_transfer: 2,
    transfer_keep_alive: 3,
    transfer_all: 4,
    force_unreserve: 5,
    transfer: 7,
    force_set_balance: 8,
  });
  expect(constants?.map(({ definition, value }) => [definition.name, value])).toEqual([
    ['ExistentialDeposit', 100n],
    ['MaxLocks', 50],
    ['MaxReserves', 50],
  ]);
});
