import { type AccountBalance, type Answer, balanceRead } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';

/** Balance of the user on the service; undefined if the service is not available. */
export type UserBalanceFact = Answer<AccountBalance> | undefined;

/** The balance of the user's account on the service. */
export const userBalanceFact = defineFact({
  id: 'user-balance',
  needs: { user: proxyUserFact },
  ask: ({ facts: { user }, runtimes }) =>
    runtimes.service ? { service: { balance: balanceRead(user.user.account) } } : {},
  derive: (_context, { service }): UserBalanceFact => service?.balance,
});
