import { type Hex, isParachronError, omitUndefined } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../requests/formatCause.js';
import { readRefusalCode } from '../requests/Repeater.js';
import { withTimeout } from '../requests/withTimeout.js';
import { findTransaction, type Sought } from './findTransaction.js';
import { TransactionNotSentError, TransactionPendingError, TransactionRefusedError } from './submitErrors.js';

/** A signed transaction to send. */
export interface OutgoingTransaction<T> extends Sought<T> {
  readonly hash: Hex;
  /** Name of the call in errors. */
  readonly call: string;
  readonly timeoutMs: number;
  /** Called when the node has taken the transaction into its pool. */
  readonly onTaken: () => unknown;
}

/** Sends a transaction, waits for its block, and reads its outcome. If a fork replaces the block before, the wait continues. */
export async function sendTransaction<T>(chain: Chain, sending: OutgoingTransaction<T>): Promise<T> {
  const { call, hash, waitFor, timeoutMs } = sending;
  const stop = new AbortController();
  let isSent = false;
  let reading: Hex | undefined;
  const read = (block: Hex) => {
    reading = block;
    return sending.read(block);
  };
  const send = async () => {
    await sendOnce(chain, sending);
    isSent = true;
    sending.onTaken();
    return findTransaction(chain, { ...sending, read }, stop.signal);
  };
  const createPendingError = (cause?: unknown) => {
    const unread = reading && `its outcome in block ${reading} was not read within ${timeoutMs / 1000} s`;
    const reason = cause === undefined ? unread : formatCause(cause);
    const facts = { endpoint: chain.endpoint, call, hash, waitFor, timeoutMs, ...omitUndefined({ reason }) };
    return new TransactionPendingError(facts, omitUndefined({ cause }));
  };
  try {
    return await withTimeout(send(), timeoutMs, () => createPendingError());
  } catch (error) {
    if (isParachronError(error) && (certain.has(error.code) || (!isSent && undelivered.has(error.code))))
      throw error;
    // A lost connection, a timeout or a failed request gives no information about a sent transaction.
    throw createPendingError(error);
  } finally {
    stop.abort();
  }
}

/** Errors that state the outcome of a transaction, or already name the transaction; after any other error the outcome is open. */
const certain = new Set([
  'TRANSACTION_REFUSED',
  'TRANSACTION_NOT_SENT',
  'TRANSACTION_PENDING',
  'DISPATCH_FAILED',
  'OUTCOME_UNKNOWN',
]);

/** Errors of sending after which no node has the transaction: there was no connection, or the node accepts no transactions. */
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

/** Sends a transaction. An error in the answer is a refusal of the pool; a refusal because of a limit means that no node has it. */
async function sendOnce(
  chain: Chain,
  { extrinsic, call, hash }: Pick<OutgoingTransaction<unknown>, 'extrinsic' | 'call' | 'hash'>,
): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [extrinsic]);
  } catch (error) {
    const { endpoint } = chain;
    if (isParachronError(error, 'RPC_FAILED')) {
      const { rpcCode: poolCode, rpcMessage: poolMessage } = error.facts;
      const facts = { endpoint, call, poolMessage, ...omitUndefined({ poolCode }) };
      throw new TransactionRefusedError(facts, { cause: error });
    }
    const code = readRefusalCode(error);
    // A gateway may answer 503 after the node has taken the transaction.
    if (code === undefined || code === 503 || !isParachronError(error, 'ENDPOINT_UNREACHABLE')) throw error;
    throw new TransactionNotSentError({ endpoint, call, hash, reason: error.facts.detail }, { cause: error });
  }
}
