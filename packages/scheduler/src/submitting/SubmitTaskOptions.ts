import type { Chain, SubmitOptions, TransactionOutcome } from '@parachron/client';
import type { Hex, Planck } from '@parachron/core';
import type { Ticket } from './Ticket.js';

/**
 * Returns a connection after a loss: the same chain, connected again, or a new chain. One call serves all pending
 * requests. The function itself waits between attempts, and closes the replaced connection.
 */
export type Reconnect = (lost: {
  /** The lost connection; its socket may still be open, because a timeout counts as a loss. */
  readonly chain: Chain;
  readonly error: unknown;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  /** Aborts when no caller waits for the connection any longer; the function should then stop. */
  readonly signal?: AbortSignal;
}) => Promise<Chain>;

/** Options of a submission. */
export interface SubmitTaskOptions
  extends Pick<
    SubmitOptions,
    'signer' | 'signingTimeoutMs' | 'signal' | 'tip' | 'checkMetadataHash' | 'pollMs'
  > {
  /**
   * `first`, the default, tries the call on a fork of the service before sending, which saves the fee of a call that would fail. If no fork
   * runs, the call is sent, and `untried` of the result has the reason. `chain` sends without a try.
   */
  readonly check?: 'first' | 'chain';
  /**
   * `block`, the default: waits until the call is in a block, which another block may still replace. After such a
   * replacement, `getSubmission` with the ticket reports the new block, and `resumeSubmission` sends the call again if
   * it is neither in a block nor in the pool. `finality`: waits until that block is final.
   */
  readonly waitFor?: 'block' | 'finality';
  /** Time limit of each attempt for inclusion or finality in milliseconds, 120,000 by default; `Infinity` sets no limit. */
  readonly timeoutMs?: number;
  /** Number of failed attempts, such as lost connections, after which the submission ends; 10 by default. */
  readonly attempts?: number;
  /**
   * Called and awaited before anything is sent, and again with each new hash. A program that stores the ticket can resume after
   * a restart. If the function throws, nothing more is sent.
   */
  readonly onTicket?: (ticket: Ticket) => unknown;
}

/** Outcome of a call of the service. */
export interface SubmittedTask extends Omit<TransactionOutcome, 'innerFailures'> {
  readonly taskId: Hex;
  /** The hash of the transaction. */
  readonly hash: Hex;
  /** The events of the transaction, in order; they may contain `XcmpHandler.XcmFeesFailed`, which `checkTask` shows before. */
  readonly events: TransactionOutcome['events'];
  /** Inclusion fee in planck, without the task's own fees; absent if the events do not show the fee. */
  readonly fee?: Planck;
  /** Why the call was sent without a try on a fork, in a sentence; absent if it was tried, or if no try was wanted. */
  readonly untried?: string;
}
