import type { Chain } from '@parachron/client';
import type { Hex, Planck, PlanStep } from '@parachron/core';
import { readBalance } from './readBalance.js';

/** Amounts that the paying accounts of a step lose and reserve, without the transfers of the step. */
export interface StepCosts {
  readonly fees: Planck;
  readonly deposits: Planck;
}

/**
 * Carries a step out, and measures what it costs by the balances of its payers.
 *
 * @param options the chain on which all payers are; the account that stands for any account with the funds
 * @returns what the step says, and what was taken, in planck of that chain
 */
export async function measureCosts(
  step: PlanStep,
  options: { readonly chain: Chain; readonly anyone: Hex; readonly carryOut: () => Promise<void> },
): Promise<{ readonly expected: StepCosts; readonly taken: StepCosts }> {
  const { costs = [] } = step;
  const payers = [...new Set(costs.map(({ payer }) => payer.account ?? options.anyone))];
  const balances = () => Promise.all(payers.map((payer) => readBalance(options.chain, payer)));
  const before = await balances();
  await options.carryOut();
  const after = await balances();
  const lost = (part: 'free' | 'reserved') =>
    sum(before.map((one, at) => one[part] - (after[at]?.[part] ?? 0n)));
  const sent = sumOf(step, ['transfer']);
  const taken = { fees: lost('free') + lost('reserved') - sent, deposits: -lost('reserved') };
  const expected = { fees: sumOf(step, ['fee', 'offer']), deposits: sumOf(step, ['deposit']) };
  return { expected, taken };
}

/** Spent part of the costs of some kinds; a deposit is held until it is returned. */
function sumOf({ costs = [] }: PlanStep, kinds: readonly string[]): Planck {
  const own = costs.filter(({ kind }) => kinds.includes(kind));
  return sum(
    own.map(({ kind, amount = 0n, returns = 0n }) => (kind === 'deposit' ? amount : amount - returns)),
  );
}

function sum(amounts: readonly Planck[]): Planck {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
