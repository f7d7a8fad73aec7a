import type { Evidence, Weight } from '@parachron/core';

/** From which weight on a target stores a message permanently instead of running it. */
export interface QueueLimits {
  /** Where the chain says it; of `System.BlockWeights` it only follows, as no message is heavier than a block. */
  readonly source:
    | 'MessageQueue.ServiceWeight'
    | 'XcmpQueue.QueueConfig'
    | 'Configuration.ActiveConfig'
    | 'System.BlockWeights';
  /** A message that is heavier than this, in either part, is put aside. */
  readonly surely: Weight;
  /** One that is heavier than this may be; below it runs. */
  readonly maybe: Weight;
  readonly evidence: readonly Evidence[];
}

/** Treatment of a message by its weight. */
export type QueueFate = 'runs' | 'may-be-overweight' | 'overweight';
