import type { Account, Planck, PlanStep, Snapshot } from '@parachron/core';
import { planFunds } from '../planSteps.js';

/** Any account sends the user the missing amount on the service's chain; undefined if nothing is missing, or no transfer is possible. */
export function planQuotedFunds(
  service: Snapshot,
  missing: { readonly to: Account; readonly amount: Planck; readonly free: Planck; readonly para: number },
): Promise<PlanStep | undefined> {
  return planFunds(service, {
    ...missing,
    id: 'fund-user-on-service',
    notes: [
      'XCM can transfer the amount from the target if the token is registered there. From an exchange, withdraw to this address.',
      'Fees change with the load of the chain: send slightly more.',
    ],
    title: 'cost of the task, and minimum balance of the account',
    source: 'the quote of the task and Balances.ExistentialDeposit',
  });
}
