import type { Chain } from '@parachron/client';
import type { Hex, Planck, PlanStep } from '@parachron/core';
import { readBalance } from './readBalance.js';

/** Amounts that the paying accounts of a step lose and reserve, without the transfers of the step. */
export interface StepCosts {
  readonly fees: Planck;
  readonly deposits: Planck;
}

/**
 * Executes a step, and measures its costs by the balances of the payers.
 *
 * @param options `chain`: the chain of all payers; `anyone`: the account that pays where any account may pay; `carryOut` executes the step
 * @returns the costs that the step states, and the measured costs, in planck of that chain
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

/** Sums the spent part of the costs of some kinds. A deposit counts in full, since it is still reserved. */
function sumOf({ costs = [] }: PlanStep, kinds: readonly string[]): Planck {
  const own = costs.filter(({ kind }) => kinds.includes(kind));
  return sum(
    own.map(({ kind, amount = 0n, returns = 0n }) => (kind === 'deposit' ? amount : amount - returns)),
  );
}

function sum(amounts: readonly Planck[]): Planck {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
