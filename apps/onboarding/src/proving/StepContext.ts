import type { ProvenStep } from '@parachron/checklist';
import type { PlanStep } from '@parachron/core';
import type { Copies } from './Copies.js';

/** What a step of a plan is carried out with. */
export interface StepContext {
  readonly copies: Copies;
  readonly step: PlanStep;
}

/** Says why a step was not tried; it is not known then what would have come of it. */
export function describeUntried(
  copies: Copies,
  { id, title }: Pick<PlanStep, 'id' | 'title'>,
  reason: string,
): ProvenStep {
  return {
    id,
    title,
    means: copies.means,
    chain: copies.relay.chain.runtime.chain,
    outcome: 'unknown',
    reason: `Not tried: ${reason}`,
    evidence: [],
  };
}

/** Says that a step could not be carried out at all, which is no word about the chain. */
export function describeBroken(
  copies: Copies,
  step: Pick<PlanStep, 'id' | 'title'>,
  error: unknown,
): ProvenStep {
  const message = error instanceof Error ? error.message : String(error);
  return { ...describeUntried(copies, step, ''), reason: `It could not be carried out: ${message}` };
}
