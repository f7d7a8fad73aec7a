import type { Hex } from '@parachron/core';

/**
 * Identity of a submission, as plain JSON: a program with a ticket can find out whether the call is in a block, also after a
 * restart. The nonce makes a repetition safe: the chain accepts one transaction for each nonce.
 */
export interface Ticket {
  /** The signer's account. */
  readonly owner: Hex;
  readonly nonce: number;
  /** The call's bytes. */
  readonly call: Hex;
  /** Name and version of the runtime for which the bytes were made; absent in tickets of earlier versions of this package. */
  readonly runtime?: string;
  /** Hash of the code of that runtime; absent if the node did not report the hash. */
  readonly codeHash?: Hex;
  /** Id of the task that the submission schedules or cancels. */
  readonly taskId: Hex;
  /** A block before the first that may include the call. */
  readonly afterBlock: number;
  /** The last block that may include a transaction of the submission; absent before the first signature. */
  readonly untilBlock?: number;
  /** Hashes of the transactions of the submission so far. */
  readonly hashes: readonly Hex[];
}
