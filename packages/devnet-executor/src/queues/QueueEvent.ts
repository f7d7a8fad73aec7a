import type { Hex } from '@parachron/core';
import type { Weight, XcmError } from '@parachron/xcm';
import type { Outcome } from '../Outcome.js';

/** Sender of a queue's messages. */
export type MessageSource =
  | { readonly kind: 'Parent' }
  | { readonly kind: 'Sibling' | 'Child'; readonly paraId: number };

/** Error of an unprocessed message, by its name in newer queues. */
export type ProcessingError = 'BadFormat' | 'Corrupt' | 'Unsupported' | 'StackLimitReached';

/** Event of a queue for one message. */
export type QueueEvent =
  // The queue of newer chains, MessageQueue.
  | {
      readonly kind: 'Processed';
      readonly id: Hex;
      readonly source: MessageSource;
      readonly weightUsed: Weight;
      readonly success: boolean;
    }
  | {
      readonly kind: 'ProcessingFailed';
      readonly id: Hex;
      readonly source: MessageSource;
      readonly error: ProcessingError;
    }
  | { readonly kind: 'OverweightEnqueued'; readonly id: Hex; readonly source: MessageSource }
  // The horizontal queue of older chains, XcmpQueue.
  | { readonly kind: 'Success'; readonly messageHash: Hex; readonly weight: Weight }
  | {
      readonly kind: 'Fail';
      readonly messageHash: Hex;
      readonly error: XcmError;
      readonly weight: Weight;
    }
  | { readonly kind: 'HorizontalOverweight'; readonly required: Weight }
  // The vertical queues of older chains: DmpQueue of a parachain, Ump of a relay chain.
  | { readonly kind: 'InvalidFormat'; readonly messageId: Hex }
  | { readonly kind: 'ExecutedVertical'; readonly messageId: Hex; readonly outcome: Outcome }
  | { readonly kind: 'VerticalOverweight'; readonly messageId: Hex; readonly required: Weight };
