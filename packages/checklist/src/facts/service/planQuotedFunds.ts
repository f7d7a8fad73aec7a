import {
  type Account,
  formatAccount,
  formatTokens,
  hasCall,
  type Planck,
  type PlanStep,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { encodeAddress } from '@parachron/proxy';
import { planTransferStep } from '../planSteps.js';

/** Any account sends the user the missing amount on the service's chain; undefined if nothing is missing, or no transfer is possible. */
export async function planQuotedFunds(
  service: Snapshot,
  { owner, missing }: { readonly owner: Account; readonly missing: Planck },
): Promise<PlanStep | undefined> {
  const { registry, token, chain, ss58Prefix } = service.runtime;
  const method = ['transfer_keep_alive', 'transfer_allow_death'].find((name) =>
    hasCall(registry, 'Balances', name),
  );
  if (missing === 0n || !method) return undefined;
  const transfer = { pallet: 'Balances', method };
  const dest = encodeAddress(registry, owner, { ...transfer, argument: 'dest' });
  // An amount above the largest balance has no call.
  const call = tryEncodeCall(registry, { ...transfer, args: { dest, value: missing } });
  if (!call) return undefined;
  const address = formatAccount(owner, ss58Prefix);
  const amount = formatTokens(missing, token);
  const step = {
    id: 'fund-user-on-service',
    title: `${address} receives ${amount} (${missing} planck) on ${chain}.`,
    call,
    verify: `System.Account(${address}) on ${chain} has ${amount} more free.`,
    notes: [
      'XCM can transfer the amount from the target if the token is registered there. From an exchange, withdraw to this address.',
      'Fees change with the load of the chain: send slightly more.',
    ],
  };
  const title = 'cost of the task, and minimum balance of the account';
  const source = 'the quote of the task and Balances.ExistentialDeposit';
  return planTransferStep(service, step, { to: owner, amount: missing, title, source });
}
