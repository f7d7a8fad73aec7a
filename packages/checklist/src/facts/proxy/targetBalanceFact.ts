import { type AccountBalance, type Answer, balanceRead } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** Balance and nonce of the named user on the target; undefined if no user is given, or the user has no account there. */
export type TargetBalanceFact = Answer<AccountBalance> | undefined;

/** The balance and the nonce of the user's account on the target. */
export const targetBalanceFact = defineFact({
  id: 'target-balance',
  needs: { user: proxyUserFact },
  ask: ({ facts: { user }, runtimes }) =>
    user.isGeneric || !user.real || !runtimes.target ? {} : { target: { balance: balanceRead(user.real) } },
  derive: (_context, { target }): TargetBalanceFact => target?.balance,
});

/** The nonce of the user's next transaction, if known; fees are exact only with the nonce. */
export function deriveNonce(balance: TargetBalanceFact): number {
  return balance?.known ? balance.value.nonce : 0;
}
