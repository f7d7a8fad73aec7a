import type { PlanStep } from '@parachron/core';
import type { ParaMoney } from '../money/quoteChannelMoney.js';

/** Remaining steps until both directions between two parachains are open, and their requirements. */
export interface ChannelPlan {
  /** Steps in order of execution; each step names the earlier steps that it waits for. */
  readonly steps: readonly PlanStep[];
  /** Funds of each parachain, in the order of the facts. */
  readonly money: readonly [ParaMoney, ParaMoney];
  /** Notes on the plan, such as channels that only wait for the next session. */
  readonly notes: readonly string[];
}
