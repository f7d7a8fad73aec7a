import type { Chain } from '@parachron/client';
import type { AccountInput, BlockRef, Hex } from '@parachron/core';
import type { DerivationOptions } from '@parachron/proxy';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import type { ExecutionEvidence } from './explainEnd.js';
import type { WatchCursor } from './WatchCursor.js';

/** Task to watch, and the options of the watch. */
export interface WatchOptions {
  readonly owner: AccountInput;
  readonly taskId: Hex;
  /** Start of the watch: the cursor of the last event seen, the block that scheduled the task, or its number; the finalized head by default. */
  readonly from?: WatchCursor | BlockRef | number;
  /** The target of a cross-chain task: with a target, the watch continues until the call has run there. */
  readonly target?: WatchTarget;
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

/** The target of a task's messages. */
export interface WatchTarget {
  readonly chain: Chain;
  readonly reconnect?: Reconnect;
  /** After how many blocks of the target without a word a message counts as unseen; 50 by default. */
  readonly patience?: number;
  /** Condition of executed: the event of the proxy (`proxy`, the default), or a message without an error. */
  readonly evidence?: ExecutionEvidence;
  /**
   * Rule of the derived account if the target does not state it, such as `{ rule: 'locationHash' }`:
   * with it a proxy that is missing is distinguished from one that has a delay.
   */
  readonly derivation?: DerivationOptions;
}
