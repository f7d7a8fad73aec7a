import type { Chain, DispatchFailure, WatchHeadsOptions } from '@parachron/client';
import type { AccountInput, BlockRef, Hex } from '@parachron/core';
import type { DeliveryExplanation } from '@parachron/proxy';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import type { WatchCursor } from './WatchCursor.js';

/** Task to watch, and the options of the watch. */
export interface WatchOptions extends Pick<WatchHeadsOptions, 'pollMs' | 'signal'> {
  readonly owner: AccountInput;
  readonly taskId: Hex;
  /**
   * Start of the watch: the cursor of the last processed event, a block such as the one that scheduled the task, or the number of
   * a block; the finalized head by default.
   */
  readonly from?: WatchCursor | BlockRef | number;
  /** The target of a cross-chain task; with a target, the watch continues until the message has ended on the target. */
  readonly target?: WatchTarget;
  /**
   * Receives the cursor after blocks without an event, at most once for each block; the watch waits for the function. A
   * program that stores the cursor does not read those blocks again.
   */
  readonly onCursor?: (cursor: WatchCursor) => unknown;
}

/** The target of a task's messages. Runs on its forks find the reason of an end that its events leave open. */
export interface WatchTarget {
  readonly chain: Chain;
  readonly reconnect?: Reconnect;
}

/** The account whose tasks to watch until the signal aborts, and the options of the watch. */
export interface WatchTasksOptions extends Omit<WatchOptions, 'taskId' | 'target'> {
  /** Targets by para id, whose messages are watched to their ends. */
  readonly targets?: { readonly [paraId: number]: WatchTarget };
}

/** An event of a task, with its block and the position of the watch. */
export type TaskEvent = {
  readonly taskId: Hex;
  /** The block of the event; for an event of the target, a block of the target. */
  readonly block: BlockRef;
  /** Position after this event. A program that stores the cursor neither loses nor repeats an event after a restart. */
  readonly cursor: WatchCursor;
} & (
  | { readonly kind: 'scheduled' }
  | { readonly kind: 'cancelled' }
  /** A run began; `slot` is its booked time, in seconds since 1970. */
  | { readonly kind: 'triggered'; readonly slot: bigint }
  /** A message was sent to the target; its id is undefined if the runtime does not report it. */
  | { readonly kind: 'sent'; readonly paraId: number; readonly messageId: Hex | undefined }
  /** The action was executed on the service's chain, or the call ran on the target; or it, or a call inside it, failed, with a short reason. */
  | (({ readonly kind: 'executed' } | { readonly kind: 'failed'; readonly reason: DispatchFailure }) &
      (
        | {
            readonly where: 'service';
            readonly messageId?: undefined;
            readonly delivery?: undefined;
          }
        | {
            readonly where: 'target';
            readonly messageId?: Hex;
            /** The name of the outcome, a sentence, the certainty, and the deciding events. */
            readonly delivery: DeliveryExplanation;
          }
      ))
  /** A run was missed; the time is undefined if the runtime does not report the time. */
  | { readonly kind: 'missed'; readonly executionTime: bigint | undefined }
  /** A recurring task was booked again; `next` is undefined if the record has no next time. */
  | { readonly kind: 'rescheduled'; readonly next: bigint | undefined }
  /** A recurring task ended: its run failed, or it could not be booked again. */
  | { readonly kind: 'notRescheduled'; readonly reason: DispatchFailure }
  /** The task's record changed or is gone, and no event names the task: the outcome of the run is unknown. */
  | { readonly kind: 'unreported'; readonly slot: bigint }
  /** The target did not report the message within `blocks` blocks. */
  | {
      readonly kind: 'unseen';
      readonly messageId: Hex | undefined;
      readonly blocks: number;
      /** Possible reason: a target drops a message of an unsupported version without an event. */
      readonly delivery: DeliveryExplanation;
    }
  /** The task's record is gone, and all its messages have ended. */
  | { readonly kind: 'done' }
);

/** Event of a task, without its position. */
export type TaskChange = WithoutPlace<TaskEvent>;

type WithoutPlace<Event> = Event extends TaskEvent ? Omit<Event, 'taskId' | 'block' | 'cursor'> : never;
