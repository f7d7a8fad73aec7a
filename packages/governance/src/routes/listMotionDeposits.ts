import { formatCost, listPallets, type PlanCost, type RouteCall } from '@parachron/core';
import { tryDeposit } from '../dryRuns/tryDeposit.js';
import type { RouteContext } from './RouteContext.js';

/**
 * Lists the deposit of a motion. Collectives with such a deposit store its amount with the motion, and no constant
 * states the amount, so a dry run of the member's call shows it.
 */
export async function listMotionDeposits(
  { governance, dryRun, snapshot }: RouteContext,
  { pallet, propose }: { readonly pallet: string; readonly propose: RouteCall | undefined },
): Promise<readonly PlanCost[]> {
  const { runtime, collectives } = governance;
  const stored = listPallets(runtime.registry).find(({ name }) => name === pallet)?.storage;
  if (!propose || !stored?.includes('CostOf')) return [];
  const part = {
    kind: 'deposit',
    title: `deposit for the motion of ${pallet}`,
    payer: propose.signer,
    token: runtime.token,
  } as const;
  const members = collectives.find((one) => one.pallet === pallet)?.members;
  const member = members?.known ? members.value[0] : undefined;
  const amount =
    dryRun &&
    propose.call &&
    member &&
    (await tryDeposit(dryRun, snapshot, { call: propose.call, by: member }));
  if (amount === 0n) return [];
  if (dryRun && amount !== undefined) {
    return [formatCost({ ...part, source: `${pallet}.propose, tried with ${dryRun.means}` }, amount)];
  }
  const source = `${runtime.chain} states no deposit for motions of ${pallet}; read ${pallet}.CostOf after the call`;
  return [{ ...part, text: 'unknown', source }];
}
