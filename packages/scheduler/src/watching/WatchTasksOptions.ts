import type { AccountInput, BlockRef, Hex } from '@parachron/core';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import type { WatchCursor } from './WatchCursor.js';
import type { WatchTarget } from './WatchOptions.js';

/** Tasks of an account to watch, and the options of the watch. */
export interface WatchTasksOptions {
  readonly owner: AccountInput;
  /** These tasks alone, until all are done; by default all of the account, those scheduled later too, until the signal. */
  readonly taskIds?: readonly Hex[];
  /** Start of the watch: the cursor of the last event seen, a block, or a block number; the finalized head by default. */
  readonly from?: WatchCursor | BlockRef | number;
  /** Targets by their para ids: messages to these are watched until their calls have run there. */
  readonly targets?: { readonly [paraId: number]: WatchTarget };
  /** Overrides the reconnect of the scheduler. */
  readonly reconnect?: Reconnect;
  /** Polling interval for nodes without subscriptions (plain HTTP), in milliseconds; 500 by default. */
  readonly pollMs?: number;
  /**
   * Is called with a cursor when the watch has moved on without an event, at most once a block, and waited for: a program that keeps it
   * does not read those blocks again.
   */
  readonly onCursor?: (cursor: WatchCursor) => unknown;
  /** Ends the watch. */
  readonly signal?: AbortSignal;
}
