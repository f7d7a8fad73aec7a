import type { Instruction } from '@parachron/xcm';
import type { ProgramTrial } from './ProgramTrial.js';

/**
 * Finds the instruction at which a program stops, with enough funds: the one after the longest beginning of the program that runs to
 * its end. Undefined if no beginning does.
 */
export async function findStop(
  trial: ProgramTrial,
  instructions: readonly Instruction[] = trial.program.instructions,
): Promise<number | undefined> {
  for (let length = instructions.length - 1; length > 0; length -= 1) {
    const verdict = await trial.runDear(instructions.slice(0, length));
    if (verdict.kind === 'completed') return length;
  }
  return undefined;
}
