import type { Report } from '@parachron/checklist';
import type { PlanCost, PlanStep } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { listSignerCalls } from './listSignerCalls.js';

const payer = { chain: 'relay', name: 'any account' };
const token = { symbol: 'ROC', decimals: 0 };
const cost = (kind: PlanCost['kind'], amount: bigint): PlanCost => {
  return { kind, title: kind, payer, token, amount, text: `${amount} ROC`, source: 'made for a test' };
};
const costsOf = (step: Pick<PlanStep, 'costs' | 'dispatch'>) => {
  const made = {
    id: 'one',
    title: 'One.',
    sender: 'root',
    layers: [],
    verify: '',
    after: [],
    notes: [],
    ...step,
  };
  const report = { plan: [made], findings: [] } as unknown as Report;
  return listSignerCalls(report)[0]?.calls[0]?.costs;
};

describe('the costs of a call in the proposal', () => {
  it('separate a deposit from the minimum balance of the account', () => {
    const costs = [cost('fee', 1n), cost('deposit', 10n), cost('existential-deposit', 2n)];
    expect(costsOf({ costs, dispatch: [] })).toEqual([
      'fee 1 ROC',
      'deposit 10 ROC',
      'minimum balance 2 ROC',
    ]);
  });

  it('are those of a route where the call has none of its own', () => {
    const route = {
      kind: 'sudo',
      title: '',
      calls: [],
      costs: [cost('fee', 1n)],
      periods: [],
      needs: [],
    } as const;
    expect(costsOf({ dispatch: [route] })).toEqual(['depends on the route: see step 1']);
    expect(costsOf({ dispatch: [{ ...route, costs: [] }] })).toEqual([]);
  });
});
