import type { TriedStep } from '../report/PlanDryRun.js';

/** The identity of a step, and the chain that takes its call or its message. */
type StepPlace = Pick<TriedStep, 'id' | 'title' | 'chain'>;

/** What came of a step, without its identity; on its own chain unless the result is of another. */
export type StepResult = Omit<TriedStep, keyof StepPlace> & Partial<Pick<TriedStep, 'chain'>>;

/** The result of a step that was not tried: it is unknown. */
export function leaveUntried(reason: string): StepResult {
  return { outcome: 'unknown', reason: `Not tried: ${reason}`, evidence: [] };
}

/** Tries a step. The result of a step that cannot be carried out is unknown, not failed, and does not stop other steps. */
export async function tryStep(step: StepPlace, work: () => Promise<StepResult>): Promise<TriedStep> {
  try {
    return { ...step, ...(await work()) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = `The step could not be carried out: ${message}`;
    return { ...step, outcome: 'unknown', reason, evidence: [] };
  }
}
