import type { Hex } from '@parachron/core';

/**
 * What a submission is recognised by, as plain JSON: a program that has it can find out whether the call landed, also after
 * a restart. The nonce is what makes it safe: of all that is sent with it, the chain takes one.
 */
export interface Ticket {
  /** The signer's account. */
  readonly owner: Hex;
  readonly nonce: number;
  /** The call's bytes. */
  readonly call: Hex;
  /** Of the task that it makes or cancels. */
  readonly taskId: Hex;
  /** A block before the one that it may be in. */
  readonly afterBlock: number;
  /** The last block that any transaction sent for it may be in; absent before one is signed. */
  readonly untilBlock?: number;
  /** Hashes of the transactions that were sent for it so far. */
  readonly hashes: readonly Hex[];
}
