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

/** Joins the result of a call, which may lack something, with those of its messages: the worst is the outcome. */
export function joinResults(own: StepResult, ends: readonly StepResult[], lack: string): StepResult {
  // The end of a single message shows that the call has sent it.
  const all = ends.length === 1 && own.outcome === 'done' ? ends : [own, ...ends];
  const order = ['failed', 'unknown', 'done'];
  const [worst = own] = all.toSorted((one, two) => order.indexOf(one.outcome) - order.indexOf(two.outcome));
  const reason = worst.reason + lack;
  const evidence = [own, ...ends].flatMap((one) => one.evidence);
  const joined = { ...own, ...all.at(-1), outcome: worst.outcome, reason, evidence };
  if (all.length === 1) return joined;
  return { ...joined, parts: all.map((one) => (one === worst ? reason : one.reason)) };
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
