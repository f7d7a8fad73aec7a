import type { Hex } from '@parachron/core';

/**
 * Identity of a submission, as plain JSON. With the ticket, a program can find out whether the call is in a block, even
 * after a restart. The nonce makes a repetition safe, because the chain accepts one transaction for each nonce.
 */
export interface Ticket {
  /** The signer's account. */
  readonly owner: Hex;
  readonly nonce: number;
  /** The encoded call. */
  readonly call: Hex;
  /**
   * Name and version of the runtime for which the call was encoded; absent in tickets of earlier versions of this
   * package.
   */
  readonly runtime?: string;
  /** Hash of the code of that runtime; absent if the node did not report the hash. */
  readonly codeHash?: Hex;
  /** Id of the task that the submission schedules or cancels. */
  readonly taskId: Hex;
  /** Number of a block before the first block that may include the call. */
  readonly afterBlock: number;
  /** Number of the last block that may include a transaction of the submission; absent before the first signature. */
  readonly untilBlock?: number;
  /** Hashes of the transactions of the submission so far. */
  readonly hashes: readonly Hex[];
}
