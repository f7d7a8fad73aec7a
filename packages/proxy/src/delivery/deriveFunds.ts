import { type AccountBalance, deriveUnspendable, type Planck } from '@parachron/core';
import type { AssetFacts } from '../assets/readAssetFacts.js';
import type { DeliveryContext } from './DeliveryContext.js';

/**
 * Whether an account has what a program withdraws of the chain's own token; undefined in between, where the chain may keep the
 * account alive.
 */
export function deriveFunds(
  balance: AccountBalance,
  { withdraws, existentialDeposit }: { readonly withdraws: Planck; readonly existentialDeposit: Planck },
): DeliveryContext['funds'] {
  const spendable = balance.free - deriveUnspendable(balance);
  if (spendable < withdraws) return 'short';
  return spendable - existentialDeposit >= withdraws ? 'enough' : undefined;
}

/** Whether an account has what a program withdraws of another asset; undefined where the chain's state does not say. */
export function deriveAssetFunds(facts: AssetFacts | undefined, withdraws: Planck): DeliveryContext['funds'] {
  if (facts?.spendable === undefined) return undefined;
  return facts.spendable < withdraws ? 'short' : 'enough';
}
