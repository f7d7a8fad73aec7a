import { expect, it } from 'vitest';
import { deriveSpendable } from './deriveSpendable.js';

const details = { minBalance: 100, status: 'Live' };
const balance = { balance: 1_000, status: 'Liquid' };
const asset = { details, balance, frozen: 0n, onHold: 0n };

it.each([
  ['nothing is frozen', {}, 1_000n, 1_000n],
  ['a part is frozen', { frozen: 300n }, 700n, 600n],
  ['less than the minimum is frozen', { frozen: 50n }, 900n, 850n],
  ['the frozen balance is on hold', { frozen: 300n, onHold: 300n }, 900n, 600n],
  ['a part is on hold', { onHold: 300n }, 900n, 900n],
  ['more than the balance is frozen', { frozen: 2_000n }, 0n, 0n],
  ['the account is blocked', { balance: { ...balance, status: 'Blocked' } }, 0n, 0n],
  ['the asset is frozen on an older chain', { details: { minBalance: 100, isFrozen: true } }, 0n, 0n],
])('the spendable balance, if %s', (_, change, spendable, surelySpendable) => {
  expect(deriveSpendable({ ...asset, ...change })).toEqual({ spendable, surelySpendable });
});
