import type { Snapshot } from '@parachron/core';
import { isParachronError } from '@parachron/core';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import type { FeeForecast } from './deriveForecast.js';
import { countExecutions, type FoundFees, type Unknown } from './getTaskFees.js';

/**
 * Predicts the payment of a task's XCM fees. Sends: nothing for a task without such fees; else one round trip for the balance
 * of the account that pays for the messages.
 */
export async function getForecast(
  snapshot: Snapshot,
  order: ScheduleOrder,
  {
    fees: { xcm, paraId },
    rules: { existentialDeposit, token },
  }: { readonly fees: FoundFees; readonly rules: Pick<ServiceRules, 'existentialDeposit' | 'token'> },
): Promise<FeeForecast & { readonly unknown?: Unknown }> {
  const charged = xcm.known ? xcm.value : 0n;
  const executions = countExecutions(order);
  if (charged === 0n || executions === 0 || !paraId) return { charged, expectedFailures: [] };
  const describeUnknown = ({ reason, howToFindOut }: Omit<Unknown, 'what'>) => ({
    charged,
    expectedFailures: [],
    unknown: { what: 'whether the messages of the task can be paid', reason, howToFindOut },
  });
  if (!paraId.known) return describeUnknown(paraId);
  try {
    // Only tasks with messages need this code.
    const [{ getHolder }, { deriveForecast }] = await Promise.all([
      import('./getHolder.js'),
      import('./deriveForecast.js'),
    ]);
    const holder = await getHolder(snapshot, paraId.value);
    const fee = charged / BigInt(executions);
    return deriveForecast({ fee, executions, holder, existentialDeposit, token });
  } catch (error) {
    if (!isParachronError(error, 'STATE_UNKNOWN')) throw error;
    return describeUnknown({ reason: error.message, howToFindOut: error.hint });
  }
}
