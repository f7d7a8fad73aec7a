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
  /** The outcome by its name and in one sentence, its certainty, and the deciding events. */
  readonly delivery: DeliveryExplanation;
}

/** Event of a task, as the chain reports it. */
export type TaskChange =
  | { readonly kind: 'scheduled' }
  | { readonly kind: 'cancelled' }
  /** A run began; `slot` is its booked time. */
  | { readonly kind: 'triggered'; readonly slot: UnixSeconds }
  /** A message left for the target; its id is absent if the runtime does not report it. */
  | { readonly kind: 'sent'; readonly paraId: number; readonly messageId: Hex | undefined }
  /** The action was executed on the service's chain. */
  | ({ readonly kind: 'executed' } & OnService)
  /** The call ran on the target and succeeded. */
  | ({ readonly kind: 'executed' } & OnTarget)
  | ({ readonly kind: 'failed'; readonly reason: DispatchFailure } & OnService)
  /** The call did not run on the target, or ran and failed; `reason` is short, `delivery` is complete. */
  | ({ readonly kind: 'failed'; readonly reason: DispatchFailure } & OnTarget)
  /** A run was missed; the time is undefined if the runtime does not report it. */
  | { readonly kind: 'missed'; readonly executionTime: UnixSeconds | undefined }
  /** A recurring task was booked again; undefined if the record has no next time. */
  | { readonly kind: 'rescheduled'; readonly next: UnixSeconds | undefined }
  /** A recurring task ended: its run failed, or it could not be booked again. */
  | { readonly kind: 'notRescheduled'; readonly reason: DispatchFailure }
  /** The task's record shows a run, or is gone, and no event names the task: the outcome of the run is not known. */
  | { readonly kind: 'unreported'; readonly slot: UnixSeconds }
  /** The target did not report the message within `blocks` blocks. */
  | {
      readonly kind: 'unseen';
      readonly messageId: Hex | undefined;
      readonly blocks: number;
      /** Possible reason: the target drops a message in a version that it cannot read, without an event. */
      readonly delivery: DeliveryExplanation;
    }
  /** The task's record is gone, and all its messages have ended. */
  | { readonly kind: 'done' };

/** A step in the life of a task. */
export type TaskEvent = TaskChange & {
  readonly taskId: Hex;
  /** The block, on the target for an event of the target. */
  readonly block: BlockRef;
  /** Position after this event. A program that stores it loses and repeats no event after a restart. */
  readonly cursor: WatchCursor;
};
