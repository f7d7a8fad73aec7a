import type { ProvenStep } from '@parachron/checklist';
import type { PlanLayer, PlanStep } from '@parachron/core';
import type { Copies, Copy } from './Copies.js';
import { type FoundCopy, findCopy } from './findCopy.js';
import { proveRoot } from './proveRoot.js';
import { proveSigned } from './proveSigned.js';
import { proveUpward } from './proveUpward.js';
import { describeBroken, describeUntried, type StepContext } from './StepContext.js';

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
  for (const [at, step] of plan.entries()) {
    signal?.throwIfAborted();
    onProgress(`Trying ${step.id}, ${at + 1} of ${plan.length}`);
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
  try {
    return await carryOut({ copies, step });
  } catch (error) {
    // One step that cannot be carried out hides nothing of the others.
    return [describeBroken(copies, step, error)];
  }
}

async function carryOut(context: StepContext): Promise<ProvenStep[]> {
  const { copies, step } = context;
  const { para, signed, layers } = step;
  const untried = (reason: string) => [describeUntried(copies, step, reason)];
  const program = layers.find(({ kind }) => kind === 'program');
  const outermost = layers.at(-1);
  if (para !== undefined && program) {
    const found = findHost(copies, program);
    if ('reason' in found) return untried(`it goes to ${program.chain}, of which there is no fork.`);
    const send = layers.find(({ kind }) => kind === 'send');
    return [await proveUpward(context, { para, program, send, receiver: found.copy })];
  }
  // A call of the relay chain that no program carries yet is nothing that the parachain's root could dispatch.
  if (para !== undefined && outermost?.kind === 'host-call' && outermost.para === para) {
    return [await proveRoot(context, { para, layer: outermost })];
  }
  if (para !== undefined || program || !outermost)
    return untried('the plan holds no bytes that could be sent.');
  const found = signed ? findCopy(copies, outermost) : findHost(copies, outermost);
  if ('reason' in found) return untried(found.reason);
  return proveSigned(context, { copy: found.copy, layer: outermost, account: signed?.account });
}

/** The fork of the chain that manages channels: the relay chain, or the one that was given as channel manager. */
function findHost({ relay, host }: Copies, { chain, para }: PlanLayer): FoundCopy {
  const isOf = (copy: Copy) => chain === copy.chain.runtime.chain;
  if (host && isOf(host) && (para === undefined || para === host.paraId)) return { copy: host };
  if (para === undefined && isOf(relay)) return { copy: relay };
  return { reason: `there is no fork of ${chain}.` };
}
