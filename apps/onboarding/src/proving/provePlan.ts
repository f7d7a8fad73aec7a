import type { ProvenStep } from '@parachron/checklist';
import type { PlanStep } from '@parachron/core';
import type { Copies } from './Copies.js';
import { proveSigned } from './proveSigned.js';
import { proveUpward } from './proveUpward.js';
import { describeBroken, describeUntried } from './StepContext.js';

/** What a plan is proven with. */
export interface ProvePlanOptions {
  readonly onProgress: (text: string) => void;
  /** Ends the trial before its next step. */
  readonly signal?: AbortSignal;
}

/**
 * Carries a plan out on copies, step by step, each as who has to send it. What waits for a step that did not work is not
 * tried, and the rest is.
 *
 * @returns what really happened, in order; a step that was tried by a dry run as well is there twice
 * @throws the signal's reason when it was told to stop
 */
export async function provePlan(
  copies: Copies,
  plan: readonly PlanStep[],
  { onProgress, signal }: ProvePlanOptions,
): Promise<ProvenStep[]> {
  const proven: ProvenStep[] = [];
  for (const step of plan) {
    signal?.throwIfAborted();
    onProgress(`Trying ${step.id}`);
    const blocked = step.after.find((id) => proven.some((one) => one.id === id && !isOver(one)));
    const steps = blocked
      ? [describeUntried(copies, step, `${blocked} did not work before it.`)]
      : await proveStep(copies, step);
    proven.push(...steps);
  }
  return proven;
}

/** Where nothing tells how a step ended, those after it show it. */
function isOver({ outcome, block }: ProvenStep): boolean {
  return outcome === 'done' || (outcome === 'unknown' && block !== undefined);
}

async function proveStep(copies: Copies, step: PlanStep): Promise<ProvenStep[]> {
  const program = step.layers.find(({ kind }) => kind === 'program');
  const outermost = step.layers.at(-1);
  try {
    const relay = copies.relay.chain.runtime.chain;
    if (program && program.chain !== relay) {
      return [describeUntried(copies, step, `it goes to ${program.chain}, of which there is no copy.`)];
    }
    if (step.para !== undefined && program) {
      const send = step.layers.find(({ kind }) => kind === 'send');
      return [await proveUpward({ copies, step }, { para: step.para, program, send })];
    }
    if (step.para === undefined && outermost && outermost.kind !== 'program') {
      return await proveSigned({ copies, step }, { layer: outermost, account: step.signed?.account });
    }
    return [describeUntried(copies, step, 'the plan holds no bytes that could be sent.')];
  } catch (error) {
    // One step that cannot be carried out hides nothing of the others.
    return [describeBroken(copies, step, error)];
  }
}
