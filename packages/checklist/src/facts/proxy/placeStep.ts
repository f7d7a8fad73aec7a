import type { PlanStep } from '@parachron/core';

/** Says of which para the chain of a step's calls is: several chains may have one name. */
export function placeStep(step: PlanStep, para: number): PlanStep {
  return { ...step, layers: step.layers.map((layer) => ({ ...layer, para })) };
}
