import { formatAccount, parseAccount } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { expect, test } from 'vitest';
import { listKeyNeeds } from './listKeyNeeds.js';

const account = parseAccount(`0x${'77'.repeat(32)}`);
const name = formatAccount(account, 42);
const chain = { ss58Prefix: 42, token: { symbol: 'UNIT', decimals: 0 } };

interface State {
  readonly free: bigint;
  readonly keepsMinimum?: boolean;
  readonly nonce?: number;
  readonly grants?: number;
}

function list({ free, keepsMinimum = true, nonce = 1, grants = 0 }: State, fee: bigint | undefined) {
  const proxies = Array.from({ length: grants }, () => ({ delegate: account, proxyType: 'Any', delay: 0 }));
  const balance = balanceOf(free, { keepsMinimum, nonce });
  return listKeyNeeds(chain, { account, balance, existentialDeposit: 10n, proxies }, fee);
}

// The fee leaves the account before the call, and the existential deposit stays.
test.each<[string, State, bigint | undefined, bigint]>([
  ['the fee and the existential deposit', { free: 0n }, 5n, 15n],
  ['one planck', { free: 14n }, 5n, 1n],
  ['the existential deposit, if the fee is unknown', { free: 1n }, undefined, 9n],
])('the key needs %s', (_title, state, fee, missing) => {
  expect(list(state, fee)).toEqual([
    `${missing} UNIT more on ${name}, which has ${state.free} UNIT and pays the inclusion fee in advance`,
  ]);
});

test.each<[State, bigint | undefined]>([
  [{ free: 15n }, 5n],
  [{ free: 16n }, 5n],
  [{ free: 10n }, undefined],
])('the key needs nothing with %o and a fee of %s', (state, fee) => {
  expect(list(state, fee)).toEqual([]);
});

test('an account with proxies and without a transaction may be a pure proxy', () => {
  const need = `the private key of ${name}: possibly a pure proxy without a key (it has proxies and no transaction)`;
  expect(list({ free: 15n, nonce: 0, grants: 1 }, 5n)).toEqual([need]);
  expect(list({ free: 0n, nonce: 0, grants: 1 }, 5n)).toHaveLength(2);
  expect(list({ free: 15n, nonce: 1, grants: 1 }, 5n)).toEqual([]);
  expect(list({ free: 15n, nonce: 0, grants: 0 }, 5n)).toEqual([]);
});

test('an account with an unknown balance has no known needs', () => {
  expect(
    listKeyNeeds(chain, { account, balance: undefined, existentialDeposit: 10n, proxies: [] }, 5n),
  ).toEqual([]);
});
