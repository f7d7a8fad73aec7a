import { deriveUnspendable, type Planck } from '@parachron/core';
import type { AssetFacts } from '../assets/readAssetFacts.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Payer } from './simulatePayment.js';

/**
 * Derives whether an account has what a program withdraws of the chain's own token, and stays alive; `funds` is undefined where the
 * account would die, which the chain may refuse.
 */
export function deriveFunds(
  { funds, existentialDeposit }: Omit<Payer, 'account'>,
  withdraws: Planck,
): Pick<DeliveryContext, 'funds' | 'payerStays'> {
  if (!funds || existentialDeposit === undefined) return {};
  if (funds.free - deriveUnspendable(funds) < withdraws) return { funds: 'short' };
  const payerStays = funds.free - withdraws >= existentialDeposit;
  return { ...(payerStays ? { funds: 'enough' } : {}), payerStays };
}

/** Whether an account has what a program withdraws of another asset; undefined if the chain's state does not say. */
export function deriveAssetFunds(facts: AssetFacts | undefined, withdraws: Planck): DeliveryContext['funds'] {
  const { spendable, surelySpendable } = facts ?? {};
  if (spendable === undefined || surelySpendable === undefined) return undefined;
  if (spendable < withdraws) return 'short';
  return surelySpendable >= withdraws ? 'enough' : undefined;
}
