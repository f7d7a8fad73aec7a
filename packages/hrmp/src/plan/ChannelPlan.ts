import type { PlanStep } from '@parachron/core';
import type { ParaMoney } from '../money/quoteChannelMoney.js';

/** Remaining steps until both directions between two parachains are open, and their requirements. */
export interface ChannelPlan {
  /** In an order in which they can be taken; each names the steps it has to wait for. */
  readonly steps: readonly PlanStep[];
  /** For each parachain, in the order of the facts. */
  readonly money: readonly [ParaMoney, ParaMoney];
  /** Notes on the plan, such as channels that only wait for the next session. */
  readonly notes: readonly string[];
}
