import type { Chain, DecodedEvent, TransactionSigner } from '@parachron/client';
import type { BlockRef, Hex, Planck } from '@parachron/core';
import type { Ticket } from './Ticket.js';

/** A connection that was lost. */
export interface LostConnection {
  /** The connection itself; its socket may still be open, since a timeout counts as a loss. */
  readonly chain: Chain;
  readonly error: unknown;
  /** Number of attempts so far, from 1. */
  readonly attempt: number;
  /** Aborts when no caller waits for the connection any longer: stop pauses and connecting then. */
  readonly signal?: AbortSignal;
}

/**
 * Returns a connection after a connection was lost: the same chain after it is connected again, or another chain. One call
 * serves all pending requests, and the function closes the replaced connection.
 */
export type Reconnect = (lost: LostConnection) => Promise<Chain>;

/** Options of submitting a call of the service. */
export interface SubmitTaskOptions {
  /** A key pair of polkadot.js, an address and the wallet that holds its key, or a signer of polkadot-api. */
  readonly signer: TransactionSigner;
  /** `chain` sends without a check: only the chain decides. `first`, the default, saves the fee of a call that would fail. */
  readonly check?: 'first' | 'chain';
  /** Planck for the block's author, 0 by default. */
  readonly tip?: Planck;
  /**
   * Whether the signature covers the digest of the metadata (CheckMetadataHash, RFC 78), which hardware wallets require; false
   * by default. The service takes fees in its own token only.
   */
  readonly checkMetadataHash?: boolean;
  /**
   * `block`, the default: until the call is in a block, which another block may still replace. After such a replacement,
   * `getSubmission` with the ticket reports the new block, and `resumeSubmission` sends the call again if no node has it.
   * `finality`: until that block is final.
   */
  readonly waitFor?: 'block' | 'finality';
  /** Milliseconds to wait for the block or the finality, 120 000 by default. */
  readonly timeoutMs?: number;
  /** Polling interval for nodes without subscriptions (plain HTTP), in milliseconds; 500 by default. */
  readonly pollMs?: number;
  /** Overrides the reconnect of the scheduler for this call. */
  readonly reconnect?: Reconnect;
  /** Number of lost connections after which the submission ends; 10 by default. */
  readonly attempts?: number;
  /**
   * Called and awaited before anything is sent, and again with each new hash. A program that stores the ticket can resume after
   * a restart. If the function throws, nothing more is sent.
   */
  readonly onTicket?: (ticket: Ticket) => unknown;
}

/** Outcome of a call of the service. */
export interface SubmittedTask {
  readonly taskId: Hex;
  /** The hash of the transaction. */
  readonly hash: Hex;
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
  /** The events of the transaction, in order; `XcmpHandler.XcmFeesFailed` among them is the event that `checkTask` predicts. */
  readonly events: readonly DecodedEvent[];
  /** Inclusion fee in planck, without the task's own fees; absent if neither an event nor a withdrawal shows it. */
  readonly fee?: Planck;
}
