import type { AccountInput, BlockRef, Hex } from '@parachron/core';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import type { WatchCursor } from './WatchCursor.js';
import type { WatchTarget } from './WatchOptions.js';

/** Tasks of an account to watch, and the options of the watch. */
export interface WatchTasksOptions {
  readonly owner: AccountInput;
  /**
   * Watches these tasks until all are done; by default all present and future tasks of the account, until the signal
   * aborts.
   */
  readonly taskIds?: readonly Hex[];
  /**
   * Start of the watch: the cursor of the last processed event, a block, or a block number; the finalized head by
   * default.
   */
  readonly from?: WatchCursor | BlockRef | number;
  /** Targets by para id, whose messages are watched to their ends. */
  readonly targets?: { readonly [paraId: number]: WatchTarget };
  /** Replaces the `reconnect` function of the scheduler. */
  readonly reconnect?: Reconnect;
  /** Polling interval for nodes without subscriptions (plain HTTP), in milliseconds; 500 by default. */
  readonly pollMs?: number;
  /**
   * Receives the cursor after blocks without an event, at most once for each block; the watch waits for the function. A
   * program that stores the cursor does not read those blocks again.
   */
  readonly onCursor?: (cursor: WatchCursor) => unknown;
  /** Ends the watch. */
  readonly signal?: AbortSignal;
}
