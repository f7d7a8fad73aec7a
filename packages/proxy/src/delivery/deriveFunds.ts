import type { Planck } from '@parachron/core';
import type { AccountBalance } from '../proxies/balanceReads.js';
import type { DeliveryContext } from './DeliveryContext.js';

/**
 * Whether an account has what a program withdraws of the chain's own token; undefined in between, where the chain may keep the
 * account alive.
 */
export function deriveFunds(
  balance: AccountBalance,
  { withdraws, existentialDeposit }: { readonly withdraws: Planck; readonly existentialDeposit: Planck },
): DeliveryContext['funds'] {
  const { free, frozen } = balance;
  if (free < withdraws) return 'short';
  return free - frozen - existentialDeposit >= withdraws ? 'enough' : undefined;
}
