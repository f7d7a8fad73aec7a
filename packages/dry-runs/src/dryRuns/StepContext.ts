import type { TriedStep } from '@parachron/checklist';
import type { PlanStep } from '@parachron/core';
import type { ChainForks } from './ChainForks.js';

/** The context in which a step of a plan is executed. */
export interface StepContext {
  readonly forks: ChainForks;
  readonly step: PlanStep;
}

/** Describes why a step was not tried; its result is then unknown. */
export function describeUntried(
  forks: ChainForks,
  { id, title }: Pick<PlanStep, 'id' | 'title'>,
  reason: string,
): TriedStep {
  return {
    id,
    title,
    means: forks.means,
    chain: forks.relay.chain.runtime.chain,
    outcome: 'unknown',
    reason: `Not tried: ${reason}`,
    evidence: [],
  };
}

/** Describes a step that could not be executed at all; the result is unknown, not failed. */
export function describeBroken(
  forks: ChainForks,
  step: Pick<PlanStep, 'id' | 'title'>,
  error: unknown,
): TriedStep {
  const message = error instanceof Error ? error.message : String(error);
  return { ...describeUntried(forks, step, ''), reason: `The step could not be carried out: ${message}` };
}
