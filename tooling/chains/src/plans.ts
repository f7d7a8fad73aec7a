import type { Report } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import {
  type AccountBalance,
  balanceRead,
  type Hex,
  type Planck,
  type PlanStep,
  parseAccount,
} from '@parachron/core';
import { expect } from 'vitest';

/** Amounts that the paying accounts of a step lose and reserve, without the transfers of the step. */
export interface StepCosts {
  readonly fees: Planck;
  readonly deposits: Planck;
}

/** Reads the balance of an account at the chain's head. */
export async function readBalance(chain: Chain, account: Hex): Promise<AccountBalance> {
  const { balance } = await (await chain.snapshot()).read({ balance: balanceRead(parseAccount(account)) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value;
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

/**
 * Expects that the report of chains on which a plan was executed has no step left, and that the parachain is ready. If a check still
 * fails, no call can fix the failure, and the finding must state the reason and the remedy.
 */
export function expectNothingLeft({ plan, findings, verdict }: Report): void {
  expect(plan.map(({ id }) => id)).toEqual([]);
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  for (const { check, noFix } of failed) {
    expect(noFix, check).toMatchObject({ reason: expect.any(String), howTo: expect.any(String) });
  }
  const open = findings.filter(({ outcome, waitsFor }) => outcome === 'unknown' && !waitsFor);
  expect(open.map(({ check, subject, reason }) => [check, subject, reason])).toEqual([]);
  expect(verdict).toBe(failed.length === 0 ? 'ready' : 'not-ready');
}
