import { omitUndefined, type PlanAccount, type PlanStep } from '@parachron/core';

/** Adds the para id to the calls and accounts of a step, since several chains may have one name. */
export function addStepPara(step: PlanStep, para: number): PlanStep {
  const { layers, costs } = step;
  const addAccountPara = (account: PlanAccount): PlanAccount =>
    layers.some(({ chain }) => chain === account.chain) ? { ...account, para } : account;
  return {
    ...step,
    layers: layers.map((layer) => ({ ...layer, para })),
    ...omitUndefined({
      costs: costs?.map((cost) => ({
        ...cost,
        payer: addAccountPara(cost.payer),
        ...omitUndefined({ to: cost.to && addAccountPara(cost.to) }),
      })),
    }),
  };
}
