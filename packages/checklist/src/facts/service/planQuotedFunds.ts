import {
  type Account,
  encodeCall,
  formatAccount,
  formatCost,
  formatTokens,
  hasCall,
  type Planck,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import { encodeAddress } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { formatFee } from '../costs/formatFee.js';
import { planSignedStep } from '../proxy/planSignedStep.js';
import { tryCreate } from './tryCreate.js';

/** Any account sends the user the missing amount on the service's chain; undefined if nothing is missing, or no transfer is possible. */
export async function planQuotedFunds(
  service: Snapshot,
  { owner, missing }: { readonly owner: Account; readonly missing: Planck },
): Promise<PlanStep | undefined> {
  const { runtime } = service;
  const { registry, token, chain, ss58Prefix } = runtime;
  const method = ['transfer_keep_alive', 'transfer_allow_death'].find((name) =>
    hasCall(registry, 'Balances', name),
  );
  if (missing === 0n || !method) return undefined;
  const transfer = { pallet: 'Balances', method };
  const dest = encodeAddress(registry, owner, { ...transfer, argument: 'dest' });
  // An amount above the largest balance has no call.
  const built = tryCreate(() => encodeCall(registry, { ...transfer, args: { dest, value: missing } }));
  if ('error' in built) return undefined;
  const call = built.value;
  const fee = await estimateInclusionFee(service, call.hex);
  const address = formatAccount(owner, ss58Prefix);
  const amount = formatTokens(missing, token);
  return planSignedStep(runtime, {
    id: 'fund-user-on-service',
    title: `${address} receives ${amount} (${missing} planck) on ${chain}.`,
    call,
    signer: undefined,
    verify: `System.Account(${address}) on ${chain} has ${amount} more free.`,
    notes: [
      'XCM can transfer the amount from the target if the token is registered there. From an exchange, withdraw to this address.',
      'Fees change with the load of the chain: send slightly more.',
    ],
    costs: [
      formatCost(
        {
          kind: 'transfer',
          title: 'cost of the task, and minimum balance of the account',
          token,
          source: 'the quote of the task and Balances.ExistentialDeposit',
          to: { chain, account: owner.hex, name: address },
        },
        missing,
      ),
      formatFee('inclusion fee', fee, { token }),
    ],
  });
}
