import type { Call } from '@parachron/core';
import { linkAt } from '@parachron/reports';
import type { TransactionSummary } from './TasksProtocol.js';

/** Describes the call of a transaction, for the page. */
export function describeCall(
  call: Call,
  endpoint: string,
): Pick<TransactionSummary, 'name' | 'args' | 'hex' | 'link'> {
  return {
    name: `${call.pallet}.${call.method}`,
    args: JSON.stringify(call.args, null, 1),
    hex: call.hex,
    link: linkAt(endpoint, call),
  };
}
