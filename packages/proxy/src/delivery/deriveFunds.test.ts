import { balanceOf } from '@parachron/samples/facts';
import { expect, it } from 'vitest';
import { deriveFunds } from './deriveFunds.js';

const balance = balanceOf(1_000n);
const existentialDeposit = 100n;

it.each([
  [900n, { funds: 'enough', payerStays: true }],
  [901n, { payerStays: false }],
  [1_000n, { payerStays: false }],
  [1_001n, { funds: 'short' }],
])('a withdrawal of %d of 1000, with an existential deposit of 100', (withdraws, expected) => {
  expect(deriveFunds({ funds: balance, existentialDeposit }, withdraws)).toEqual(expected);
});

it('locked funds remain, and keep the account alive', () => {
  const locked = { funds: { ...balance, frozen: 300n }, existentialDeposit };
  expect(deriveFunds(locked, 700n)).toEqual({ funds: 'enough', payerStays: true });
  expect(deriveFunds(locked, 701n)).toEqual({ funds: 'short' });
});

it('the funds of an account that was not read are unknown', () => {
  expect(deriveFunds({ funds: undefined, existentialDeposit }, 1n)).toEqual({});
});
