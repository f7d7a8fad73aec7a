import type { PlanStep } from '@parachron/core';
import type { ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';

/** The context in which a step of a plan is executed. */
export interface StepContext {
  readonly forks: ChainForks;
  readonly step: PlanStep;
}

/** The identity of a step, and the chain that takes its call or its message. */
type StepPlace = Pick<PlanStep, 'id' | 'title'> & {
  readonly chain?: string | undefined;
  readonly layers?: PlanStep['layers'];
};

/** Describes why a step was not tried; its result is then unknown. */
export function describeUntried(
  forks: ChainForks,
  { id, title, chain, layers = [] }: StepPlace,
  reason: string,
): TriedStep {
  return {
    id,
    title,
    means: forks.means,
    chain: chain ?? layers.at(-1)?.chain ?? forks.relay.chain.runtime.chain,
    outcome: 'unknown',
    reason: `Not tried: ${reason}`,
    evidence: [],
  };
}

/** Describes a step that could not be executed at all; the result is unknown, not failed. */
export function describeBroken(forks: ChainForks, step: StepPlace, error: unknown): TriedStep {
  const message = error instanceof Error ? error.message : String(error);
  return { ...describeUntried(forks, step, ''), reason: `The step could not be carried out: ${message}` };
}
