import type { Hex } from '@parachron/core';

/**
 * Identity of a submission, as plain JSON: a program with a ticket can find out whether the call is in a block, also after a
 * restart. The nonce makes a repetition safe: the chain takes one transaction for each nonce.
 */
export interface Ticket {
  /** The signer's account. */
  readonly owner: Hex;
  readonly nonce: number;
  /** The call's bytes. */
  readonly call: Hex;
  /** Id of the task that the submission schedules or cancels. */
  readonly taskId: Hex;
  /** A block before the one that it may be in. */
  readonly afterBlock: number;
  /** The last block that any transaction sent for it may be in; absent before one is signed. */
  readonly untilBlock?: number;
  /** Hashes of the transactions that were sent for it so far. */
  readonly hashes: readonly Hex[];
}
