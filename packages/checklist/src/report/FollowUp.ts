import type { Evidence, PlanStep } from '@parachron/core';

/** One of the four things that may be needed before the first cross-chain task, as a plan. */
export interface FollowUp {
  readonly kind: 'create-proxy' | 'acquire-token' | 'transfer-token' | 'run-now';
  readonly title: string;
  /** `possible`: nothing demands it, and it can be done; `unknown` with how to find out. */
  readonly needed: 'yes' | 'no' | 'possible' | 'unknown';
  /** One sentence: why it is needed, or not. */
  readonly reason: string;
  readonly howToFindOut?: string;
  readonly evidence: readonly Evidence[];
  /** What to send, with what it costs; empty where it is not needed or cannot be built. */
  readonly steps: readonly PlanStep[];
}
