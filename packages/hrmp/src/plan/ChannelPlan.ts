import type { PlanStep } from '@parachron/core';
import type { ParaMoney } from '../money/quoteChannelMoney.js';

/** What is still to do until both directions between two parachains are open, and what it takes. */
export interface ChannelPlan {
  /** In an order in which they can be taken; each names the steps it has to wait for. */
  readonly steps: readonly PlanStep[];
  /** For each parachain, in the order of the facts. */
  readonly money: readonly [ParaMoney, ParaMoney];
  /** What is to be known about the whole, such as channels that only wait for the next session. */
  readonly notes: readonly string[];
}
