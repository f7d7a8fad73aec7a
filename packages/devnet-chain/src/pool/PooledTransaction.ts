import type { Hex } from '@parachron/core';
import type { Extrinsic } from '../runtime/decodeExtrinsic.js';

/** A transaction in the pool. */
export interface PooledTransaction {
  readonly extrinsic: Extrinsic;
  readonly signer: Hex;
  readonly nonce: number;
  readonly priority: bigint;
  /** Arrival; of equal priority, the earlier transaction goes first. */
  readonly order: number;
}
