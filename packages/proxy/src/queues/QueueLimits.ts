import type { Evidence, Weight } from '@parachron/core';

/** The weights from which a target stores a message permanently instead of running it. */
export interface QueueLimits {
  /** Source of the limits; from `System.BlockWeights` they are derived, since no message is heavier than a block. */
  readonly source:
    | 'MessageQueue.ServiceWeight'
    | 'XcmpQueue.QueueConfig'
    | 'Configuration.ActiveConfig'
    | 'System.BlockWeights';
  /** A message that is heavier than this, in either part, is stored as overweight. */
  readonly surely: Weight;
  /** Weight above which a message may be stored; a lighter one runs. */
  readonly maybe: Weight;
  readonly evidence: readonly Evidence[];
}

/** Treatment of a message by its weight. */
export type QueueOutcome = 'runs' | 'may-be-overweight' | 'overweight';
