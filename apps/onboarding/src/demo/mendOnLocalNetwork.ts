import { defineError, type Hex, type PlanStep } from '@parachron/core';
import type { Network } from '@parachron/devnet';

/** A message of the plan on its way: the bytes are those that the plan printed. */
export interface SentMessage {
  readonly step: string;
  readonly para: number;
  readonly program: Hex;
  readonly block: number;
  /** The relay's word for what came of it. */
  readonly outcome: string;
}

/** A step of the plan did not work on the local network. */
export class StepFailedError extends defineError({
  code: 'STEP_FAILED',
  fault: 'refused',
  message: (facts: { step: string; outcome: string }) =>
    `The step ${facts.step} did not work on the local network: ${facts.outcome}.`,
  hint: () => 'Run `parachron demo --json` and report the plan with this message.',
}) {}

/**
 * Carries a plan out on the local network: each step's program goes to the relay as an upward message in the name
 * of the parachain that must send it; then the session's channel processing is forced through root.
 */
export async function mendOnLocalNetwork(
  network: Network,
  plan: readonly PlanStep[],
  onProgress: (text: string) => void,
): Promise<{ sent: SentMessage[]; opened: { number: number; hash: Hex } }> {
  const sent: SentMessage[] = [];
  for (const step of plan) {
    onProgress(`Sending ${step.id} on the local network`);
    sent.push(await sendStep(network, step));
  }
  onProgress('Opening what was accepted, as the next session would');
  const { outcome, error, block } = await network.openChannels();
  if (outcome !== 'ok') throw new StepFailedError({ step: 'open-channels', outcome: error ?? outcome });
  return { sent, opened: { number: block.number, hash: block.hash } };
}

async function sendStep(network: Network, step: PlanStep): Promise<SentMessage> {
  const program = step.layers.find((layer) => layer.kind === 'program')?.hex;
  if (program === undefined || step.para === undefined) {
    throw new StepFailedError({ step: step.id, outcome: 'it holds no message of a parachain' });
  }
  const { success, outcome, block } = await network.sendUpward(step.para, program);
  if (!success) throw new StepFailedError({ step: step.id, outcome });
  return { step: step.id, para: step.para, program, block: block.number, outcome };
}
