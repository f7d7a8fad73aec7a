import { isParachronError } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { getRuntimeChange } from './getRuntimeChange.js';
import { TransactionRefusedError } from './submitErrors.js';

/**
 * Names the runtime upgrade behind a refusal: a signature covers the version of the runtime, so that the pool reports only a bad
 * signature, or an invalid transaction, after an upgrade.
 */
export async function explainRefusal(chain: Chain, error: unknown): Promise<unknown> {
  if (!isParachronError(error, 'TRANSACTION_REFUSED')) return error;
  try {
    const runtime = await getRuntimeChange(chain);
    return runtime ? new TransactionRefusedError({ ...error.facts, runtime }, { cause: error }) : error;
  } catch {
    // The refusal stands, also if the node does not answer any more.
    return error;
  }
}
