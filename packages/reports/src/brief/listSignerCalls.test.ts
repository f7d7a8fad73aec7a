import type { Report } from '@parachron/checklist';
import type { PlanCost, PlanStep } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createCallsFile } from './createCallsFile.js';
import { listSignerCalls } from './listSignerCalls.js';

const payer = { chain: 'relay', name: 'any account' };
const token = { symbol: 'ROC', decimals: 0 };
const cost = (kind: PlanCost['kind'], amount: bigint): PlanCost => {
  return { kind, title: kind, payer, token, amount, text: `${amount} ROC`, source: 'made for a test' };
};
const makeReport = (step: Partial<PlanStep>) => {
  const made = {
    id: 'one',
    title: 'One.',
    sender: 'root',
    layers: [],
    dispatch: [],
    verify: '',
    after: [],
    notes: [],
    ...step,
  };
  return { plan: [made], findings: [], scope: { network: 'local', targetParaId: 2000 } } as unknown as Report;
};
const costsOf = (step: Pick<PlanStep, 'costs' | 'dispatch'>) =>
  listSignerCalls(makeReport(step))[0]?.calls[0]?.costs;

describe('the costs of a call in the proposal', () => {
  it('separate a deposit from the minimum balance of the account', () => {
    const costs = [cost('fee', 1n), cost('deposit', 10n), cost('minimum-balance', 2n)];
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
    expect(costsOf({ dispatch: [route] })).toEqual(['dispatch 1 ROC']);
    expect(costsOf({ dispatch: [{ ...route, costs: [] }] })).toEqual([]);
  });
});

describe('a signer whose bytes the plan does not have', () => {
  it.each([
    [[], /^Hash unknown\.$/],
    [
      [{ kind: 'program', title: 'XCM program', chain: 'relay', hex: '0x00' }],
      /no endpoint of the sender's chain/,
    ],
  ] as const)('gets the reason for a call, and no file: %j', (layers, reason) => {
    const report = makeReport({ layers: [...layers] });
    const [signer] = listSignerCalls(report);
    expect(signer?.calls[0]?.bytes).toMatch(reason);
    expect(signer && createCallsFile(report, signer)).toBeUndefined();
  });
});

describe('a batch', () => {
  const plan = (blocked: PlanStep['blocked']) => {
    const [fund] = makeReport({ id: 'fund' }).plan;
    const [version] = makeReport({ id: 'version' }).plan;
    const last = { id: 'open', sender: 'other', after: ['fund'], ...(blocked ? { blocked } : {}) };
    const [open] = makeReport(last).plan;
    return [fund, version, open];
  };
  const batch = { sender: 'root', chain: 'relay', steps: ['fund', 'version'] };

  it.each([
    [undefined, false],
    [{ reason: 'The pallet is paused.', howTo: 'Wait.' }, true],
  ] as const)('with a call whose dependents are blocked by %j is premature: %s', (blocked, isPremature) => {
    const report = { ...makeReport({}), plan: plan(blocked), batches: [batch] } as unknown as Report;
    expect(listSignerCalls(report)[0]?.batches).toEqual([{ ...batch, isPremature }]);
  });
});
