import type { Call, Hex } from '@parachron/core';

/** A batch of several calls of one signer, in the order of the plan: all of them take effect, or none. */
export interface PlanBatch {
  /** The sender, as the steps name it. */
  readonly sender: string;
  /** The chain on which it is sent, by its own name. */
  readonly chain: string;
  /** Ids of the steps in the batch. */
  readonly steps: readonly string[];
  readonly call: Call;
  /** The BLAKE2b-256 hash of the call. */
  readonly hash: Hex;
  /** The length of the call in bytes. */
  readonly length: number;
}
