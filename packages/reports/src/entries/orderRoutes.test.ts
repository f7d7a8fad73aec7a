import type { PlanCost, PlanStep } from '@parachron/core';
import { expect, test } from 'vitest';
import { listSenderRoutes } from './listSenderRoutes.js';
import { orderRoutes } from './orderRoutes.js';

const payer = { chain: 'relay', name: 'any account' };
const token = { symbol: 'ROC', decimals: 0 };
const fee = (amount: bigint): PlanCost => {
  return {
    kind: 'fee',
    title: 'fee',
    payer,
    token,
    amount,
    text: `${amount} ROC`,
    source: 'made for a test',
  };
};
const routeBy = (body: string, amount: bigint): PlanStep['dispatch'][number] => {
  return { kind: 'referendum', body, title: '', calls: [], costs: [fee(amount)], periods: [], needs: [] };
};
const makeStep = (id: string, sender: string, dispatch: PlanStep['dispatch']): PlanStep => {
  return { id, sender, dispatch, title: id, layers: [], verify: '', after: [], notes: [] };
};

test('the routes of each step have the order of the numbers of their sender', () => {
  const plan = [
    // Of this call alone, the root track is the cheaper one.
    makeStep('one', 'root', [routeBy('root', 1n), routeBy('whitelisted', 2n)]),
    makeStep('other', 'root', [routeBy('root', 9n), routeBy('whitelisted', 3n)]),
    makeStep('pay', 'any account', [{ ...routeBy('', 1n), kind: 'signed' }]),
  ];
  const listBodies = (steps: readonly PlanStep[]) =>
    steps.map(({ dispatch }) => dispatch.map(({ body }) => body));
  const ordered = orderRoutes(plan);
  const both = ['whitelisted', 'root'];
  expect(listBodies(ordered)).toEqual([both, both, ['']]);
  const [{ routes } = { routes: [] }] = listSenderRoutes(plan);
  expect(routes.map(({ byStep }) => byStep.get('one'))).toEqual(ordered[0]?.dispatch);
  expect(listBodies(orderRoutes(plan, 2))).toEqual([['root'], ['root'], ['']]);
  expect(listBodies(orderRoutes(plan, 3))).toEqual([[], [], ['']]);
  const { amount: _, ...open } = fee(0n);
  const unknown = { ...routeBy('root', 0n), costs: [open] };
  expect(listBodies(orderRoutes([makeStep('one', 'root', [unknown, routeBy('whitelisted', 9n)])]))).toEqual([
    both,
  ]);
});
