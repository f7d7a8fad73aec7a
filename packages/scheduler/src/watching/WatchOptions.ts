import type { Chain, Forkable } from '@parachron/client';
import type { AccountInput, BlockRef, Hex, Snapshot } from '@parachron/core';
import type { DerivationOptions } from '@parachron/proxy';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import type { ExecutionEvidence } from './explainEnd.js';
import type { WatchCursor } from './WatchCursor.js';

/** Task to watch, and the options of the watch. */
export interface WatchOptions {
  readonly owner: AccountInput;
  readonly taskId: Hex;
  /**
   * Start of the watch: the cursor of the last processed event, a block such as the one that scheduled the task, or the number of
   * a block; the finalized head by default.
   */
  readonly from?: WatchCursor | BlockRef | number;
  /** The target of a cross-chain task; with a target, the watch continues until the message has ended on the target. */
  readonly target?: WatchTarget;
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

/** The target of a task's messages. */
export interface WatchTarget {
  readonly chain: Chain;
  readonly reconnect?: Reconnect;
  /** Number of blocks of the target without an event of a message, after which the message counts as unseen; 50 by default. */
  readonly patience?: number;
  /**
   * Evidence for `executed`: the event of the proxy (`proxy`, the default), or a message without an error (`message`).
   */
  readonly evidence?: ExecutionEvidence;
  /**
   * Rule of the derived account if the target does not state the rule, such as `{ rule: 'locationHash' }`. With the
   * rule, the watch distinguishes a missing proxy from a proxy with a delay.
   */
  readonly derivation?: DerivationOptions;
  /**
   * Forks the target in the state before a block, such as `openDryRunFork` of @parachron/checklist/dry-runs. Runs on the fork find the
   * reason of an end that the events of the target leave open; without a fork, that end stays unknown.
   */
  readonly forkAt?: (before: Snapshot) => (Forkable & { close?(): unknown }) | undefined;
}

/** Tasks of an account to watch, and the options of the watch. */
export interface WatchTasksOptions extends Omit<WatchOptions, 'taskId' | 'target'> {
  /**
   * Watches these tasks until all are done; by default all present and future tasks of the account, until the signal
   * aborts.
   */
  readonly taskIds?: readonly Hex[];
  /** Targets by para id, whose messages are watched to their ends. */
  readonly targets?: { readonly [paraId: number]: WatchTarget };
}
