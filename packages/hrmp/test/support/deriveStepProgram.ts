import type { Hex, PlanStep } from '@parachron/core';

/** The bytes of a step's program: the message that arrives on the channel manager. */
export function deriveStepProgram({ layers }: PlanStep): Hex | undefined {
  return layers.find(({ kind }) => kind === 'program')?.hex;
}
