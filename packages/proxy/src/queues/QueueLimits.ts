import type { Evidence, Weight } from '@parachron/core';

/** The weights above which a target stores a message as overweight instead of running the message. */
export interface QueueLimits {
  /** Source of the limits; `System.BlockWeights` is a derived limit, because no message may be heavier than a block. */
  readonly source:
    | 'MessageQueue.ServiceWeight'
    | 'XcmpQueue.QueueConfig'
    | 'Configuration.ActiveConfig'
    | 'System.BlockWeights';
  /** A message above this weight, in either part, is stored as overweight. */
  readonly surely: Weight;
  /** Weight above which a message may be stored; a lighter message runs. */
  readonly maybe: Weight;
  readonly evidence: readonly Evidence[];
}

/** Treatment of a message by its weight. */
export type QueueOutcome = 'runs' | 'may-be-overweight' | 'overweight';
