import { readMessage } from '@parachron/core';
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
  return { ...step, ...(await explainSeen({ outcome: 'unknown', reason: '', evidence: [] }, work)) };
}

/** Finds out more of what was seen. If that cannot be carried out, a failure stays one, and any other result is unknown. */
export async function explainSeen(seen: StepResult, explain: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await explain();
  } catch (error) {
    const outcome = seen.outcome === 'failed' ? 'failed' : 'unknown';
    const reason = `${seen.reason} The step could not be carried out to its end: ${readMessage(error)}`;
    return { ...seen, outcome, reason: reason.trimStart() };
  }
}
