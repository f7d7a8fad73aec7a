import { type Answer, formatAccount, type Snapshot } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { accountRead } from '../reading/accountRead.js';
import { paraIdRead } from '../reading/paraIdRead.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import { deriveForecast, type FeeForecast, isSmallFee } from './deriveForecast.js';
import { countExecutions, type FoundFees, type Unknown } from './getTaskFees.js';

/**
 * Finds out what becomes of a task's XCM fees. Only where they are smaller than the existential deposit does anything have to be
 * read: which parachain the service is, and then what its own account has.
 */
export async function getForecast(
  snapshot: Snapshot,
  order: ScheduleOrder,
  {
    fees,
    rules,
  }: { readonly fees: FoundFees; readonly rules: Pick<ServiceRules, 'existentialDeposit' | 'token'> },
): Promise<FeeForecast & { readonly unknown?: Unknown }> {
  const { xcm } = fees;
  const existentialDeposit = rules.existentialDeposit ?? 0n;
  const charged = xcm.known ? xcm.value : 0n;
  const executions = countExecutions(order);
  if (executions === 0) return { charged, foreseen: [] };
  const fee = charged / BigInt(executions);
  if (!isSmallFee(fee, existentialDeposit)) return { charged, foreseen: [] };
  const { paraId } = await snapshot.read({ paraId: paraIdRead() });
  if (!paraId.known) return { charged, foreseen: [], unknown: describe(paraId) };
  const account = deriveSovereignAccount({ paraId: paraId.value, relation: 'sibling' });
  const { balance } = await snapshot.read({ balance: accountRead(account) });
  if (!balance.known) return { charged, foreseen: [], unknown: describe(balance) };
  const address = formatAccount(account, snapshot.runtime.ss58Prefix);
  const holder = { address, balance: balance.value };
  return deriveForecast({ fee, executions, holder, existentialDeposit, token: rules.token });
}

function describe({ reason, howToFindOut }: Extract<Answer<unknown>, { known: false }>): Unknown {
  return { what: 'whether the XCM fee can be taken', reason, howToFindOut };
}
