import { TypeRegistry } from '@polkadot/types';
import { expect, test } from 'vitest';
import { balanceRead, deriveUnspendable, deriveUntouchable } from './balanceRead.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

function decode(data: { [name: string]: unknown }) {
  const registry = new TypeRegistry();
  const fields = Object.fromEntries(Object.keys(data).map((name) => [name, 'u128']));
  const type = JSON.stringify({ nonce: 'u32', providers: 'u32', data: fields });
  const value = registry.createTypeUnsafe(type, [{ nonce: 3, providers: 2, data }]);
  return balanceRead(alice).decode(value);
}

test.each([
  // frame balances: reserving takes nothing below `misc_frozen`, fees nothing below `fee_frozen`.
  ['an older account', { free: 500, reserved: 40, miscFrozen: 10, feeFrozen: 300 }, 10n, 300n],
  [
    'an older account without locks on fees',
    { free: 500, reserved: 40, miscFrozen: 10, feeFrozen: 0 },
    10n,
    10n,
  ],
  // fungible: `reducible_balance` takes `frozen - reserved` as untouchable.
  ['a newer account', { free: 500, reserved: 40, frozen: 300, flags: 0 }, 300n, 260n],
  [
    'a newer account whose reserves cover its locks',
    { free: 500, reserved: 400, frozen: 300, flags: 0 },
    300n,
    0n,
  ],
  ['an account with less free than its locks', { free: 100, reserved: 0, frozen: 300, flags: 0 }, 300n, 300n],
])('%s', (_what, data, frozen, unspendable) => {
  const balance = decode(data);
  expect(balance).toMatchObject({ frozen, nonce: 3, keepsMinimum: 'flags' in data });
  expect(deriveUnspendable(balance)).toBe(unspendable);
  // Both checks of the chain apply to the same funds, so the amounts are not added.
  expect([deriveUntouchable(balance, unspendable + 1n), deriveUntouchable(balance, 0n)]).toEqual([
    unspendable + 1n,
    unspendable,
  ]);
});

test('an account that does not exist has nothing', () => {
  const nothing = { free: 0n, reserved: 0n, frozen: 0n, frozenForFees: 0n, nonce: 0 };
  expect(balanceRead(alice).decode(undefined)).toMatchObject(nothing);
});

// A chain may keep its own token in a pallet such as orml-tokens: the data of its accounts is then `()`.
test('an account without a balance is not an account with the balance 0', () => {
  expect(() => decode({})).toThrow(expect.objectContaining({ code: 'BALANCE_NOT_STORED' }));
});
