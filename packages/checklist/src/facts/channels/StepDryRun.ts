import type { ForkMessage } from '@parachron/client';
import type { Planck, PlanStep } from '@parachron/core';
import { type ChannelFacts, type ChannelPlan, deriveStepProgram } from '@parachron/hrmp';

/** The result of a step's program on the channel manager or a fork of it. */
export type StepDryRun =
  | { readonly outcome: 'done'; readonly events: readonly string[]; readonly fee: Planck | undefined }
  | { readonly outcome: 'failed' | 'unknown' | 'untried'; readonly reason: string };

/** Results by the id of the step; steps without a program have none. */
export type StepDryRuns = ReadonlyMap<string, StepDryRun>;

/** A step with its program. */
export interface StepProgram {
  readonly step: PlanStep;
  readonly message: ForkMessage & { readonly from: number };
}

/** Lists the steps of a plan that have a program and are not blocked. */
export function listStepPrograms({ steps }: ChannelPlan): StepProgram[] {
  return steps.flatMap((step) => {
    const program = deriveStepProgram(step);
    return step.para === undefined || program === undefined || step.blocked
      ? []
      : [{ step, message: { from: step.para, program } }];
  });
}

/** Reason why no program for these channels can be tried now. */
export function findClosing({ channels }: ChannelFacts): StepDryRun | undefined {
  return channels.some(({ state }) => state === 'closing')
    ? { outcome: 'untried', reason: 'a channel that closes is gone at the next session only.' }
    : undefined;
}
