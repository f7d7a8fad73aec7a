import { type Hex, isParachronError } from '@parachron/core';
import { readRefusalCode } from '../requests/Repeater.js';
import { TransactionNotSentError } from './submitErrors.js';

/** A transaction, the state to wait for, and the read of its outcome. */
export interface Watch<T> extends WatchedTransaction {
  /** Reads the outcome of the transaction in a block. */
  readonly read: (seen: SeenBlock) => Promise<T>;
}

/** A transaction, and the state to wait for. */
export interface WatchedTransaction {
  readonly extrinsic: Hex;
  readonly hash: Hex;
  /** A block before the transaction's possible blocks. */
  readonly height: number;
  /** Name of the call in errors. */
  readonly call: string;
  readonly waitFor: 'block' | 'finality';
  readonly timeoutMs: number;
  /** Interval at which a node without subscriptions is polled for new blocks. */
  readonly pollMs: number;
  /** Called when the node did not receive the transaction; after any other failure the transaction may have been sent. */
  readonly onUndelivered: () => void;
  /** Called when the node has taken the transaction into its pool. */
  readonly onTaken: () => void;
}

/** The block in which a transaction was seen. */
export interface SeenBlock {
  readonly block: Hex;
  readonly finalized: boolean;
}

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
