import { isParachronError } from '@parachron/core';
import { TaskRefusedError } from '../errors/TaskRefusedError.js';

const servicePallets = ['AutomationTime', 'XcmpHandler'];

/** Converts a refusal by the service's pallets, or a failed payment of the inclusion fee, to TASK_REFUSED. */
export function translateRefusal(call: string, error: unknown): unknown {
  if (isParachronError(error, 'DISPATCH_FAILED')) {
    const { pallet, error: name, docs, block } = error.facts;
    if (pallet === undefined || !servicePallets.includes(pallet)) return error;
    return new TaskRefusedError(
      { pallet, error: name, call, detail: docs, by: 'chain', block },
      { cause: error },
    );
  }
  if (isParachronError(error, 'TRANSACTION_REFUSED')) {
    const { poolMessage } = error.facts;
    if (!/inability to pay|balance too low/i.test(poolMessage)) return error;
    const facts = {
      pallet: 'TransactionPool',
      error: 'Payment',
      call,
      detail: poolMessage,
      by: 'chain',
    } as const;
    return new TaskRefusedError(facts, { cause: error });
  }
  return error;
}
