import type { PlanStep } from '@parachron/core';
import type { ChainForks } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';

/** The identity of a step, and the chain that takes its call or its message. */
type StepPlace = Pick<PlanStep, 'id' | 'title'> & {
  readonly chain?: string | undefined;
  readonly layers?: PlanStep['layers'];
};

/** What came of a step, without its identity. */
export type StepResult = Omit<TriedStep, keyof StepPlace> & Partial<Pick<TriedStep, 'chain'>>;

/** The result of a step that was not tried: it is unknown. */
export function leaveUntried(reason: string): StepResult {
  return { outcome: 'unknown', reason: `Not tried: ${reason}`, evidence: [] };
}

/** Describes what came of a step, on its own chain unless the result is of another. */
export function describeStep(
  forks: ChainForks,
  { id, title, chain, layers = [] }: StepPlace,
  result: StepResult,
): TriedStep {
  const own = chain ?? layers.at(-1)?.chain ?? forks.relay.chain.runtime.chain;
  return { id, title, chain: own, ...result };
}

/** Tries a step. The result of a step that cannot be carried out is unknown, not failed, and does not stop other steps. */
export async function tryStep(
  forks: ChainForks,
  step: StepPlace,
  work: () => Promise<StepResult>,
): Promise<TriedStep> {
  try {
    return describeStep(forks, step, await work());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = `The step could not be carried out: ${message}`;
    return describeStep(forks, step, { outcome: 'unknown', reason, evidence: [] });
  }
}
