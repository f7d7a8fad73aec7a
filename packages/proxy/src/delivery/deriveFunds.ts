import { deriveUnspendable, type Planck } from '@parachron/core';
import type { AssetFacts } from '../assets/readAssetFacts.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Payer } from './tryPayment.js';

/**
 * Derives whether an account has enough of the chain's own token for a withdrawal, and keeps its existential deposit; `funds`
 * is undefined if the account would be removed, which the chain may refuse.
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

/**
 * Derives whether an account has enough of another asset for a withdrawal; undefined if the chain's state does not
 * decide.
 */
export function deriveAssetFunds(facts: AssetFacts | undefined, withdraws: Planck): DeliveryContext['funds'] {
  const { spendable, surelySpendable } = facts ?? {};
  if (spendable === undefined || surelySpendable === undefined) return undefined;
  if (spendable < withdraws) return 'short';
  return surelySpendable >= withdraws ? 'enough' : undefined;
}
