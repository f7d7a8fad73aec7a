import type { Evidence, PlanStep } from '@parachron/core';

/** A further step of a user before the first cross-chain task, as a plan. */
export interface FollowUp {
  readonly kind: 'create-proxy' | 'acquire-token' | 'transfer-token' | 'run-now';
  readonly title: string;
  /** `possible`: the step is optional. `unknown`: `howToFindOut` says how to decide. */
  readonly needed: 'yes' | 'no' | 'possible' | 'unknown';
  /** One sentence with the reason. */
  readonly reason: string;
  readonly howToFindOut?: string;
  readonly evidence: readonly Evidence[];
  /** The calls to send with their costs; empty if none is needed or none can be built. */
  readonly steps: readonly PlanStep[];
}
