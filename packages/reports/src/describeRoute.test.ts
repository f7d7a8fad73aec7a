import { type DispatchRoute, formatCost } from '@parachron/core';
import { expect, it } from 'vitest';
import { describeRoute } from './describeRoute.js';

const part = {
  payer: { chain: 'Paseo', name: 'any account' },
  token: { symbol: 'PAS', decimals: 10 },
  source: 's',
};
const costs = [
  formatCost({ kind: 'deposit', title: 'submission deposit', ...part }, 10n ** 10n),
  formatCost({ kind: 'deposit', title: 'decision deposit', ...part }, 10n ** 12n),
  formatCost({ kind: 'fee', title: 'inclusion fee of Referenda.submit', ...part }, 10n ** 8n),
];
const route: DispatchRoute = { kind: 'referendum', title: '', calls: [], costs, periods: [], needs: [] };

it('sums up what an account pays for a route', () => {
  const lines = describeRoute(route).map(({ text }) => text);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe(
    'Total: any account on Paseo: 101.01 PAS. For: deposits 101 PAS, fees 0.01 PAS. Returned or kept: 101 PAS',
  );
});

it('has no sum of one amount', () => {
  const [cost] = costs;
  expect(cost && describeRoute({ ...route, costs: [cost] })).toHaveLength(1);
});
