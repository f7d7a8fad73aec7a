import type { DispatchFailure } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import type { DeliveryExplanation } from '@parachron/proxy';
import type { UnixSeconds } from '../schedules/parseTime.js';
import type { WatchCursor } from './WatchCursor.js';

/** An event of the service's chain has no message. */
interface OnService {
  readonly where: 'service';
  readonly messageId?: undefined;
  readonly delivery?: undefined;
}

/** Outcome of a message on the target. */
interface OnTarget {
  readonly where: 'target';
  readonly messageId?: Hex;
  /** The name of the outcome, a sentence, the certainty, and the deciding events. */
  readonly delivery: DeliveryExplanation;
}

/** Event of a task, without its position. */
export type TaskChange =
  | { readonly kind: 'scheduled' }
  | { readonly kind: 'cancelled' }
  /** A run began; `slot` is its booked time. */
  | { readonly kind: 'triggered'; readonly slot: UnixSeconds }
  /** A message was sent to the target; its id is undefined if the runtime does not report it. */
  | { readonly kind: 'sent'; readonly paraId: number; readonly messageId: Hex | undefined }
  /** The action was executed on the service's chain. */
  | ({ readonly kind: 'executed' } & OnService)
  /** The call ran on the target and succeeded. */
  | ({ readonly kind: 'executed' } & OnTarget)
  | ({ readonly kind: 'failed'; readonly reason: DispatchFailure } & OnService)
  /** The call did not run on the target, or ran and failed; `reason` is short, `delivery` is complete. */
  | ({ readonly kind: 'failed'; readonly reason: DispatchFailure } & OnTarget)
  /** A run was missed; the time is undefined if the runtime does not report the time. */
  | { readonly kind: 'missed'; readonly executionTime: UnixSeconds | undefined }
  /** A recurring task was booked again; `next` is undefined if the record has no next time. */
  | { readonly kind: 'rescheduled'; readonly next: UnixSeconds | undefined }
  /** A recurring task ended: its run failed, or it could not be booked again. */
  | { readonly kind: 'notRescheduled'; readonly reason: DispatchFailure }
  /** The task's record changed or is gone, and no event names the task: the outcome of the run is unknown. */
  | { readonly kind: 'unreported'; readonly slot: UnixSeconds }
  /** The target did not report the message within `blocks` blocks. */
  | {
      readonly kind: 'unseen';
      readonly messageId: Hex | undefined;
      readonly blocks: number;
      /** Possible reason: a target drops a message of an unsupported version without an event. */
      readonly delivery: DeliveryExplanation;
    }
  /** The task's record is gone, and all its messages have ended. */
  | { readonly kind: 'done' };

/** An event of a task, with its block and the position of the watch. */
export type TaskEvent = TaskChange & {
  readonly taskId: Hex;
  /** The block of the event; for an event of the target, a block of the target. */
  readonly block: BlockRef;
  /** Position after this event. A program that stores the cursor neither loses nor repeats an event after a restart. */
  readonly cursor: WatchCursor;
};
