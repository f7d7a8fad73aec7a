import type { Hex } from '@parachron/core';
import type { Extrinsic } from '../runtime/decodeExtrinsic.js';

/** A transaction in the pool. */
export interface PooledTransaction {
  readonly extrinsic: Extrinsic;
  readonly signer: Hex;
  readonly nonce: number;
  readonly priority: bigint;
  /** When it came; earlier ones of the same priority go first. */
  readonly order: number;
}
