import { isParachronError } from '@parachron/core';
import { readRefusalCode } from '../requests/Repeater.js';
import { TransactionNotSentError } from './submitErrors.js';
import type { WatchedTransaction } from './Watch.js';

/**
 * Returns the error of a failed request that submits a transaction. A refusal because of a limit means that no node has the
 * transaction; any other error is returned as is, because a node may have the transaction.
 */
export function deriveSendError(
  error: unknown,
  { call, hash }: Pick<WatchedTransaction, 'call' | 'hash'>,
): unknown {
  const code = readRefusalCode(error);
  // A gateway may answer 503 after the node has taken the transaction.
  if (code === undefined || code === 503 || !isParachronError(error, 'ENDPOINT_UNREACHABLE')) return error;
  const { endpoint, detail } = error.facts;
  return new TransactionNotSentError({ endpoint, call, hash, reason: detail }, { cause: error });
}
