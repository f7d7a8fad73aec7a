import { type Hex, type PlanStep, requireInput } from '@parachron/core';

/**
 * Returns the bytes of a step's program: the message that arrives on the channel manager if the parachain sends the
 * step in the planned version.
 *
 * Sends: nothing.
 *
 * @param step a step of a {@link ChannelPlan}
 * @returns the bytes of the versioned program, or undefined if the step has no program
 *
 * @example
 * ```ts
 * import { type ChannelPlan, deriveStepProgram } from '@parachron/hrmp';
 *
 * declare const plan: ChannelPlan;
 * plan.steps.map(deriveStepProgram); // ['0x0210...', ...]
 * ```
 */
export function deriveStepProgram(step: PlanStep): Hex | undefined {
  requireInput({ step }, { step: { layers: 'array', dispatch: 'array', after: 'array' } });
  return step.layers.find((layer) => layer.kind === 'program')?.hex;
}
