import type { Hex } from '@parachron/core';

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
