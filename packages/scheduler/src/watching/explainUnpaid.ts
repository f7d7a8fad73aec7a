import type { Snapshot } from '@parachron/client';
import { balanceRead, deriveUnspendable, formatAccount, formatTokens, paraIdRead } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { deriveXcmFee } from '../fees/getTaskFees.js';
import { targetEntryRead } from '../fees/TargetEntry.js';
import type { Task } from '../reading/Task.js';

/**
 * Explains why the service could not pay for the message of a task: the cost of the message by the service's table, and the
 * balance of the paying account. Sends: two round trips.
 *
 * @param before the state of the service before the block of the failure
 * @returns a sentence; undefined if the chain does not state the cost
 */
export async function explainUnpaid(before: Snapshot, { action }: Task): Promise<string | undefined> {
  if (action.kind !== 'crossChain') return undefined;
  const { row, paraId } = await before.read({
    row: targetEntryRead(action.paraId, action.currencyId),
    paraId: paraIdRead(),
  });
  if (!row.known || !row.value || !paraId.known) return undefined;
  const quoted = deriveXcmFee(row.value, action.callWeight);
  if ('error' in quoted) return undefined;
  const payer = deriveSovereignAccount({ paraId: paraId.value, relation: 'sibling' });
  const { balance } = await before.read({ balance: balanceRead(payer) });
  if (!balance.known) return undefined;
  const { free } = balance.value;
  const address = formatAccount(payer, before.runtime.ss58Prefix);
  const format = (planck: bigint) => formatTokens(planck, before.runtime.token);
  const { fee } = quoted;
  const has = `The message cost ${format(fee)} by the service's table, and ${address}, which pays for the message, had ${format(free)} before the block`;
  return free - fee < deriveUnspendable(balance.value)
    ? `${has}: the fee of the task was not taken, the table's fee rose since, or other tasks used up the balance.`
    : `${has}: other tasks of the block used up the balance.`;
}
