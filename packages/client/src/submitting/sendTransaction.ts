import { type Hex, isParachronError, isRecord, omitUndefined } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../requests/formatCause.js';
import { readRefusalCode } from '../requests/Repeater.js';
import { withTimeout } from '../requests/withTimeout.js';
import { findTransaction, type SeenBlock, type Sought } from './findTransaction.js';
import { TransactionNotSentError, TransactionPendingError, TransactionRefusedError } from './submitErrors.js';

/** A signed transaction to send. */
export interface Sending<T> extends Sought<T> {
  readonly hash: Hex;
  /** Name of the call in errors. */
  readonly call: string;
  readonly timeoutMs: number;
  /** Called when the node has taken the transaction into its pool. */
  readonly onTaken: () => unknown;
}

/**
 * Sends a transaction, waits until a block contains it, and reads its outcome. If another fork replaces the block before the outcome is
 * read, the wait continues.
 */
export async function sendTransaction<T>(chain: Chain, sending: Sending<T>): Promise<T> {
  const { timeoutMs } = sending;
  const stop = new AbortController();
  let reading: Hex | undefined;
  const read = (seen: SeenBlock) => {
    reading = seen.block;
    return sending.read(seen);
  };
  const send = async () => {
    await sendOnce(chain, sending);
    sending.onTaken();
    return findTransaction(chain, { ...sending, read }, stop.signal);
  };
  const createPendingError = () => {
    const reason = reading && `its outcome in block ${reading} was not read within ${timeoutMs / 1000} s`;
    return describePending(chain, sending, { reason });
  };
  try {
    return await withTimeout(send(), timeoutMs, createPendingError);
  } catch (error) {
    if (isParachronError(error) && certain.has(error.code)) throw error;
    if (error instanceof NotDelivered) throw error.cause;
    // A lost connection, a timeout or a failed request gives no information about a sent transaction.
    throw describePending(chain, sending, { reason: formatCause(error), cause: error });
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

function describePending(
  { endpoint }: Chain,
  { call, hash, waitFor, timeoutMs }: Sending<unknown>,
  { reason, cause }: { readonly reason: string | undefined; readonly cause?: unknown },
): Error {
  const facts = { endpoint, call, hash, waitFor, timeoutMs, ...omitUndefined({ reason }) };
  return new TransactionPendingError(facts, omitUndefined({ cause }));
}

/** The error of a transaction that no node has received. */
class NotDelivered extends Error {}

// With these errors nothing was sent: there was no connection, or the node accepts no transactions.
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

/** Sends a transaction. An error in the answer is a refusal of the pool; a refusal because of a limit means that no node has it. */
async function sendOnce(
  chain: Chain,
  { extrinsic, call, hash }: Pick<Sending<unknown>, 'extrinsic' | 'call' | 'hash'>,
): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [extrinsic]);
  } catch (error) {
    if (isParachronError(error) && undelivered.has(error.code))
      throw new NotDelivered(error.code, { cause: error });
    const { endpoint } = chain;
    if (isParachronError(error, 'RPC_FAILED')) {
      const { rpcCode: poolCode, rpcMessage } = error.facts;
      const facts = {
        endpoint,
        call,
        poolMessage: formatRefusal(rpcMessage),
        ...omitUndefined({ poolCode }),
      };
      throw new TransactionRefusedError(facts, { cause: error });
    }
    const code = readRefusalCode(error);
    // A gateway may answer 503 after the node has taken the transaction.
    if (code === undefined || code === 503 || !isParachronError(error, 'ENDPOINT_UNREACHABLE')) throw error;
    throw new TransactionNotSentError({ endpoint, call, hash, reason: error.facts.detail }, { cause: error });
  }
}

/**
 * Formats the reason why a pool refused a transaction, as part of a sentence. Nodes send words; chopsticks sends the validity
 * error as JSON, of which the names are kept: `invalid payment`.
 */
export function formatRefusal(message: string): string {
  const start = message.indexOf('{');
  if (start === -1) return message;
  try {
    const names = listNames(JSON.parse(message.slice(start)));
    // JSON decodes escaped characters, which may be control sequences for a terminal.
    return names.length > 0 ? formatCause(names.join(' ')) : message;
  } catch {
    return message;
  }
}

function listNames(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  const [name, inner] = (isRecord(value) && Object.entries(value)[0]) || [];
  return name === undefined ? [] : [name, ...listNames(inner)];
}
