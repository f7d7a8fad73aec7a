import type { Hex, PlanCost, PlanLayer, PlanStep } from '@parachron/core';

/** A step of a plan without a call: the root of a chain sends nothing. */
export function makeStep(id: string, parts: Partial<PlanStep> = {}): PlanStep {
  const none = { layers: [], dispatch: [], after: [], notes: [] };
  return { id, title: `${id}.`, sender: 'root', verify: '', ...none, ...parts };
}

/** A layer with the call `System.remark`, whose bytes are given. */
export function makeLayer(hex: Hex, parts: Partial<PlanLayer> = {}): PlanLayer {
  const call = { pallet: 'System', method: 'remark', args: {}, hex };
  return { kind: 'call', title: 'a call', chain: 'Target', hex, call, ...parts };
}

/** A cost of Alice on the target, as a fee. */
export function makeCost(amount: bigint | undefined, parts: Partial<PlanCost> = {}): PlanCost {
  const payer = { chain: 'Target', account: '0x01', name: 'Alice' } as const;
  const token = { symbol: 'UNIT', decimals: 2 };
  const about = { kind: 'fee', title: 'inclusion fee', payer, token, text: '', source: '' } as const;
  return { ...about, ...(amount === undefined ? {} : { amount }), ...parts };
}
