import type { Hex } from '@parachron/core';

/** A transaction and what to wait for. */
export interface Watch {
  readonly extrinsic: Hex;
  readonly hash: Hex;
  /** A block before the one that it may be in. */
  readonly height: number;
  /** Name of the call in errors. */
  readonly call: string;
  readonly waitFor: 'block' | 'finality';
  readonly timeoutMs: number;
  /** Interval at which a node without subscriptions is polled for new blocks. */
  readonly pollMs: number;
  /** Is called when the node was never given the transaction; any other failure may have sent it. */
  readonly onUndelivered: () => void;
  /** Is called when the node has taken the transaction into its pool. */
  readonly onTaken: () => void;
}

/** The block in which a transaction was seen. */
export interface Sighting {
  readonly block: Hex;
  readonly finalized: boolean;
}
