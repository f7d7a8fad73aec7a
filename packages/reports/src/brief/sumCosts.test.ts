import { formatCost, type PlanCost } from '@parachron/core';
import { expect, test } from 'vitest';
import { formatTotals, sumCosts } from './sumCosts.js';

const roc = { symbol: 'ROC', decimals: 12 };
const other = { symbol: 'ROC', decimals: 10 };
const unit = 10n ** 12n;
const payer = (chain: string, para?: number) => ({
  chain,
  name: 'payer',
  ...(para !== undefined && { para }),
});
const cost = (kind: PlanCost['kind'], amount?: bigint, more: Partial<PlanCost> = {}): PlanCost => {
  const part = { kind, title: kind, payer: payer('rococo'), token: roc, source: 'the chain', ...more };
  return amount === undefined ? { ...part, text: 'unknown' } : formatCost(part, amount);
};

test('purposes come in one order, each with its sum', () => {
  const costs = [
    cost('transfer', unit),
    cost('minimum-balance', 2n * unit),
    cost('deposit', 3n * unit),
    cost('deposit', 4n * unit),
    cost('fee', unit / 2n),
  ];
  expect(sumCosts(costs)).toEqual([
    'fee 0.5 ROC',
    'deposit 7 ROC',
    'minimum balance 2 ROC',
    'transfer 1 ROC',
  ]);
});

test('of an offer the expected fee counts, or at most the whole offer', () => {
  expect(sumCosts([cost('offer', unit, { returns: unit / 4n })])).toEqual(['fee 0.75 ROC (at most 1 ROC)']);
  expect(sumCosts([cost('offer', unit), cost('fee', unit)])).toEqual(['fee at most 2 ROC']);
});

test('an unknown cost is never part of a complete sum', () => {
  expect(sumCosts([cost('fee')])).toEqual(['fee unknown']);
  expect(sumCosts([cost('fee', unit), cost('fee')])).toEqual(['fee 1 ROC', 'a further fee unknown']);
  expect(sumCosts([cost('deposit', unit), cost('fee')])).toEqual(['fee unknown', 'deposit 1 ROC']);
});

test('tokens of one name and other decimals are not added', () => {
  const costs = [cost('fee', unit), cost('fee', 10n ** 10n, { token: other })];
  expect(sumCosts(costs)).toEqual(['fee 1 ROC', 'fee 1 ROC']);
});

test('a transfer to an account that pays other costs is the source of those costs', () => {
  const account = { ...payer('rococo'), account: '0x01' as const };
  const transfer = cost('transfer', unit, { to: account });
  const total = 'on rococo: fee 1 ROC, transfer 1 ROC';
  expect(formatTotals([transfer, cost('fee', unit, { payer: account })])).toEqual([
    expect.stringMatching(/^on rococo: fee 1 ROC, transfer 1 ROC\..*transfers/),
  ]);
  expect(formatTotals([transfer, cost('fee', unit)])).toEqual([total]);
});

test('each chain has its total, also if two have one name', () => {
  const costs = [
    cost('fee', unit, { payer: payer('local', 2000) }),
    cost('fee', unit, { payer: payer('local', 2114) }),
    cost('deposit', unit, { payer: payer('local', 2000) }),
  ];
  expect(formatTotals(costs)).toEqual(['on local: fee 1 ROC, deposit 1 ROC', 'on local: fee 1 ROC']);
  expect(formatTotals([])).toEqual([]);
  expect(formatTotals([cost('minimum-balance', unit)])).toEqual([
    expect.stringMatching(/^on rococo: minimum balance 1 ROC\..*stays/),
  ]);
});

test('received tokens that a transfer passes on count once', () => {
  const user = { ...payer('rococo'), account: '0x01' as const };
  const derived = { ...payer('rococo'), account: '0x02' as const };
  const total = (received: bigint, sent: bigint) =>
    formatTotals([
      cost('transfer', received * unit, { to: user }),
      cost('transfer', sent * unit, { payer: user, to: derived }),
    ])[0]?.split('. ')[0];
  expect(total(63n, 62n)).toBe('on rococo: transfer 63 ROC');
  // The user already has a part of the amount.
  expect(total(33n, 62n)).toBe('on rococo: transfer 62 ROC');
  expect(total(0n, 62n)).toBe('on rococo: transfer 62 ROC');
  const twice = [1, 2].map(() => cost('transfer', 62n * unit, { payer: user, to: derived }));
  expect(formatTotals([cost('transfer', 63n * unit, { to: user }), ...twice])[0]).toMatch(/transfer 124 ROC/);
});
